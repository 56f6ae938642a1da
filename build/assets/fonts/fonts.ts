import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import type { Fonts } from '../../content/schema/fonts.ts'
import { writeFileWithFolders } from '../../write-file.ts'
import { type AssetFolders, cached, fingerprint } from '../cache.ts'
import { type Fallback, fallbackFaces, fallbacks } from './fallback-fonts.ts'
import { axesOf, filesOf, type FontSource, nameOf } from './font-files.ts'
import { findRareLetters } from './rare-letters.ts'

const ascii = charactersBetween(0x20, 0x7e)
/** The characters of western European languages. */
export const latin1 = ascii + charactersBetween(0xa0, 0xff)
const punctuation = '\u00a0\u00ad–—‘’‚“”„…‹›«»·€'

/** All texts, those that the first view shows as a headline, and those in italics. */
export type Texts = Record<'all' | 'headlines' | 'italics', string>

interface Font extends FontSource {
  name: string
  family: string
  weight: string
  axes: Record<string, number | { min: number; max: number } | undefined>
  features: string[]
  display: string
  /** The texts whose characters it has, and characters that it has anyway. */
  text: keyof Texts
  always: string
  /** What it is drawn in as long as it is not there. */
  replacements: Fallback[]
  isPreloaded: boolean
}

/** What the styles know: the weights 300 and 400 of the one family, which are `large` and `small`, 400 and 500 of the other. */
function facesOf({ display, text }: Fonts) {
  const large: Font = {
    name: nameOf(display.upright),
    source: display.upright,
    family: 'Display',
    style: 'normal',
    weight: '300',
    axes: { wght: display.large.weight, opsz: display.large.opticalSize },
    // `pnum` makes figures proportional that are tabular without it. Where letters are spaced, as they are in all that is
    // set in it, browsers use no ligatures.
    features: ['kern', 'pnum'],
    // Never in the letters of another font, unless this one takes longer than three seconds.
    display: 'block',
    text: 'all',
    // What the server makes up: references, years.
    always: charactersBetween(0x30, 0x39) + charactersBetween(0x41, 0x5a) + charactersBetween(0x61, 0x7a),
    replacements: fallbacks[display.kind].normal,
    isPreloaded: false,
  }
  return {
    // The few letters of the headlines come with the first bytes of a visit; what they lack is in the font with all.
    headlines: {
      ...large,
      name: `${large.name}-headlines`,
      family: 'Headlines',
      text: 'headlines',
      always: '',
      replacements: [],
      isPreloaded: true,
    },
    italic: {
      ...large,
      name: `${nameOf(display.italic)}-italic`,
      source: display.italic,
      style: 'italic',
      text: 'italics',
      always: '',
      replacements: fallbacks[display.kind].italic,
      isPreloaded: true,
    },
    text: {
      name: nameOf(text.upright),
      source: text.upright,
      family: 'Text',
      style: 'normal',
      weight: '400 500',
      axes: { wght: { min: 400, max: 500 } },
      features: ['kern', 'liga'],
      // Read in its fallback until it comes; that is as wide, so that nothing moves.
      display: 'swap',
      text: 'all',
      // Visitors type their names in it.
      always: `${latin1}${punctuation}Œœ`,
      replacements: fallbacks[text.kind].normal,
      isPreloaded: true,
    },
    large,
    // Up to about 36 px: sturdier, with less contrast. The styles ask for it by the weight 400.
    small: {
      ...large,
      name: `${large.name}-small`,
      weight: '400',
      axes: { wght: display.small.weight, opsz: display.small.opticalSize },
    },
  } satisfies Record<string, Font>
}

function facesInOrder(fonts: Fonts): Font[] {
  return Object.values(facesOf(fonts))
}

/**
 * Makes the fonts of the site below `/fonts/`, cut down to the axes and characters in use. The style sheet holds the
 * faces, fallbacks with the same metrics, and the families as `--font-headline`, `--font-display` and `--font-text`; the
 * preloads are addresses, most urgent first.
 */
