import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import { expect, it } from 'vitest'
import { loadContent } from '../../content/content.ts'
import { fontsForOutlines, prepareFonts } from './fonts.ts'

const { fonts: shipped } = loadContent()

/** The fonts for a text in folders that are gone after the test. */
async function fontsFor(all: string, { headlines = 'Gastlichkeit', italics = 'die bleibt' } = {}) {
  const root = await mkdtemp(path.join(tmpdir(), 'valdorn-fonts-'))
  const folders = { to: path.join(root, 'site'), cache: path.join(root, 'cache') }
  return {
    ...(await prepareFonts({ fonts: shipped, texts: { all, headlines, italics }, ...folders })),
    ...folders,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true }),
  }
}

/** The `@font-face` rules of a family as objects, in order. */
function facesOf(css: string, family: string) {
  return [...css.matchAll(/@font-face\{(.*?)\}/g)]
    .map(([, body = '']) => Object.fromEntries(body.split(';').map((line) => line.split(/:(.*)/s))))
    .filter((face) => face['font-family'] === family)
}

/** The size of each font in bytes, by its name. */
async function sizesOf({ to }: { to: string }): Promise<Record<string, number>> {
  const files = await readdir(path.join(to, 'fonts'))
  const sizes = files.map(async (file) => [nameOf(file), (await stat(path.join(to, 'fonts', file))).size])
  return Object.fromEntries(await Promise.all(sizes))
}

function nameOf(address: string) {
  return path.basename(address).replace(/\.[0-9a-f]{8}\.woff2$/, '')
}

it('the fonts together stay below 50 KiB', async () => {
  await using fonts = await fontsFor('Fünf Handwerke, ein Maßstab · 40 % – “quoted” €')
  const sizes = Object.values(await sizesOf(fonts))
  expect(sizes).toHaveLength(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50 * 1024)
})

it('the few letters of the headlines are the first to load, and the text follows', async () => {
  await using fonts = await fontsFor('')
  expect(fonts.preloads.map(nameOf)).toEqual(['newsreader-headlines', 'newsreader-italic', 'hanken-grotesk'])
  for (const address of fonts.preloads) expect(fonts.css).toContain(`url(${address})`)
  const sizes = await sizesOf(fonts)
  expect(sizes['newsreader-headlines']).toBeLessThan(5 * 1024)
})

it('headlines wait for their font, and the text is read in another until its own comes', async () => {
  await using fonts = await fontsFor('')
  for (const family of ['Headlines', 'Display'])
    for (const each of facesOf(fonts.css, family)) expect(each['font-display']).toBe('block')
  expect(facesOf(fonts.css, 'Text').map((each) => each['font-display'])).toEqual(['swap'])
})

it('a character that the text uses is added to the fonts', async () => {
  await using plain = await fontsFor('')
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
  const texts = { all: 'ôH', headlines: 'tieGastlichke', italics: 'bleibt die' }
  expect(await prepareFonts({ fonts: shipped, texts, to: fonts.to, cache: fonts.cache })).toEqual({
    css: fonts.css,
    preloads: fonts.preloads,
  })
  expect(await times()).toEqual(before)
})

it('every fallback has the line height of the font that it stands in for', async () => {
  await using fonts = await fontsFor('')
  const stacks = [
    {
      name: 'large',
      style: undefined,
      families: ['Display Georgia', 'Display Times', 'Display Noto'],
    },
    { name: 'text', style: undefined, families: ['Text Arial'] },
    {
      name: 'italic',
      style: 'italic',
      families: ['Display Georgia', 'Display Times', 'Display Noto'],
    },
  ] as const
  for (const { name, style, families } of stacks) {
    const [font] = await fontsForOutlines(shipped, name, 'a')
    const metrics = await fromBuffer(font!)
    for (const family of families) {
      const face = facesOf(fonts.css, `"${family}"`).find((each) => each['font-style'] === style)!
      const scale = Number.parseFloat(face['size-adjust']) / 100
      const inEm = (property: string) => (Number.parseFloat(face[property]) / 100) * scale
      expect(inEm('ascent-override')).toBeCloseTo(metrics.ascent / metrics.unitsPerEm, 4)
      expect(inEm('descent-override')).toBeCloseTo(-metrics.descent / metrics.unitsPerEm, 4)
      expect(inEm('line-gap-override')).toBe(0)
    }
  }
})

it('the families name every fallback', async () => {
  await using fonts = await fontsFor('')
  expect(fonts.css).toContain(
    ':root{--font-display:Display,"Display Georgia","Display Times","Display Noto",serif;' +
      '--font-headline:Headlines,var(--font-display);--font-text:Text,"Text Arial",system-ui,sans-serif}',
  )
})
