import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont, { type Axes } from 'subset-font'
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

/** A font with all its letters, by their numbers in Unicode. @param set what it is set to, by the tags of its axes. */
export async function openFont(file: string, set: Axes = {}) {
  const key = JSON.stringify([file, (await stat(file)).mtimeMs, set])
  const opening = opened.get(key) ?? open(file, set)
  opened.set(key, opening)
  return await opening
}

async function open(file: string, variationAxes: Axes) {
  const options = { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes } as const
  const face = new Face(new Blob(await subsetFont(await readFile(file), '', options)))
  return { face, axes: face.getAxisInfos(), letters: new Set(face.collectUnicodes()) }
}

/** Of all axes that a font has, those that are asked for, and the usual value of the others. */
export async function settingsOf(
  file: string,
  wanted: Record<string, Axes[string] | undefined>,
): Promise<Axes> {
  const { axes } = await openFont(file)
  const tags = [...Object.keys(wanted).filter((tag) => tag in axes), ...Object.keys(axes)]
  return Object.fromEntries(tags.map((tag) => [tag, wanted[tag] ?? axes[tag]!.default]))
}
