import { readFile, stat } from 'node:fs/promises'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { fileNames } from '../../content/content.ts'
import { ContentError, contentDirectory, placeOf, textsIn } from '../../content/content-file.ts'
import { filesOf, type FontSource } from './font-files.ts'

/** What browsers make themselves: spaces, controls, variants of a sign. */
const withoutGlyph = /[\p{Z}\p{C}\uFE00-\uFE0F]/gu

/**
 * Where the letters of a text are that the first file of a font lacks, such as ř.
 * @returns the other files of the font that have some of them, and what no file has.
 */
export async function findRareLetters(font: FontSource, text: string, directory = contentDirectory) {
  const parts: { script: string; file: string; characters: string }[] = []
  let missing = Array.from(new Set(text.normalize().replaceAll(withoutGlyph, '')))
  for (const [index, { script, file }] of filesOf(font, directory).entries()) {
    if (missing.length === 0) break
    const known = await charactersOf(file, missing.join(''))
    const characters = missing
      .filter((character) => known.has(character))
      .toSorted()
      .join('')
    missing = missing.filter((character) => !known.has(character))
    if (index > 0 && characters !== '') parts.push({ script, file, characters })
  }
  return { parts, missing }
}

/** Of each file of a font, which characters it was found to have or not to have: while the owner writes, few are new. */
const found = new Map<string, Map<string, boolean>>()

async function charactersOf(file: string, text: string): Promise<Set<string>> {
  const key = `${file} ${(await stat(file)).mtimeMs}`
  const known = found.get(key) ?? new Map<string, boolean>()
  found.set(key, known)
  const characters = Array.from(text)
  const unknown = characters.filter((character) => !known.has(character))
  if (unknown.length > 0) {
    const font = await subsetFont(await readFile(file), unknown.join(''), { targetFormat: 'sfnt' })
    const has = new Face(new Blob(font)).collectUnicodes()
    for (const character of unknown) known.set(character, has.includes(character.codePointAt(0)!))
  }
  return new Set(characters.filter((character) => known.get(character)))
}

/**
 * Stops at letters that would be shown in a font of the reader's machine. Mails, and the pages of errors, have no fonts of their own.
 * @param missing the letters, with the font that lacks each.
 * @throws ContentError naming every text that has one of them.
 */
export function refuseMissingLetters(missing: Map<string, string>, directory = contentDirectory) {
  const problems: string[] = []
  for (const name of fileNames.filter((each) => each !== 'mail' && each !== 'errors')) {
    for (const { keys, text } of textsIn(directory, name)) {
      const letter = Array.from(text.normalize()).find((character) => missing.has(character))
      if (letter !== undefined)
        problems.push(
          `${placeOf(name, keys, directory)} has "${letter}", which the font ${missing.get(letter)} lacks; write it with other letters`,
        )
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
}
