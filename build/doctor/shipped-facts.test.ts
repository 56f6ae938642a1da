import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readContentFile } from '../content/content-file.ts'
import type { Content, FileName } from '../content/schema.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { findShippedFacts, hashOf } from './shipped-facts.ts'
import shipped from './shipped.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '../..')
/** The texts and the mark of the example, whatever becomes of those in `content/`. */
const example = path.join(root, 'tests/frozen-content')

/** A copy of content and mark, with other figures, in which each text and each picture is passed through a change. */
async function changed(change: (text: string) => string, changeFile = (file: Buffer) => file) {
  await using temporary = await temporaryFolder()
  const copy = temporary.folder
  for (const name of ['content', 'public'])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true })
  for (const name of await readdir(path.join(copy, 'content'))) {
    if (!name.endsWith('.json')) continue
    const file = path.join(copy, 'content', name)
    const source: unknown = JSON.parse(await readFile(file, 'utf8'))
    const reviver = (key: string, value: unknown) => {
      if (typeof value === 'number') return value + 1
      return typeof value === 'string' && key !== 'image' ? change(value) : value
    }
    await writeFile(file, JSON.stringify(source, reviver, 2))
  }
  const images = (await readdir(path.join(copy, 'content/images'))).map((name) => `content/images/${name}`)
  for (const name of [...images, 'public/favicon.svg']) {
    const file = path.join(copy, name)
    await writeFile(file, changeFile(await readFile(file)))
  }
  return findShippedFacts(copy)
}

const names = new RegExp(shipped.names.map((name) => RegExp.escape(name)).join('|'), 'g')
const another = (text: string) => `${text.replaceAll(names, 'Anderswo')}!`

it('all that the project is shipped with is named', async () => {
  await using copy = await temporaryFolder()
  const content = path.join(copy.folder, 'content')
  await cp(path.join(root, 'content'), content, { recursive: true, filter: (file) => !file.endsWith('.jpg') })
  await cp(example, content, { recursive: true })
  // Pictures are told by their bytes, too.
  const mark = path.join(example, 'favicon.svg')
  const pictures = ['portrait', 'work-1', 'work-2', 'work-3', ...[1, 2, 3, 4, 5].map((n) => `team-${n}`)]
  for (const file of ['public/favicon.svg', ...pictures.map((name) => `content/images/${name}.jpg`)])
    await cp(mark, path.join(copy.folder, file))

  const read = <Name extends FileName>(name: Name): Content[Name] =>
    JSON.parse(readFileSync(path.join(example, `${name}.json`), 'utf8'))
  const files = new Set(['about', 'legal', 'projects', 'site', 'team', undefined])
  const places = findShippedFacts(copy.folder).filter(({ place }) => files.has(place?.[0]))
  const expected = [
    ...['name', 'email', 'phone', 'street', 'postalCode', 'claims'].map((key) => `site.${key}`),
    ...['linkedin', 'instagram'].map((key) => `site.profiles.${key}`),
    ...['company', 'representative', 'registerNumber', 'vatId'].map((key) => `legal.${key}`),
    ...['heading', 'description', 'image'].map((key) => `about.${key}`),
    ...read('projects').flatMap((_, i) =>
      ['title', 'description', 'image'].map((key) => `projects.${i}.${key}`),
    ),
    ...read('team').members.flatMap((_, i) =>
      ['name', 'description', 'image'].map((key) => `team.members.${i}.${key}`),
    ),
  ]
  expect(places.map(({ code, place }) => place?.join('.') ?? code).toSorted()).toEqual(
    [...expected, 'exampleMark'].toSorted(),
  )
})

it('a house that has changed every name, text, figure and picture is left alone', async () => {
  expect(await changed(another, (file) => Buffer.concat([file, Buffer.from(' ')]))).toEqual([])
})

/** What is found of the example where this is the only text left of it. */
async function left(text: string) {
  const { heading } = readContentFile(path.join(root, 'content'), 'work') as { heading: { en: string } }
  const found = await changed((each) => (each === heading.en ? text : another(each)))
  return found.filter(({ place }) => place?.[0] === 'work')
}

it('a name that is left in one sentence is named, in capitals, too, but not inside a word or a domain', async () => {
  const name = shipped.names.at(-1)!
  expect(await left(`As in ${name}.`)).toEqual([
    { code: 'exampleName', place: ['work', 'heading'], values: { name } },
  ])
  expect(await left(`AS IN ${name.toUpperCase()}`)).toHaveLength(1)
  expect(await left(`As in ${name}er and info@${name}.de`)).toEqual([])
})

it('the kind of its spaces makes no other text', () => {
  expect(hashOf('um 98\u202F%\n')).toBe(hashOf('um 98 %'))
})
