import { Blob, Buffer as Line, Face, Feature, Font, shape } from 'harfbuzzjs'

/**
 * A line of text as shapes, so that a picture of it looks the same whatever fonts a machine has.
 * @param fonts uncompressed ones that together have the characters of the text.
 * @param setting the size in pixels, the letter spacing in em.
 * @returns SVG with the baseline at y = 0 and the left edge of the first letter at x = 0, its width in pixels, and how far
 * that edge is from the beginning of the line.
 */
export function outline(
  fonts: Uint8Array[],
  text: string,
  { size, letterSpacing }: { size: number; letterSpacing: number },
) {
  const faces = fonts.map((font) => new Face(new Blob(font)))
  const { upem } = faces[0]!
  let position = 0
  let left = Infinity
  let right = 0
  const paths: string[] = []
  for (const { face, characters } of runsOf(faces, text.normalize())) {
    const shaper = new Font(face)
    const line = new Line()
    line.addText(characters)
    line.guessSegmentProperties()
    // Browsers, too, use no ligatures where letters are spaced.
    shape(shaper, line, [new Feature('liga', letterSpacing === 0 ? 1 : 0)])
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0 } of line.getGlyphInfosAndPositions()) {
      const x = position + xOffset
      const extents = shaper.glyphExtents(glyph)
      if (extents && extents.width > 0) {
        left = Math.min(left, x + extents.xBearing)
        right = Math.max(right, x + extents.xBearing + extents.width)
        paths.push(`<path transform="translate(${x})" d="${shaper.glyphToPath(glyph)}"/>`)
      }
      position += xAdvance + letterSpacing * upem
    }
  }
  const scale = size / upem
  // In fonts y grows upwards, in SVG downwards.
  const transform = `scale(${scale} ${-scale}) translate(${-left})`
  return {
    svg: `<g transform="${transform}">${paths.join('')}</g>`,
    width: (right - left) * scale,
    left: left * scale,
  }
}

/** A text in pieces, each with the first font that has its letters. */
function runsOf(faces: Face[], text: string) {
  const known = faces.map((face) => new Set(face.collectUnicodes()))
  const runs: { face: Face; characters: string }[] = []
  for (const character of text) {
    const index = known.findIndex((characters) => characters.has(character.codePointAt(0)!))
    const face = faces[Math.max(0, index)]!
    const last = runs.at(-1)
    if (last?.face === face) last.characters += character
    else runs.push({ face, characters: character })
  }
  return runs
}
