import { contentDirectory } from '../../content/content-file.ts'
import { filesOf, type FontSource, openFont } from './font-files.ts'

/** What browsers make themselves: spaces, controls, variants of a sign. */
const withoutGlyph = /[\p{Z}\p{C}\uFE00-\uFE0F]/gu

/**
 * Where the letters of a text are that the first file of a font lacks, such as ř.
 * @returns the other files of the font that have some of them, and what no file has.
 */
export async function findRareLetters(font: FontSource, text: string, directory = contentDirectory) {
  const parts: { script: string; file: string; characters: string }[] = []
  let missing = Array.from(new Set(text.normalize().replaceAll(withoutGlyph, ''))).toSorted()
  for (const [index, { script, file }] of filesOf(font, directory).entries()) {
    if (missing.length === 0) break
    const { letters } = await openFont(file)
    const there = missing.filter((character) => letters.has(character.codePointAt(0)!))
    missing = missing.filter((character) => !there.includes(character))
    if (index > 0 && there.length > 0) parts.push({ script, file, characters: there.join('') })
  }
  return { parts, missing }
}
