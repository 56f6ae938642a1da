import { expect, it } from 'vitest'
import { filled, lineOf, partsOf, placeholderBeside } from './raw-text.ts'

const facts: Record<string, string> = { 'site.email': 'hallo@valdorn.example', year: '2026' }
const valueOf = (placeholder: string) => facts[placeholder]

it('a text is divided into what was typed and its facts', () => {
  expect(partsOf('{site.email}, {year}', valueOf)).toEqual([
    { placeholder: 'site.email', value: 'hallo@valdorn.example' },
    ', ',
    { placeholder: 'year', value: '2026' },
  ])
  expect(partsOf('A {site.fax} or {2} {site.email', valueOf)).toEqual([
    'A ',
    '{site.fax}',
    ' or {2} {site.email',
  ])
})

it('a reader sees the values of the facts', () => {
  expect(filled('© {year}, {site.email}, {no}', valueOf)).toBe('© 2026, hallo@valdorn.example, {no}')
})

it('a fact beside the caret is removed as a whole', () => {
  expect(placeholderBeside('a{year}b', 7, true, valueOf)).toEqual({ start: 1, end: 7 })
  expect(placeholderBeside('a{year}b', 1, false, valueOf)).toEqual({ start: 1, end: 7 })
  expect(placeholderBeside('a{year}b', 8, true, valueOf)).toBeUndefined()
  expect(placeholderBeside('a{year}b', 1, true, valueOf)).toBeUndefined()
})

it.each([
  ['de', '', '·\tEr sagte: "Das bleibt\u00AD."\r\n', 'Er sagte: „Das bleibt.“'],
  ['en', 'We say', " “stay”, don't\vwe?", ' “stay”, don’t we?'],
  ['de', '(', '“Haus”  am\u00A0See', '„Haus“ am See'],
  ['de', '', '1.\tErstens\r\n2.\tZweitens\r\n\r\no\tDarunter', 'Erstens Zweitens Darunter'],
])('what Word writes becomes one line with the quotation marks of the language: %s %s%s', (...given) => {
  const [language, before, pasted, expected] = given
  expect(lineOf(pasted, language, before)).toBe(expected)
})
