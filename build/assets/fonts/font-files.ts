import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { contentDirectory } from '../../content/content-file.ts'

/** A font as `content/fonts.json` names it, upright or italic. */
export interface FontSource {
  source: string
  style: 'normal' | 'italic'
}

const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']

/** In the order in which they are preferred: with optical sizes, and without. */
const axesInNames = ['opsz', 'wght']

/** A file in `content/fonts/`, or those of an installed package. None where there is none. */
export function filesOf({ source, style }: FontSource, directory = contentDirectory) {
  if (!source.startsWith('@')) {
    const file = path.join(directory, 'fonts', source)
    return existsSync(file) ? [{ script: 'latin', file }] : []
  }
  const filesWith = (axes: string) =>
    scripts.flatMap((script) => {
      const file = pathInPackage(`${source}/files/${nameOf(source)}-${script}-${axes}-${style}.woff2`)
      return file === undefined ? [] : [{ script, file }]
    })
  return axesInNames.map(filesWith).find(([first]) => first?.script === 'latin') ?? []
}

/** As in `newsreader`. */
export function nameOf(source: string) {
  return path.parse(source).name
}

export function pathInPackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** Each file as it was at a time, opened once: while the owner writes, many texts ask for the same fonts. */
const opened = new Map<string, ReturnType<typeof open>>()

/** A font with its axes and all its letters, by their numbers in Unicode. */
export async function openFont(file: string) {
  const key = `${file} ${(await stat(file)).mtimeMs}`
  const opening = opened.get(key) ?? open(file)
  opened.set(key, opening)
  return await opening
}

async function open(file: string) {
  const whole = await subsetFont(await readFile(file), '', { targetFormat: 'sfnt', keepAllGlyphs: true })
  const face = new Face(new Blob(whole))
  return { face, axes: face.getAxisInfos(), letters: new Set(face.collectUnicodes()) }
}

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
