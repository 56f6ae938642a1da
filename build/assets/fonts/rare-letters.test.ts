import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, it } from 'vitest'
import { loadContent } from '../../content/content.ts'
import { contentDirectory } from '../../content/content-file.ts'
import { findMissingLetters, fontsForOutlines, prepareFonts } from './fonts.ts'
import { refuseMissingLetters } from './rare-letters.ts'
import { outline } from './text-outlines.ts'

const { fonts } = loadContent()
const inAll = (text: string) => ({ all: text, headlines: text, italics: text })

/** The `@font-face` rules that are for some letters alone, as font and letters, and the letters that each file has. */
async function rareFontsFor(text: string) {
  const root = await mkdtemp(path.join(tmpdir(), 'valdorn-fonts-'))
  const folders = { to: path.join(root, 'site'), cache: path.join(root, 'cache') }
  const { css, preloads } = await prepareFonts({ fonts, texts: inAll(text), ...folders })
  const rules = [...css.matchAll(/url\(\/fonts\/([\w-]+)\.(\w+)\.woff2\);unicode-range:([^}]+)/g)]
  const faces: Record<string, { range: string; letters: string }> = {}
  for (const [, name = '', hash, range = ''] of rules) {
    const file = await readFile(path.join(folders.to, `fonts/${name}.${hash}.woff2`))
    const font = new Face(new Blob(await subsetFont(file, text, { targetFormat: 'sfnt' })))
    const letters = Array.from(font.collectUnicodes(), (code) => String.fromCodePoint(code))
    faces[name] = { range, letters: letters.join('') }
  }
  const files = (await readdir(path.join(folders.to, 'fonts'))).length
  await rm(root, { recursive: true })
  return { faces, files, preloads }
}

it('letters that the Latin fonts lack come in files of their own, fetched where one is shown', async () => {
  const plain = await rareFontsFor('Hôtel „Zürich“ – 5 €')
  expect(plain.faces).toEqual({})
  const { faces, files, preloads } = await rareFontsFor('Łukasz Dvořák, Nguyễn')
  const latinExt = { range: 'U+141,U+159', letters: 'Łř' }
  const vietnamese = { range: 'U+1ec5', letters: 'ễ' }
  expect(faces).toEqual(
    Object.fromEntries(
      ['newsreader', 'newsreader-small', 'newsreader-italic', 'hanken-grotesk'].flatMap((name) => [
        [`${name}-latin-ext`, latinExt],
        [`${name}-vietnamese`, vietnamese],
      ]),
    ),
  )
  expect(files).toBe(plain.files + 8)
  expect(preloads).toHaveLength(plain.preloads.length)
})

it('a headline with such a letter is drawn with it in the preview', async () => {
  const setting = { size: 100, letterSpacing: 0 }
  const drawn = async (text: string) => outline(await fontsForOutlines(fonts, 'large', text), text, setting)
  const [without, accented] = [await drawn('Dvorak'), await drawn('Dvořák')]
  expect(accented.width / without.width).toBeCloseTo(1, 1)
  expect(accented.svg.match(/<path/g)).toHaveLength(6)
  expect((await drawn('ř')).svg).not.toBe((await drawn('ł')).svg)
})

it('B-9 a letter that no font has stops the build with file, line, key and remedy; mails may have any', async () => {
  const content = await mkdtemp(path.join(tmpdir(), 'valdorn-'))
  await cp(contentDirectory, content, { recursive: true, filter: (file) => !file.endsWith('.jpg') })
  const edit = async (name: string, change: (source: string) => string) =>
    writeFile(path.join(content, name), change(await readFile(path.join(content, name), 'utf8')))
  await edit('work.json', () => '{\n  "heading": { "de": "Дом", "en": "Home 🏠" }\n}')
  await edit('mail.json', (source) => source.replaceAll(/"de": "/g, '"de": "★'))

  const missing = await findMissingLetters(fonts, inAll('Дом 🏠★ Łukasz'))
  expect(() => refuseMissingLetters(missing, content)).toThrow(
    [
      'content/work.json, line 2: heading.de has "Д", which the font @fontsource-variable/newsreader lacks; write it with other letters',
      'content/work.json, line 2: heading.en has "🏠", which the font @fontsource-variable/newsreader lacks; write it with other letters',
    ].join('\n'),
  )
  await rm(content, { recursive: true })
})
