import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'
import { cached, fingerprint } from './cache.ts'
import { fallbackFaces, fallbacks } from './fallback-fonts.ts'

const ascii = charactersBetween(0x20, 0x7e)
const latin1 = ascii + charactersBetween(0xa0, 0xff)
const punctuation = '\u00a0\u00ad–—‘’‚“”„…‹›«»·€'

const newsreader = {
  family: 'Newsreader',
  weight: '300',
  axes: { wght: 300, opsz: 72 },
  // Its figures are lining as they come, and tabular; `pnum` makes them proportional.
  features: ['kern', 'liga', 'pnum'],
  // Headlines are the face of the house: the right letters come however late they are. The first one, whose lines are
  // set by hand, takes the same room in any.
  display: 'swap',
  // More than the text needs now: a word that is changed while the site runs in development still looks right.
  always: `${ascii}${punctuation}ÄÖÜäöüß`,
}

/** In the order in which a reader needs them. */
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
    // A paragraph may break into another number of lines when its letters change, and move what a reader looks at. So
    // a font that comes too late is for the next page.
    display: 'optional',
    // Visitors write their names in it.
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

/**
 * Makes the fonts of the site, cut down to the axes and characters in use, below `/fonts/` of the folder `to`; what
 * has been made before is taken from the folder `cache`. The style sheet holds the faces, fallbacks of the same
 * measures, and the families as `--font-display` and `--font-text`; the preloads are addresses, most urgent first.
 */
export async function prepareFonts({ text, to, cache }: { text: string; to: string; cache: string }) {
  await mkdir(path.join(to, 'fonts'), { recursive: true })
  const made = await Promise.all(
    fonts.map(async (font) => {
      const content = await subset(font, text, path.join(cache, 'fonts'))
      const address = `/fonts/${font.name}.${fingerprint(content)}.woff2`
      await writeFile(path.join(to, address), content)
      return { address, faces: [face(font, address), ...(await adjustedFallbacks(font, content))] }
    }),
  )
  return {
    css: [...made.flatMap(({ faces }) => faces), families()].join(''),
    preloads: made.map(({ address }) => address),
  }
}

type Font = (typeof fonts)[number]
type FontName = 'newsreader' | 'newsreader-italic' | 'hanken-grotesk'

async function original(source: string) {
  return await readFile(createRequire(import.meta.url).resolve(source))
}

async function subset({ name, source, axes, features, always }: Font, text: string, kept: string) {
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
  return await cached(path.join(kept, `${name}.${key}.woff2`), () => subsetFont(whole, characters, options))
}

/**
 * A font as outlines are drawn from it: uncompressed, with the characters of a text. Of a range of weights it has the
 * lightest.
 */
export async function drawableFont(name: FontName, text: string) {
  const { source, axes } = fonts.find((font) => font.name === name)!
  const pinned = Object.fromEntries(
    Object.entries<number | { min: number }>(axes).map(([axis, value]) => [
      axis,
      typeof value === 'number' ? value : value.min,
    ]),
  )
  return await subsetFont(await original(source), text.normalize(), {
    targetFormat: 'sfnt',
    variationAxes: pinned,
  })
}

function face({ family, style, weight, display }: Font, address: string) {
  return `@font-face{font-family:${family};${style}font-weight:${weight};font-display:${display};src:url(${address})format("woff2")}`
}

/** Measured in the font as it is served: the display cut of Newsreader is narrower than the one for reading. */
async function adjustedFallbacks({ replacements, style }: Font, content: Buffer) {
  return fallbackFaces(await fromBuffer(content), replacements, style)
}

function families() {
  return (
    `:root{--font-display:Newsreader,${listed(fallbacks.upright)},serif;` +
    `--font-text:"Hanken Grotesk",${listed(fallbacks.sans)},system-ui,sans-serif}`
  )
}

function listed(replacements: { family: string }[]) {
  return replacements.map(({ family }) => `"${family}"`).join()
}

function charactersBetween(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}
