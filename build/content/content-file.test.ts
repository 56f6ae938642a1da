import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assert, constantFrom, double, integer, property, record } from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { fileNames } from './content.ts'
import { contentDirectory, placeOf, readContentFile } from './content-file.ts'

const { folder: directory, remove } = await temporaryFolder()
afterAll(remove)

const whole = `{
  "heading": { "de": "Über uns", "en": "About us" },
  "facts": [
    { "figure": "15+", "label": "Jahre" },
    { "figure": "200+", "label": "Häuser" }
  ],
  "closing": "Bis bald"
}
`

function write(content: string | Uint8Array) {
  writeFileSync(path.join(directory, 'about.json'), content)
}

function mistake(): string {
  try {
    readContentFile(directory, 'about')
  } catch (error) {
    return (error as Error).message
  }
  return 'none'
}

it.each([
  ['"en": "About us" },', '"en": "About us" }', 2, 52, 'a comma is missing; add it'],
  ['"15+", "label"', '"15+" "label"', 4, 22, 'a comma is missing; add it'],
  ['"Jahre" },', '"Jahre" }', 4, 42, 'a comma is missing; add it'],
  ['"Häuser" }', '"Häuser" },', 5, 44, 'a comma too many; remove it'],
  ['"Bis bald"', '"Bis bald",\n', 7, 24, 'a comma too many; remove it'],
  ['"heading":', '"heading"', 2, 12, 'a colon is missing; add it'],
  ['"Jahre" }', '"Jahre }', 4, 33, 'a text has no quotation mark at its end; add it'],
  ['"Bis bald"\n}\n', '"Bis bald"\n', 7, 24, 'a } is missing here or further up; add it'],
  ['  ],', '  ', 5, 44, 'a comma is missing; add it'],
  ['"Bis bald"', '', 8, 1, 'a value is missing; add it'],
  ['"Bis bald"', "'Bis bald'", 7, 14, 'this has no straight quotation marks; add them,'],
  ['"Bis bald"', '"Bis „bald" dann"', 7, 26, 'this has no straight quotation marks; add them,'],
  ['"Bis bald"', String.raw`"Bis\bald\dann"`, 7, 14, String.raw`a \ stands in a text; write \\ for it`],
  ['"Bis bald"', '"Bis\tbald"', 7, 14, 'a tab stands in a text; write a space'],
  ['  "closing"', '  // Grüße\n  "closing"', 7, 3, 'a comment, which JSON does not have; remove it'],
  ['bald"\n}\n', 'bald"\n}\n}\n', 9, 1, 'something follows the last } or ]; remove it'],
  [whole, '', 1, 1, 'a value is missing; add it'],
])(
  'B-9 a mistake in the JSON is reported where it is: %j became %j',
  (before, after, line, column, problem) => {
    const changed = whole.replace(before, () => after)
    expect(changed).not.toBe(whole)
    write(changed)
    expect(mistake()).toContain(`content/about.json, line ${line}, column ${column}: ${problem}`)
  },
)

it('B-9 a mistake is found wherever JSON itself finds one in what is broken, and nowhere else', () => {
  const sources = fileNames.map((name) => readFileSync(path.join(contentDirectory, `${name}.json`), 'utf8'))
  const change = record({
    source: constantFrom(...sources),
    at: double({ min: 0, max: 1, noNaN: true }),
    removed: integer({ min: 0, max: 3 }),
    added: constantFrom('', 'null', ...',"{}[]:\\\n\t/0-.e'.split('')),
  })
  assert(
    property(change, ({ source, at, removed, added }) => {
      const offset = Math.floor(at * source.length)
      const changed = source.slice(0, offset) + added + source.slice(offset + removed)
      write(changed)
      const expected = isJson(changed)
        ? /^none$|stands twice/
        : /^content\/about\.json, line \d+, column \d+: .+; /
      expect(mistake()).toMatch(expected)
    }),
    { numRuns: 1000 },
  )
})

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}

it('a name that stands twice is reported, because JSON would take the last and drop the other', () => {
  write(whole.replace('"closing"', '"facts"'))
  expect(mistake()).toBe('content/about.json, line 7: "facts" stands twice in the same { }; remove one')
})

const placed = (...keys: (string | number)[]) => placeOf(['about', ...keys], directory)

it('a key is named with its line, and one that is not there with the line of what would hold it', () => {
  write(whole)
  expect(placed('facts', 1, 'label')).toBe('content/about.json, line 5: facts[1].label')
  expect(placed('facts', 1, 'text')).toBe('content/about.json, line 5: facts[1].text')
  expect(placed()).toBe('content/about.json, line 1: the file')
})

it('B-9 no letter is lost without a word: a byte order mark is no part of the text', () => {
  write(`\uFEFF${whole}`)
  expect(readContentFile(directory, 'about')).toEqual(JSON.parse(whole))
})

const lost = 'lost letters when it was saved in another encoding; write them again'
const notUtf8 = 'is not saved as UTF-8; save the file again with the encoding UTF-8'
const utf16 = 'content/about.json: is saved as UTF-16; save it with the encoding UTF-8'
it.each([
  [
    'that is saved as Windows-1252',
    Buffer.from(whole, 'latin1'),
    `content/about.json, line 2: \uFFFDber ${notUtf8}\ncontent/about.json, line 5: H\uFFFDuser ${notUtf8}`,
  ],
  ['that is saved as UTF-16 with its mark', Buffer.from(`\uFEFF${whole}`, 'utf16le'), utf16],
  ['that is saved as UTF-16 without one', Buffer.from(whole, 'utf16le'), utf16],
  [
    'with letters that an editor could not read',
    whole.replace('Über', '\uFFFDber'),
    `content/about.json, line 2: \uFFFDber ${lost}`,
  ],
  [
    'with letters that an editor took for others',
    Buffer.from(whole).toString('latin1'),
    `content/about.json, line 2: Ã\u009cber ${lost}\ncontent/about.json, line 5: HÃ¤user ${lost}`,
  ],
])('B-9 no letter is lost without a word: a file %s is named', (_how, text, expected) => {
  write(text)
  expect(mistake()).toBe(expected)
})
