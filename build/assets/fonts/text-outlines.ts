import { Buffer as Line, Feature, Font, shape, Variation } from 'harfbuzzjs'
import type { Fonts } from '../../content/schema/fonts.ts'
import { filesOf, findRareLetters, openFont } from './font-files.ts'
import { facesOf } from './fonts.ts'

type Role = 'large' | 'italic' | 'text'

/**
 * A line of text as shapes, in the lightest weight of a font, so that a picture of it looks the same whatever fonts a
 * machine has. All measures are in em.
 * @returns SVG with the baseline at y = 0 and the left edge of the first letter at x = 0, its width, and how far that edge
 * is from the beginning of the line.
 */
export async function outline(fonts: Fonts, role: Role, text: string, letterSpacing = 0) {
  let upem = 1
  let position = 0
  let left = Infinity
  let right = 0
  const paths: string[] = []
  const { axes } = facesOf(fonts)[role]
  const lightest = Object.entries(axes).map(
    ([tag, value = 0]) => new Variation(tag, typeof value === 'number' ? value : value.min),
  )
  for (const { file, characters } of await runsOf(fonts, role, text.normalize())) {
    const { face } = await openFont(file)
    upem = face.upem
    const font = new Font(face)
    font.setVariations(lightest)
    const line = new Line()
    line.addText(characters)
    line.guessSegmentProperties()
    // Browsers, too, use no ligatures where letters are spaced.
    shape(font, line, [new Feature('liga', letterSpacing === 0 ? 1 : 0)])
    for (const { codepoint: glyph, xAdvance = 0, xOffset = 0 } of line.getGlyphInfosAndPositions()) {
      const x = position + xOffset
      const extents = font.glyphExtents(glyph)
      if (extents && extents.width > 0) {
        left = Math.min(left, x + extents.xBearing)
        right = Math.max(right, x + extents.xBearing + extents.width)
        paths.push(`<path transform="translate(${x})" d="${font.glyphToPath(glyph)}"/>`)
      }
      position += xAdvance + letterSpacing * upem
    }
  }
  // In fonts y grows upwards, in SVG downwards.
  const transform = `scale(${1 / upem} ${-1 / upem}) translate(${-left})`
  const svg = `<g transform="${transform}">${paths.join('')}</g>`
  return { svg, width: (right - left) / upem, left: left / upem }
}

/** A text in pieces, each with the file of the font that has its letters. */
async function runsOf(fonts: Fonts, role: Role, text: string) {
  const font = facesOf(fonts)[role]
  const { parts } = await findRareLetters(font, text)
  const [main] = filesOf(font)
  const runs: { file: string; characters: string }[] = []
  for (const character of text) {
    const { file } = parts.find(({ characters }) => characters.includes(character)) ?? main!
    const last = runs.at(-1)
    if (last?.file === file) last.characters += character
    else runs.push({ file, characters: character })
  }
  return runs
}
