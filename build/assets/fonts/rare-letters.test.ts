import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sampleFonts } from '../../tests/sample-fonts.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { openFont } from './font-files.ts'
import { prepareFonts } from './prepare-fonts.ts'
import { outline } from './text-outlines.ts'

/** The `@font-face` rules that are for some letters alone, as font and letters, and the letters that each file has. */
async function rareFontsFor(text: string) {
  await using root = await temporaryFolder()
  const folders = { to: path.join(root.folder, 'site'), cache: path.join(root.folder, 'cache') }
  const texts = { all: text, headlines: text, italics: text }
  const { css, preloads } = await prepareFonts({ fonts: sampleFonts, texts, ...folders })
  const rules = [...css.matchAll(/url\(\/fonts\/([\w-]+)\.(\w+)\.woff2\);unicode-range:([^}]+)/g)]
  const faces: Record<string, { range: string; letters: string }> = {}
  for (const [, name = '', hash, range = ''] of rules) {
    const { letters } = await openFont(path.join(folders.to, `fonts/${name}.${hash}.woff2`))
    faces[name] = { range, letters: String.fromCodePoint(...letters) }
  }
  return { faces, files: (await readdir(path.join(folders.to, 'fonts'))).length, preloads }
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

const drawn = (text: string) => outline(sampleFonts, 'large', text)

it('a headline with such a letter is drawn with it in the preview', async () => {
  const [without, accented] = [await drawn('Dvorak'), await drawn('Dvořák')]
  expect(accented.width / without.width).toBeCloseTo(1, 1)
  expect(accented.svg.match(/<path/g)).toHaveLength(6)
  expect((await drawn('ř')).svg).not.toBe((await drawn('ł')).svg)
})
