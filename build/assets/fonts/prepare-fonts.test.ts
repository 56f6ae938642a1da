import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import { afterAll, expect, it } from 'vitest'
import { sampleFonts } from '../../tests/sample-fonts.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { openFont } from './font-files.ts'
import { prepareFonts } from './prepare-fonts.ts'

/** The fonts for a text, and what makes them again for another. */
async function fontsFor(
  all: string,
  { headlines = 'Gastlichkeit', italics = 'die bleibt', fonts = sampleFonts } = {},
) {
  const root = await temporaryFolder()
  const folders = { to: path.join(root.folder, 'site'), cache: path.join(root.folder, 'cache') }
  const prepare = (texts: { all: string; headlines: string; italics: string }) =>
    prepareFonts({ fonts, texts, ...folders })
  return {
    ...(await prepare({ all, headlines, italics })),
    ...folders,
    prepare,
    [Symbol.asyncDispose]: root.remove,
  }
}

const plain = await fontsFor('')
afterAll(() => plain[Symbol.asyncDispose]())

function facesIn(css: string, family: string) {
  return [...css.matchAll(/@font-face\{(.*?)\}/g)]
    .map(([, body = '']) => Object.fromEntries(body.split(';').map((line) => line.split(/:(.*)/s))))
    .filter((face) => face['font-family'] === family)
}

async function sizesOf({ to }: { to: string }): Promise<Record<string, number>> {
  const files = await readdir(path.join(to, 'fonts'))
  const sizes = files.map(async (file) => [nameOf(file), (await stat(path.join(to, 'fonts', file))).size])
  return Object.fromEntries(await Promise.all(sizes))
}

function nameOf(address: string) {
  return path.basename(address).replace(/\.[0-9a-f]{8}\.woff2$/, '')
}

it('the few letters of the headlines are the first to load, and the text follows', async () => {
  expect(plain.preloads.map(nameOf)).toEqual(['newsreader-headlines', 'newsreader-italic', 'hanken-grotesk'])
  for (const address of plain.preloads) expect(plain.css).toContain(`url(${address})`)
  expect((await sizesOf(plain))['newsreader-headlines']).toBeLessThan(5 * 1024)
})

it('headlines wait for their font, and the text is read in another until its own comes', async () => {
  for (const family of ['Headlines', 'Display'])
    for (const each of facesIn(plain.css, family)) expect(each['font-display']).toBe('block')
  expect(facesIn(plain.css, 'Text').map((each) => each['font-display'])).toEqual(['swap'])
})

it('a character that the text uses is added to the fonts', async () => {
  const accents = 'Čeřovský, Crème brûlée'
  await using accented = await fontsFor(accents, { headlines: accents, italics: accents })
  const before = await sizesOf(plain)
  const after = await sizesOf(accented)
  for (const name of ['newsreader-headlines', 'newsreader-italic', 'newsreader', 'newsreader-small'])
    expect(after[name], name).toBeGreaterThan(before[name] ?? Infinity)
})

it('fonts for the same characters are taken from the cache', async () => {
  await using fonts = await fontsFor('Hôtel')
  const kept = path.join(fonts.cache, 'fonts')
  const times = async () =>
    await Promise.all((await readdir(kept)).map(async (name) => (await stat(path.join(kept, name))).mtimeMs))
  const before = await times()
  expect(before.length).toBeGreaterThan(3)
  const { css, preloads } = fonts
  const again = { all: 'ôH', headlines: 'tieGastlichke', italics: 'bleibt die' }
  expect(await fonts.prepare(again)).toEqual({ css, preloads })
  expect(await times()).toEqual(before)
})

const display = ['Display Georgia', 'Display Times', 'Display Noto']

it.each([
  ['Display', undefined, display],
  ['Text', undefined, ['Text Arial']],
  ['Display', 'italic', display],
])('every fallback has the ascent and descent of %s (%s), its font', async (family, style, fallbacks) => {
  const faceOf = (name: string) => facesIn(plain.css, name).find((each) => each['font-style'] === style)!
  const [, address = ''] = /url\((.*)\)/.exec(faceOf(family)['src']) ?? []
  const { ascent, descent, unitsPerEm } = await fromBuffer(await readFile(plain.to + address))
  for (const name of fallbacks) {
    const face = faceOf(`"${name}"`)
    const scale = Number.parseFloat(face['size-adjust']) / 100
    const inEm = (property: string) => (Number.parseFloat(face[property]) / 100) * scale
    expect(inEm('ascent-override')).toBeCloseTo(ascent / unitsPerEm, 4)
    expect(inEm('descent-override')).toBeCloseTo(-descent / unitsPerEm, 4)
  }
})

it('B-17 other fonts take the place of those of the site, also where one is sans serif', async () => {
  const hanken = '@fontsource-variable/hanken-grotesk'
  const cut = { weight: 600 }
  await using made = await fontsFor('Haus', {
    fonts: {
      display: { upright: hanken, italic: hanken, kind: 'sans-serif', large: cut, small: cut },
      text: { upright: '@fontsource-variable/newsreader', kind: 'serif' },
    },
  })
  const [headlines, , text] = made.preloads
  expect(made.preloads.map(nameOf)).toEqual([
    'hanken-grotesk-headlines',
    'hanken-grotesk-italic',
    'newsreader',
  ])
  expect(made.css).toContain('--font-display:Display,"Display Arial",system-ui,sans-serif')
  expect(made.css).toContain('--font-text:Text,"Text Georgia","Text Times","Text Noto",serif')
  const axesOf = async (address: string) => (await openFont(path.join(made.to, address))).axes
  // The optical size is at its usual value, for nothing asks for another.
  expect(await axesOf(text!)).toEqual({ wght: expect.objectContaining({ min: 400, max: 500 }) })
  expect(await axesOf(headlines!)).toEqual({})
})
