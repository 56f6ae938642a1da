import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { prepareIcons } from './icons.ts'

const content = loadContent()
const mark = path.join(import.meta.dirname, '../../public/favicon.svg')
const drawing = await readFile(mark, 'utf8')
const [, arch, letter] = /class="arch" fill="(#\w+)".*class="letter" fill="(#\w+)"/s.exec(drawing)!

const { folder: root, remove } = await temporaryFolder()
afterAll(remove)
await prepareIcons({ mark, content, to: root, cache: path.join(root, 'cache') })
const read = (name: string) => readFile(path.join(root, name))
const { icons }: { icons: Record<'src' | 'sizes' | 'purpose', string>[] } = JSON.parse(
  (await read('site.webmanifest')).toString(),
)

/** The colour at a place, from 0 to 1 in both directions, with its opacity. */
async function colourAt(icon: Buffer, x: number, y: number) {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(start, start + 4)].map((each) => each.toString(16).padStart(2, '0')).join('')
}

it('B-12 favicon.ico holds the mark at 32 pixels', async () => {
  const file = await read('favicon.ico')
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file[6], file[7]]).toEqual([1, 1, 32, 32])
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)]
  expect(start + length).toBe(file.length)
  expect(await sharp(file.subarray(start)).metadata()).toMatchObject({ width: 32, height: 32, format: 'png' })
})

it('B-12 the icon for Apple is opaque, and the arch stands on its lower edge', async () => {
  const icon = await read('apple-touch-icon.png')
  expect(await sharp(icon).metadata()).toMatchObject({ width: 180, height: 180 })
  expect((await sharp(icon).stats()).isOpaque).toBe(true)
  expect(await colourAt(icon, 0.02, 0.02)).toBe(`${content.colours.linen.slice(1)}ff`)
  expect(await colourAt(icon, 0.5, 0.999)).toBe(`${arch!.slice(1)}ff`)
})

it('B-12 the icons of the manifest are as large as they say, under names that change with them', async () => {
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, purpose } of icons) {
    expect(src).toMatch(/^\/images\/icon[a-z-]*-\d+\.[0-9a-f]{8}\.png$/)
    const icon = await read(src)
    const { width, height, format } = await sharp(icon).metadata()
    expect({ sizes: `${width}x${height}`, format }).toEqual({ sizes, format: 'png' })
    expect((await sharp(icon).stats()).isOpaque).toBe(purpose === 'maskable')
  }
})

it('B-12 the letter of the maskable icon stays inside the circle that no system cuts', async () => {
  const icon = await read(icons.find(({ purpose }) => purpose === 'maskable')!.src)
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = info.width / 2
  const isLight = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) > 128
  const distances: number[] = []
  for (let y = 0; y < info.height; y++) {
    const dark = Array.from({ length: info.width }, (_, x) => x).filter((x) => !isLight(x, y))
    // The letter is what is light between dark on both sides.
    for (let x = dark[0] ?? 0; x < (dark.at(-1) ?? 0); x++) {
      if (isLight(x, y)) distances.push(Math.hypot(x - middle, y - middle))
    }
  }
  expect(distances.length).toBeGreaterThan(1000)
  expect(Math.max(...distances), 'make the letter in public/favicon.svg smaller, or move it up').toBeLessThan(
    info.width * 0.4,
  )
})

it('B-12 the mark has the colours of the site, and exchanges them where tabs are dark', () => {
  const { spruce, linen } = content.colours
  expect({ arch, letter }, 'set the colours of public/favicon.svg').toEqual({ arch: spruce, letter: linen })
  expect(drawing).toContain(`@media (prefers-color-scheme:dark){.arch{fill:${linen}}.letter{fill:${spruce}}}`)
})
