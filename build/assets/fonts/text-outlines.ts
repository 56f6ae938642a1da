import { Buffer as Line, Feature, Font, shape } from 'harfbuzzjs'
import type { Fonts } from '../../content/schema/fonts.ts'
import { filesOf, openFont, settingsOf } from './font-files.ts'
import { facesOf } from './fonts.ts'
import { findRareLetters } from './rare-letters.ts'

/** The size in pixels, the letter spacing in em. */
export interface Setting {
  size: number
  letterSpacing: number
}

/**
 * A line of text as shapes, in the lightest weight of a font, so that a picture of it looks the same whatever fonts a
 * machine has.
 * @returns SVG with the baseline at y = 0 and the left edge of the first letter at x = 0, its width in pixels, and how far
 * that edge is from the beginning of the line.
 */
export async function outline(
  fonts: Fonts,
  role: 'large' | 'italic' | 'text',
  text: string,
  { size, letterSpacing }: Setting,
) {
  let upem = 1
  let position = 0
  let left = Infinity
  let right = 0
  const paths: string[] = []
  for (const { face, characters } of await runsOf(fonts, role, text.normalize())) {
    upem = face.upem
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

/** A text in pieces, each with the file of the font that has its letters. */
async function runsOf(fonts: Fonts, role: 'large' | 'italic' | 'text', text: string) {
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
  return await Promise.all(
    runs.map(async ({ file, characters }) => {
      const settings = Object.entries(await settingsOf(file, font.axes))
      const lightest = settings.map(([tag, value]) => [tag, typeof value === 'number' ? value : value.min])
      return { characters, ...(await openFont(file, Object.fromEntries(lightest))) }
    }),
  )
}
