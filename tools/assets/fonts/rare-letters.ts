import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { fileNames } from '#content/loader/content.ts'
import { ContentError, contentDirectory, placeOf, textsIn } from '#content/loader/content-file.ts'

/** The files of a package beside the one with `latin` in its name, in the order in which a letter is looked for. */
const otherScripts = ['latin-ext', 'vietnamese']

/** What every font has, and what browsers make themselves: spaces, controls, variants of a sign. */
const common = /[ -\u00FF\p{Z}\p{C}\uFE00-\uFE0F]/gu

/**
 * Where the letters of a text are that the file `source` of a font lacks, such as ř.
 * @returns the other files of its package that have some of them, and what no file has.
 */
export async function findRareLetters(source: string, text: string) {
  const parts: { script: string; source: string; characters: string }[] = []
  let missing = Array.from(new Set(text.normalize().replaceAll(common, '')))
  for (const script of ['latin', ...otherScripts]) {
    if (missing.length === 0) break
    const file = source.replace('-latin-', `-${script}-`)
    const known = await charactersOf(file, missing.join(''))
    const characters = missing
      .filter((character) => known.has(character))
      .toSorted()
      .join('')
    missing = missing.filter((character) => !known.has(character))
    if (script !== 'latin' && characters !== '') parts.push({ script, source: file, characters })
  }
  return { parts, missing }
}

/** Those of a text that a font has. */
async function charactersOf(source: string, text: string): Promise<Set<string>> {
  const whole = await readFile(createRequire(import.meta.url).resolve(source))
  const face = new Face(new Blob(await subsetFont(whole, text, { targetFormat: 'sfnt' })))
  return new Set(Array.from(face.collectUnicodes(), (codePoint) => String.fromCodePoint(codePoint)))
}

/**
 * Stops at letters that would be shown in a font of the reader's machine. Mails have no fonts of their own.
 * @param missing the letters, with the font that lacks each.
 * @throws ContentError naming every text that has one of them.
 */
export function refuseMissingLetters(missing: Map<string, string>, directory = contentDirectory) {
  const problems: string[] = []
  for (const name of fileNames.filter((each) => each !== 'mail')) {
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
