import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { writeFileWithFolders } from '../../write-file.ts'
import { type AssetFolders, cached, fingerprint } from '../cache.ts'
import { fallbackFaces, fallbacks } from './fallback-fonts.ts'

const ascii = charactersBetween(0x20, 0x7e)
const latin1 = ascii + charactersBetween(0xa0, 0xff)
const punctuation = '\u00a0\u00ad–—‘’‚“”„…‹›«»·€'

const newsreader = {
  family: 'Newsreader',
  weight: '300',
  axes: { wght: 300, opsz: 72 },
  // `pnum` makes its figures proportional; without it they are tabular.
  features: ['kern', 'liga', 'pnum'],
  // Headlines may change their letters late: the first one has line breaks of its own, so its lines stay the same.
  display: 'swap',
  // More than the text needs now: in development a word may be changed while the server runs.
  always: `${ascii}${punctuation}ÄÖÜäöüß`,
}

/** In the order in which a page needs them. */
const fonts = [
  {
    ...newsreader,
    name: 'newsreader',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    style: '',
    replacements: fallbacks.upright,
  },
  {
    name: 'hanken-grotesk',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    family: '"Hanken Grotesk"',
    style: '',
    weight: '400 500',
    axes: { wght: { min: 400, max: 500 } },
    features: ['kern', 'liga'],
    // Other letters may break a paragraph into more lines and move what is being read, so a font that comes too late is
    // used from the next page on.
    display: 'optional',
    // Visitors type their names in it.
    always: `${latin1}${punctuation}Œœ`,
    replacements: fallbacks.sans,
  },
  {
    ...newsreader,
    name: 'newsreader-italic',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    style: 'font-style:italic;',
    replacements: fallbacks.italic,
  },
]

type Font = (typeof fonts)[number]

/**
 * Makes the fonts of the site below `/fonts/`, cut down to the axes and characters in use. The style sheet holds the
 * faces, fallbacks with the same metrics, and the families as `--font-display` and `--font-text`; the preloads are
 * addresses, most urgent first.
 */
export async function prepareFonts({ text, to, cache }: { text: string } & AssetFolders) {
  const made = await Promise.all(
    fonts.map(async (font) => {
      const content = await subset(font, text, cache)
      const address = `/fonts/${font.name}.${fingerprint(content)}.woff2`
      await writeFileWithFolders(path.join(to, address), content)
      // Measured in the file that is served: at the optical size of headlines Newsreader is narrower.
      const metrics = await fromBuffer(content)
      return {
        address,
        faces: [face(font, address), ...fallbackFaces(metrics, font.replacements, font.style)],
      }
    }),
  )
  return {
    css: [...made.flatMap(({ faces }) => faces), families()].join(''),
    preloads: made.map(({ address }) => address),
  }
}

async function original(source: string) {
  return await readFile(createRequire(import.meta.url).resolve(source))
}

async function subset({ name, source, axes, features, always }: Font, text: string, cache: string) {
  const whole = await original(source)
  const characters = [...new Set(text.normalize() + always)].toSorted().join('')
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

/** An uncompressed font with the characters of a text, in its lightest weight, for `outline`. */
export async function fontForOutlines(
  name: 'newsreader' | 'newsreader-italic' | 'hanken-grotesk',
  text: string,
) {
  const { source, axes, weight } = fonts.find((font) => font.name === name)!
  return await subsetFont(await original(source), text.normalize(), {
    targetFormat: 'sfnt',
    variationAxes: { ...axes, wght: Number.parseInt(weight) },
  })
}

function face({ family, style, weight, display }: Font, address: string) {
  return `@font-face{font-family:${family};${style}font-weight:${weight};font-display:${display};src:url(${address})format("woff2")}`
}

function families() {
  const [display, sans] = [fallbacks.upright, fallbacks.sans].map((replacements) =>
    replacements.map(({ family }) => `"${family}"`).join(),
  )
  return `:root{--font-display:Newsreader,${display},serif;--font-text:"Hanken Grotesk",${sans},system-ui,sans-serif}`
}

function charactersBetween(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
