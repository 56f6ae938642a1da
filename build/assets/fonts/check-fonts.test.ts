import { readFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { fileNames } from '../../content/content.ts'
import { sampleFonts } from '../../tests/sample-fonts.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { writeFileWithFolders } from '../../write-file.ts'
import { checkFonts, checkLetters } from './check-fonts.ts'
import { filesOf } from './font-files.ts'

const hanken = '@fontsource-variable/hanken-grotesk'
const [whole] = filesOf({ source: hanken, style: 'normal' })
const house = { upright: 'house.ttf', kind: 'sans-serif' } as const
const houseWith = async (letters: string, variationAxes = {}) =>
  subsetFont(await readFile(whole!.file), letters, { targetFormat: 'sfnt', variationAxes })

async function mistakes(
  check: (content: string) => Promise<void>,
  files: Record<string, string | Uint8Array>,
) {
  await using content = await temporaryFolder()
  const others = fileNames.map((name) => [`${name}.json`, '{}'] as const)
  for (const [name, file] of [...others, ...Object.entries(files)])
    await writeFileWithFolders(path.join(content.folder, name), file)
  return await check(content.folder).then(
    () => [],
    (error: Error) => error.message.split('\n').map((line) => line.replace('content/fonts.json, line ', '')),
  )
}

const mistakesInFonts = (fonts: typeof sampleFonts, font: string | Uint8Array = 'no font') =>
  mistakes((content) => checkFonts(fonts, content), {
    'fonts.json': JSON.stringify(fonts, null, 2),
    'fonts/house.ttf': font,
  })

it('fonts that have all that is asked of them are left alone', async () => {
  expect(await mistakesInFonts(sampleFonts)).toEqual([])
})

it('B-9 a font that is not there, has no italics or cannot be read is said with its remedy', async () => {
  const display = {
    ...sampleFonts.display,
    upright: '@fontsource-variable/lora',
    italic: 'house-italic.woff2',
  }
  expect(await mistakesInFonts({ display, text: house })).toEqual([
    '3: display.upright names @fontsource-variable/lora, which is not installed; npm install --save-dev --save-exact @fontsource-variable/lora',
    '4: display.italic names house-italic.woff2, which is not in content/fonts/; put it there or correct its name',
    '16: text.upright names house.ttf, which is no font that can be read; put another file there',
  ])
})

it('B-9 a weight or an optical size that a font does not have is said with what it has', async () => {
  const large = { weight: 50, opticalSize: 72 }
  const display = { ...sampleFonts.display, upright: hanken, italic: hanken, large, small: { weight: 400 } }
  expect(await mistakesInFonts({ ...sampleFonts, display })).toEqual([
    `7: display.large.weight asks for the weight 50, and ${hanken} has 100 to 900; choose one of these`,
    `8: display.large.opticalSize is there, and ${hanken} has one optical size alone; remove it`,
  ])
})

it('a file in content/fonts may be of one weight', async () => {
  const font = await houseWith('Haus', { wght: 400 })
  expect(await mistakesInFonts({ ...sampleFonts, text: house }, font)).toEqual([])
})

const mistakesInLetters = (
  fonts: typeof sampleFonts,
  text: string,
  files: Record<string, string | Uint8Array>,
) =>
  mistakes(
    (content) => checkLetters(fonts, { all: text, headlines: text, italics: text }, content, content),
    files,
  )

it('B-9 a letter that no font has is named with file, line, key and remedy; mails may have any', async () => {
  const remedy = 'lacks; write it with other letters'
  const files = {
    'work.json': '{\n  "heading": { "de": "Дом", "en": "Home 🏠" }\n}',
    'home.json': '{ "name": "Łukasz" }',
    'mail.json': '{ "subject": "★" }',
  }
  expect(await mistakesInLetters(sampleFonts, 'Дом 🏠★ Łukasz', files)).toEqual([
    `content/work.json, line 2: heading.de has "Д", which the font ${sampleFonts.display.upright} ${remedy}`,
    `content/work.json, line 2: heading.en has "🏠", which the font ${sampleFonts.display.upright} ${remedy}`,
  ])
})

it('B-9 a letter of the own language that a file of content/fonts/ lacks is missed as well', async () => {
  const files = { 'work.json': '{ "heading": "Größe" }', 'fonts/house.ttf': await houseWith('Gre') }
  expect(await mistakesInLetters(sampleFonts, 'Größe', files)).toEqual([])
  expect(await mistakesInLetters({ ...sampleFonts, text: house }, 'Größe', files)).toEqual([
    'content/work.json, line 1: heading has "ö", which the font house.ttf lacks; write it with other letters',
  ])
})
