import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { loadContent } from '../../content/content.ts'
import type { Fonts } from '../../content/schema/fonts.ts'
import { axesOf, checkFonts, filesOf } from './font-files.ts'
import { findMissingLetters, prepareFonts } from './fonts.ts'

const shipped = loadContent().fonts
const hanken = '@fontsource-variable/hanken-grotesk'

/** What the check says of these fonts, with the place of each mistake. */
async function mistakesIn(fonts: Fonts) {
  const content = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  await mkdir(path.join(content, 'fonts'))
  await writeFile(path.join(content, 'fonts.json'), JSON.stringify(fonts, null, 2))
  await writeFile(path.join(content, 'fonts/broken.ttf'), 'no font')
  const found = await checkFonts(fonts, content).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )
  await rm(content, { recursive: true })
  return found.map((line) => line.replace('content/fonts.json, line ', ''))
}

it('the fonts of the site are there, with all that is asked of them', async () => {
  expect(await mistakesIn(shipped)).toEqual([])
})

it('B-9 a font that is not there, has no italics or cannot be read is said with its remedy', async () => {
  const display = { ...shipped.display, upright: '@fontsource-variable/lora', italic: 'house-italic.woff2' }
  expect(await mistakesIn({ display, text: { ...shipped.text, upright: 'broken.ttf' } })).toEqual([
    '3: display.upright names @fontsource-variable/lora, which is not installed; npm install --save-dev --save-exact @fontsource-variable/lora',
    '4: display.italic names house-italic.woff2, which is not in content/fonts/; put it there or correct its name',
    '16: text.upright names broken.ttf, which is no font that can be read; put another file there',
  ])
})

it('B-9 a weight or an optical size that a font does not have is said with what it has', async () => {
  const display = {
    ...shipped.display,
    upright: hanken,
    italic: hanken,
    large: { weight: 50, opticalSize: 72 },
  }
  expect(await mistakesIn({ ...shipped, display: { ...display, small: { weight: 400 } } })).toEqual([
    `7: display.large.weight asks for the weight 50, and ${hanken} has 100 to 900; choose one of these`,
    `8: display.large.opticalSize is there, and ${hanken} has one optical size alone; remove it`,
  ])
})

it('B-17 other fonts take the place of those of the site, also where one is sans serif', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'valdorn-fonts-'))
  const cut = { weight: 600 }
  const display = { upright: hanken, italic: hanken, kind: 'sans-serif', large: cut, small: cut } as const
  const text = { upright: '@fontsource-variable/newsreader', kind: 'serif' } as const
  const { css, preloads } = await prepareFonts({
    fonts: { display, text },
    texts: { all: 'Haus', headlines: 'Haus', italics: 'Haus' },
    to: path.join(root, 'site'),
    cache: path.join(root, 'cache'),
  })
  expect(preloads.map((address) => address.split('.')[0])).toEqual([
    '/fonts/hanken-grotesk-headlines',
    '/fonts/hanken-grotesk-italic',
    '/fonts/newsreader',
  ])
  expect(css).toContain('--font-display:Display,"Display Arial",system-ui,sans-serif')
  expect(css).toContain('--font-text:Text,"Text Georgia","Text Times","Text Noto",serif')
  const axes = await axesOf(path.join(root, 'site', preloads[2]!))
  expect(axes).toMatchObject({ wght: { min: 400, max: 500 } })
  // At its usual value, for nothing asks for another.
  expect(Object.keys(axes)).toEqual(['wght'])
  expect(await axesOf(path.join(root, 'site', preloads[0]!))).toEqual({})
  await rm(root, { recursive: true })
})

it('a file in content/fonts may be of one weight', async () => {
  const [whole] = filesOf({ source: hanken, style: 'normal' })
  const content = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  await mkdir(path.join(content, 'fonts'))
  const font = await subsetFont(await readFile(whole!.file), 'Haus', {
    targetFormat: 'sfnt',
    variationAxes: { wght: 400 },
  })
  await writeFile(path.join(content, 'fonts/house.ttf'), font)
  await writeFile(path.join(content, 'fonts.json'), JSON.stringify(shipped))
  const text = { upright: 'house.ttf', kind: 'sans-serif' } as const
  await expect(checkFonts({ ...shipped, text }, content)).resolves.toBeUndefined()
  await rm(content, { recursive: true })
})

it('B-9 a letter of the own language that a file of content/fonts/ lacks is missed as well', async () => {
  const texts = { all: 'Größe', headlines: 'Größe', italics: 'Größe' }
  expect(await findMissingLetters(shipped, texts)).toEqual(new Map())
  const [whole] = filesOf({ source: hanken, style: 'normal' })
  const content = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  await mkdir(path.join(content, 'fonts'))
  await writeFile(
    path.join(content, 'fonts/house.woff2'),
    await subsetFont(await readFile(whole!.file), 'Gre', { targetFormat: 'woff2' }),
  )
  const text = { upright: 'house.woff2', kind: 'sans-serif' } as const
  const missing = await findMissingLetters({ ...shipped, text }, texts, content)
  expect([...missing]).toEqual([
    ['ö', 'house.woff2'],
    ['ß', 'house.woff2'],
  ])
  await rm(content, { recursive: true })
})
