import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { ContentError, contentDirectory, placeOf } from '../../content/content-file.ts'
import type { Fonts } from '../../content/schema/fonts.ts'

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
  const fileOf = (script: string, axes: string) =>
    pathInPackage(`${source}/files/${nameOf(source)}-${script}-${axes}-${style}.woff2`)
  const axes = axesInNames.find((each) => fileOf('latin', each) !== undefined)
  if (axes === undefined) return []
  return scripts.flatMap((script) => {
    const file = fileOf(script, axes)
    return file === undefined ? [] : [{ script, file }]
  })
}

/** As in `newsreader`. */
export function nameOf(source: string) {
  return path.parse(source).name
}

function pathInPackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** What a variable font can be set to: by the tag of each axis the least, the greatest and the usual value. */
export async function axesOf(file: string) {
  const key = `${file} ${(await stat(file)).mtimeMs}`
  const reading = axesByFile.get(key) ?? readAxes(file)
  axesByFile.set(key, reading)
  return await reading
}

const axesByFile = new Map<string, ReturnType<typeof readAxes>>()

async function readAxes(file: string) {
  const font = await subsetFont(await readFile(file), 'a', { targetFormat: 'sfnt' })
  return new Face(new Blob(font)).getAxisInfos()
}

/**
 * Stops where a font is not there, or cannot be set as `content/fonts.json` says.
 * @throws ContentError naming every mistake.
 */
export async function checkFonts({ display, text }: Fonts, directory = contentDirectory) {
  const cuts = Object.entries({ large: display.large, small: display.small })
  const wanted = cuts.flatMap(([name, { weight, opticalSize }]) => [
    { keys: ['display', name, 'weight'], tag: 'wght', what: 'weight', value: weight },
    { keys: ['display', name, 'opticalSize'], tag: 'opsz', what: 'optical size', value: opticalSize },
  ])
  const weights = [400, 500].map((value) => ({
    keys: ['text', 'upright'],
    tag: 'wght',
    what: 'weight',
    value,
  }))
  const checks = [
    { keys: ['display', 'upright'], source: display.upright, style: 'normal', wanted },
    { keys: ['display', 'italic'], source: display.italic, style: 'italic', wanted: wanted.slice(0, 2) },
    { keys: ['text', 'upright'], source: text.upright, style: 'normal', wanted: weights },
  ] as const
  const problems = new Set<string>()
  for (const check of checks) {
    const report = (keys: readonly string[], problem: string) =>
      problems.add(`${placeOf('fonts', [...keys], directory)} ${problem}`)
    const [first] = filesOf(check, directory)
    if (first === undefined) {
      report(check.keys, `names ${check.source}, ${absence(check)}`)
      continue
    }
    const axes = await axesOf(first.file).catch(() => undefined)
    if (axes === undefined) {
      report(check.keys, `names ${check.source}, which is no font that can be read; put another file there`)
      continue
    }
    for (const { keys, tag, what, value } of check.wanted) {
      if (value === undefined) continue
      const axis = axes[tag]
      // A text of one weight is set in that.
      if (!axis && check.keys[0] === 'text') continue
      if (!axis) report(keys, `is there, and ${check.source} has one ${what} alone; remove it`)
      else if (value < axis.min || value > axis.max)
        report(
          keys,
          `asks for the ${what} ${value}, and ${check.source} has ${axis.min} to ${axis.max}; ` +
            (check.keys[0] === 'text' ? 'name another font' : 'choose one of these'),
        )
    }
  }
  if (problems.size > 0) throw new ContentError([...problems].join('\n'))
}

/** Why a font is not there, and the remedy. */
function absence({ source, style }: FontSource) {
  if (!source.startsWith('@')) return 'which is not in content/fonts/; put it there or correct its name'
  return pathInPackage(source) === undefined
    ? `which is not installed; npm install --save-dev --save-exact ${source}`
    : `which has no ${style === 'italic' ? 'italics' : 'upright letters'}; name another font`
}
