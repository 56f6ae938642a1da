import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { writeFileWithFolders } from '../../write-file.ts'
import { type AssetFolders, cached, fingerprint } from '../cache.ts'
import { type Fallback, fallbackFaces, fallbacks } from './fallback-fonts.ts'
import { findRareLetters } from './rare-letters.ts'

const ascii = charactersBetween(0x20, 0x7e)
/** The characters of western European languages. */
export const latin1 = ascii + charactersBetween(0xa0, 0xff)
const punctuation = '\u00a0\u00ad–—‘’‚“”„…‹›«»·€'

/** All texts, those that the first view shows as a headline, and those in italics. */
export type Texts = Record<'all' | 'headlines' | 'italics', string>

interface Font {
  name: string
  source: string
  family: string
  style: string
  weight: string
  axes: Record<string, number | { min: number; max: number }>
  features: string[]
  display: string
  /** The texts whose characters it has, and characters that it has anyway. */
  text: keyof Texts
  always: string
  /** What it is drawn in as long as it is not there. */
  replacements: Fallback[]
  isPreloaded: boolean
}

const newsreader: Font = {
  name: 'newsreader',
  source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  family: 'Newsreader',
  style: '',
  weight: '300',
  axes: { wght: 300, opsz: 72 },
  // `pnum` makes its figures proportional; without it they are tabular. Where letters are spaced, as they are in all that
  // is set in it, browsers use no ligatures.
  features: ['kern', 'pnum'],
  // Never in the letters of another font, unless this one takes longer than three seconds.
  display: 'block',
  text: 'all',
  // What the server makes up: references, years.
  always: charactersBetween(0x30, 0x39) + charactersBetween(0x41, 0x5a) + charactersBetween(0x61, 0x7a),
  replacements: fallbacks.upright,
  isPreloaded: false,
}

/** In the order in which a page needs them. */
const fonts: Font[] = [
  // The few letters of the headlines come with the first bytes of a visit; what they lack is in the font with all.
  {
    ...newsreader,
    name: 'newsreader-headlines',
    family: '"Newsreader Headlines"',
    text: 'headlines',
    always: '',
    replacements: [],
    isPreloaded: true,
  },
  {
    ...newsreader,
    name: 'newsreader-italic',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    style: 'font-style:italic;',
    text: 'italics',
    always: '',
    replacements: fallbacks.italic,
    isPreloaded: true,
  },
  {
    name: 'hanken-grotesk',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    family: '"Hanken Grotesk"',
    style: '',
    weight: '400 500',
    axes: { wght: { min: 400, max: 500 } },
    features: ['kern', 'liga'],
    // Read in its fallback until it comes; that is as wide, so that nothing moves.
    display: 'swap',
    text: 'all',
    // Visitors type their names in it.
    always: `${latin1}${punctuation}Œœ`,
    replacements: fallbacks.sans,
    isPreloaded: true,
  },
  newsreader,
  // Up to about 36 px: sturdier, with less contrast. The styles ask for it by the weight 400.
  {
    ...newsreader,
    name: 'newsreader-small',
    weight: '400',
    axes: { wght: 350, opsz: 20 },
    replacements: [],
  },
]

/**
 * Makes the fonts of the site below `/fonts/`, cut down to the axes and characters in use. The style sheet holds the
 * faces, fallbacks with the same metrics, and the families as `--font-headline`, `--font-display` and `--font-text`; the
 * preloads are addresses, most urgent first.
 */
export async function prepareFonts({ texts, ...folders }: { texts: Texts } & AssetFolders) {
  const made = await Promise.all(
    fonts.map(async (font) => {
      const address = await publish(font, texts[font.text] + font.always, folders)
      return {
        preload: font.isPreloaded ? [address] : [],
        faces: [
          face(font, address),
          ...(await rareFaces(font, texts[font.text], folders)),
          ...(await fallbacksOf(font, folders.cache)),
        ],
      }
    }),
  )
  return {
    css: [...made.flatMap(({ faces }) => faces), families()].join(''),
    preloads: made.flatMap(({ preload }) => preload),
  }
}

async function publish(font: Font, text: string, { to, cache }: AssetFolders) {
  const content = await subset(font, text, cache)
  const address = `/fonts/${font.name}.${fingerprint(content)}.woff2`
  await writeFileWithFolders(path.join(to, address), content)
  return address
}

/** Browsers fetch these only where such a letter is shown. For headlines they are among those of all texts. */
async function rareFaces(font: Font, text: string, folders: AssetFolders) {
  const { parts } = await findRareLetters(font.source, font.text === 'headlines' ? '' : text)
  return await Promise.all(
    parts.map(async ({ script, source, characters }) => {
      const part = { ...font, source, name: `${font.name}-${script}` }
      return face(part, await publish(part, characters, folders), characters)
    }),
  )
}

/** The letters of the texts that a font lacks in all of its files, with the name of that font. */
export async function findMissingLetters(texts: Texts): Promise<Map<string, string>> {
  const found = await Promise.all(
    fonts.map(async ({ source, text, family }) => {
      const { missing } = await findRareLetters(source, texts[text])
      return missing.map((letter) => [letter, family.replaceAll('"', '')] as const)
    }),
  )
  return new Map(found.flat())
}

async function fallbacksOf(font: Font, cache: string) {
  if (font.replacements.length === 0) return []
  const whole = await subset(font, ascii, cache)
  return fallbackFaces(await fromBuffer(whole), font.replacements, font.style)
}

async function original(source: string) {
  return await readFile(createRequire(import.meta.url).resolve(source))
}

async function subset({ name, source, axes, features }: Font, text: string, cache: string) {
  const whole = await original(source)
  const characters = [...new Set(text.normalize())].toSorted().join('')
  const options = {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    // Only design programs read the names of the styles.
    dropTables: ['STAT'],
  } as const
  const key = fingerprint(whole, characters, JSON.stringify(options))
  return await cached(path.join(cache, 'fonts', `${name}.${key}.woff2`), () =>
    subsetFont(whole, characters, options),
  )
}

/** Uncompressed fonts that together have the characters of a text, in the lightest weight, for `outline`. */
export async function fontsForOutlines(
  name: 'newsreader' | 'newsreader-italic' | 'hanken-grotesk',
  text: string,
) {
  const { source, axes, weight } = fonts.find((font) => font.name === name)!
  const { parts } = await findRareLetters(source, text)
  return await Promise.all(
    [source, ...parts.map((part) => part.source)].map(async (file) =>
      subsetFont(await original(file), text.normalize(), {
        targetFormat: 'sfnt',
        variationAxes: { ...axes, wght: Number.parseInt(weight) },
      }),
    ),
  )
}

/** @param only the characters that it is for, if not for all. */
function face({ family, style, weight, display }: Font, address: string, only = '') {
  const codes = Array.from(only, (character) => `U+${character.codePointAt(0)!.toString(16)}`)
  const range = only === '' ? '' : `;unicode-range:${codes.join()}`
  return `@font-face{font-family:${family};${style}font-weight:${weight};font-display:${display};src:url(${address})${range}}`
}

function families() {
  const [display, sans] = [fallbacks.upright, fallbacks.sans].map((replacements) =>
    replacements.map(({ family }) => `"${family}"`).join(),
  )
  return (
    `:root{--font-display:Newsreader,${display},serif;--font-headline:"Newsreader Headlines",var(--font-display);` +
    `--font-text:"Hanken Grotesk",${sans},system-ui,sans-serif}`
  )
}

function charactersBetween(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