export async function prepareFonts({
  fonts,
  texts,
  ...folders
}: { fonts: Fonts; texts: Texts } & AssetFolders) {
  const made = await Promise.all(
    facesInOrder(fonts).map(async (font) => {
      const address = await publish(font, fileOf(font), texts[font.text] + font.always, folders)
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
    css: [...made.flatMap(({ faces }) => faces), families(fonts)].join(''),
    preloads: made.flatMap(({ preload }) => preload),
  }
}

function fileOf(font: FontSource) {
  return filesOf(font)[0]!.file
}

async function publish(font: Font, file: string, text: string, { to, cache }: AssetFolders) {
  const content = await subset(font, file, text, cache)
  const address = `/fonts/${font.name}.${fingerprint(content)}.woff2`
  await writeFileWithFolders(path.join(to, address), content)
  return address
}

/** Browsers fetch these only where such a letter is shown. For headlines they are among those of all texts. */
async function rareFaces(font: Font, text: string, folders: AssetFolders) {
  const { parts } = await findRareLetters(font, font.text === 'headlines' ? '' : text)
  return await Promise.all(
    parts.map(async ({ script, file, characters }) => {
      const part = { ...font, name: `${font.name}-${script}` }
      return face(part, await publish(part, file, characters, folders), characters)
    }),
  )
}

/** The letters of the texts that a font lacks in all of its files, with the name of that font. */
export async function findMissingLetters(
  fonts: Fonts,
  texts: Texts,
  directory?: string,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    facesInOrder(fonts).map(async (font) => {
      const { missing } = await findRareLetters(font, texts[font.text], directory)
      return missing.map((letter) => [letter, font.source] as const)
    }),
  )
  return new Map(found.flat())
}

async function fallbacksOf(font: Font, cache: string) {
  if (font.replacements.length === 0) return []
  const whole = await subset(font, fileOf(font), ascii, cache)
  return fallbackFaces(await fromBuffer(whole), font.family, font.replacements, descriptorsOf(font))
}

async function subset({ name, axes, features }: Font, file: string, text: string, cache: string) {
  const whole = await readFile(file)
  const characters = [...new Set(text.normalize())].toSorted().join('')
  const options = {
    targetFormat: 'woff2',
    variationAxes: await settingsOf(file, axes),
    keepFeatures: features,
    // Only design programs read the names of the styles.
    dropTables: ['STAT'],
  } as const
  const key = fingerprint(whole, characters, JSON.stringify(options))
  return await cached(path.join(cache, 'fonts', `${name}.${key}.woff2`), () =>
    subsetFont(whole, characters, options),
  )
}

/** Of all axes that a font has, those that are asked for, and the usual value of the others. */
async function settingsOf(file: string, wanted: Font['axes']) {
  const axes = await axesOf(file)
  const tags = [...Object.keys(wanted).filter((tag) => tag in axes), ...Object.keys(axes)]
  return Object.fromEntries(tags.map((tag) => [tag, wanted[tag] ?? axes[tag]!.default]))
}

/** Uncompressed fonts that together have the characters of a text, in the lightest weight, for `outline`. */
export async function fontsForOutlines(fonts: Fonts, role: 'large' | 'italic' | 'text', text: string) {
  const font = facesOf(fonts)[role]
  const { parts } = await findRareLetters(font, text)
  return await Promise.all(
    [fileOf(font), ...parts.map(({ file }) => file)].map(async (file) => {
      const settings = Object.entries(await settingsOf(file, font.axes))
      const lightest = settings.map(([tag, value]) => [tag, typeof value === 'number' ? value : value.min])
      return await subsetFont(await readFile(file), text.normalize(), {
        targetFormat: 'sfnt',
        variationAxes: Object.fromEntries(lightest),
      })
    }),
  )
}

/** @param only the characters that it is for, if not for all. */
function face(font: Font, address: string, only = '') {
  const codes = Array.from(only, (character) => `U+${character.codePointAt(0)!.toString(16)}`)
  const range = only === '' ? '' : `;unicode-range:${codes.join()}`
  return `@font-face{font-family:${font.family};${descriptorsOf(font)}font-display:${font.display};src:url(${address})${range}}`
}

function descriptorsOf({ style, weight }: Font) {
  return `${style === 'normal' ? '' : `font-style:${style};`}font-weight:${weight};`
}

function families({ display, text }: Fonts) {
  return (
    `:root{--font-display:${stack('Display', display.kind)};--font-headline:Headlines,var(--font-display);` +
    `--font-text:${stack('Text', text.kind)}}`
  )
}

function stack(family: string, kind: keyof typeof fallbacks) {
  const own = fallbacks[kind].normal.map(({ name }) => `"${family} ${name}"`)
  return [family, ...own, ...(kind === 'serif' ? ['serif'] : ['system-ui', 'sans-serif'])].join()
}

function charactersBetween(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
