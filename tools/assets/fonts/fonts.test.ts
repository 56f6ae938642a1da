import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'
import { expect, it } from 'vitest'
import { prepareFonts } from './fonts.ts'

/** The fonts for a text in folders that are gone after the test. */
async function fontsFor(text: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'valdorn-fonts-'))
  const folders = { to: path.join(root, 'site'), cache: path.join(root, 'cache') }
  return {
    ...(await prepareFonts({ text, ...folders })),
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

it('the three fonts together stay below 50 KiB', async () => {
  await using fonts = await fontsFor('Fünf Handwerke, ein Maßstab · 40 % – “quoted” €')
  const sizes = await Promise.all(
    fonts.preloads.map(async (address) => (await stat(path.join(fonts.to, address))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50 * 1024)
})

it('the font of the headlines is the first to load, and the italic the last', async () => {
  await using fonts = await fontsFor('')
  expect(
    fonts.preloads.map((address) => path.basename(address).replace(/\.[0-9a-f]{8}\.woff2$/, '')),
  ).toEqual(['newsreader', 'hanken-grotesk', 'newsreader-italic'])
  for (const address of fonts.preloads) expect(fonts.css).toContain(`url(${address})`)
})

it('a character that the text uses is added to the fonts', async () => {
  await using plain = await fontsFor('')
  await using accented = await fontsFor('Čeřovský, Crème brûlée')
  const sizeOf = async ({ to, preloads }: typeof plain) => (await stat(path.join(to, preloads[0]!))).size
  expect(await sizeOf(accented)).toBeGreaterThan(await sizeOf(plain))
})

it('fonts for the same characters are taken from the cache', async () => {
  await using fonts = await fontsFor('Hôtel')
  const kept = path.join(fonts.cache, 'fonts')
  const times = async () =>
    await Promise.all((await readdir(kept)).map(async (name) => (await stat(path.join(kept, name))).mtimeMs))
  const before = await times()
  expect(before).toHaveLength(3)
  expect(await prepareFonts({ text: 'ôH', to: fonts.to, cache: fonts.cache })).toEqual({
    css: fonts.css,
    preloads: fonts.preloads,
  })
  expect(await times()).toEqual(before)
})

it('every fallback has the line height of the font that it stands in for', async () => {
  await using fonts = await fontsFor('')
  const stacks = [
    { preload: 0, style: undefined, families: ['Newsreader Georgia', 'Newsreader Times', 'Newsreader Noto'] },
    { preload: 1, style: undefined, families: ['Hanken Arial'] },
    { preload: 2, style: 'italic', families: ['Newsreader Georgia', 'Newsreader Times', 'Newsreader Noto'] },
  ]
  for (const { preload, style, families } of stacks) {
    const metrics = await fromBuffer(await readFile(path.join(fonts.to, fonts.preloads[preload]!)))
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
    ':root{--font-display:Newsreader,"Newsreader Georgia","Newsreader Times","Newsreader Noto",serif;' +
      '--font-text:"Hanken Grotesk","Hanken Arial",system-ui,sans-serif}',
  )
})
