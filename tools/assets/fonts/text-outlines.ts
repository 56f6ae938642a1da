import { Blob, Buffer as Line, Face, Feature, Font, shape } from 'harfbuzzjs'

/**
 * A line of text as shapes, so that a picture of it looks the same whatever fonts a machine has.
 * @param font an uncompressed one with the characters of the text.
 * @param setting the size in pixels, the tracking in em, like `letter-spacing`.
 * @returns elements of SVG whose baseline is at 0 and whose ink begins at 0, and the width of the ink in pixels.
 */
export function outline(
  font: Uint8Array,
  text: string,
  { size, tracking }: { size: number; tracking: number },
) {
  const face = new Face(new Blob(font))
  const shaper = new Font(face)
  const line = new Line()
  line.addText(text.normalize())
  line.guessSegmentProperties()
  // Like browsers, which join no letters that are tracked.
  shape(shaper, line, [new Feature('liga', tracking === 0 ? 1 : 0)])

  let pen = 0
  let start = Infinity
  let end = 0
  const glyphs: string[] = []
  for (const { codepoint: glyph, xAdvance = 0, xOffset = 0 } of line.getGlyphInfosAndPositions()) {
    const x = pen + xOffset
    const ink = shaper.glyphExtents(glyph)
    if (ink && ink.width > 0) {
      start = Math.min(start, x + ink.xBearing)
      end = Math.max(end, x + ink.xBearing + ink.width)
      glyphs.push(`<path transform="translate(${x})" d="${shaper.glyphToPath(glyph)}"/>`)
    }
    pen += xAdvance + tracking * face.upem
  }
  const scale = size / face.upem
  // Fonts count upwards, pictures downwards.
  const transform = `scale(${scale} ${-scale}) translate(${-start})`
  return { svg: `<g transform="${transform}">${glyphs.join('')}</g>`, width: (end - start) * scale }
}
