import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { locales } from '#contract/locale.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { preparePreviewPictures } from './preview-pictures.ts'

const content = loadContent()
const view = { width: 600, height: 800, channels: 3, background: '#26332d' } as const

const { folder: root, remove } = await temporaryFolder()
afterAll(remove)
await sharp({ create: view }).jpeg().toFile(path.join(root, content.hero.image))
const folders = { from: root, to: path.join(root, 'site'), cache: path.join(root, 'cache') }
const previews = await preparePreviewPictures({ content, ...folders })

/** The columns that hold something darker than paper, left of the window and in it, as the first and the last. */
async function inkOf(file: string) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data].flatMap((value, index) =>
    value < 150 ? [Math.floor(index / info.channels) % info.width] : [],
  )
  const text = dark.filter((x) => x < 790)
  const arch = dark.filter((x) => x >= 790)
  return { text: ends(text), arch: ends(arch) }
}

function ends(numbers: number[]) {
  return numbers.reduce(
    ([first, last], each) => [Math.min(first!, each), Math.max(last!, each)],
    [Infinity, -Infinity],
  )
}

it('B-11 each language has its own preview picture of 1200 by 630 pixels', async () => {
  expect(new Set(Object.values(previews)).size).toBe(locales.length)
  for (const locale of locales) {
    expect(previews[locale]).toMatch(new RegExp(`^/images/preview-${locale}\\.[0-9a-f]{8}\\.jpg$`))
    const { width, height, format } = await sharp(path.join(folders.to, previews[locale])).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  }
})

it('its words begin where its margin ends, and the window ends there on the other side', async () => {
  const { text, arch } = await inkOf(path.join(folders.to, previews.de))
  expect(text[0]).toBeGreaterThanOrEqual(71)
  expect(text[0]).toBeLessThanOrEqual(73)
  expect(arch).toEqual([796, 1127])
})

it('B-11 a longer headline or tagline is set smaller and does not reach the window', async () => {
  const { site, hero } = content
  const long = { ...hero.title, de: 'Gastfreundschaftlichkeit und noch mehr,' }
  const wording = {
    ...content,
    site: { ...site, tagline: { ...site.tagline, de: site.tagline.de.repeat(2) } },
    hero: { ...hero, title: long, titleEmphasis: long },
  }
  const { de } = await preparePreviewPictures({ content: wording, ...folders })
  const { text } = await inkOf(path.join(folders.to, de))
  expect(text[1]).toBeLessThanOrEqual(796 - 40)
})

it('a preview picture that has not changed is taken from the cache, and another headline gets another address', async () => {
  await writeFile(path.join(folders.cache, previews.de), 'from the cache')
  expect(await preparePreviewPictures({ content, ...folders })).toEqual(previews)
  expect(await readFile(path.join(folders.to, previews.de), 'utf8')).toBe('from the cache')

  const hero = { ...content.hero, title: { ...content.hero.title, de: 'Ruhe,' } }
  const second = await preparePreviewPictures({ content: { ...content, hero }, ...folders })
  expect(second.de).not.toBe(previews.de)
  expect(second.en).toBe(previews.en)
})
