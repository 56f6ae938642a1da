import { readFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Fonts } from '../../content/schema/fonts.ts'
import { writeFileWithFolders } from '../../write-file.ts'
import { type AssetFolders, cached, fingerprint } from '../cache.ts'
import { fallbackFaces, fallbacks } from './fallback-fonts.ts'
import { filesOf, findRareLetters, openFont } from './font-files.ts'
import { ascii, type Font, facesOf, type Texts } from './fonts.ts'

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
    Object.values(facesOf(fonts)).map(async (font: Font) => {
      const [main] = filesOf(font)
      const text = texts[font.text]
      const address = await publish(font, main!.file, text + font.always, folders)
      // Browsers fetch these only where such a letter is shown. For headlines they are among those of all texts.
      const { parts } = await findRareLetters(font, font.text === 'headlines' ? '' : text)
      const rare = parts.map(async ({ script, file, characters }) => {
        const part = { ...font, name: `${font.name}-${script}` }
        return face(part, await publish(part, file, characters, folders), characters)
      })
      const replacements = await fallbacksOf(font, main!.file, folders.cache)
      return { font, address, faces: [face(font, address), ...(await Promise.all(rare)), ...replacements] }
    }),
  )
  return {
    css: [...made.flatMap(({ faces }) => faces), families(fonts)].join(''),
    preloads: made.filter(({ font }) => font.isPreloaded).map(({ address }) => address),
  }
}

async function publish(font: Font, file: string, text: string, { to, cache }: AssetFolders) {
  const content = await subset(font, file, text, cache)
  const address = `/fonts/${font.name}.${fingerprint(content)}.woff2`
  await writeFileWithFolders(path.join(to, address), content)
  return address
}

async function fallbacksOf(font: Font, file: string, cache: string) {
  if (font.replacements.length === 0) return []
  const whole = await subset(font, file, ascii, cache)
  return await fallbackFaces(whole, font, descriptorsOf(font))
}

async function subset({ name, axes, features }: Font, file: string, text: string, cache: string) {
  const whole = await readFile(file)
  // Of all axes that it has, those that are asked for, and the usual value of the others.
  const found = Object.entries((await openFont(file)).axes)
  const variationAxes = Object.fromEntries(found.map(([tag, axis]) => [tag, axes[tag] ?? axis.default]))
  const characters = [...new Set(text.normalize())].toSorted().join('')
  const options = {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: features,
    // Only design programs read the names of the styles.
    dropTables: ['STAT'],
  } as const
  const key = fingerprint(whole, characters, JSON.stringify(options))
  return await cached(path.join(cache, 'fonts', `${name}.${key}.woff2`), () =>
    subsetFont(whole, characters, options),
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
