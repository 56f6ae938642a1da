import { expect, it } from 'vitest'
import { heading } from '#content/team.json'
import { translate } from './translate.ts'

const copyright = { de: '© {year} Haus', en: '© {year} House' }
const role = { ...heading, en: 'Kitchen' }
const dictionary = { footer: { copyright }, team: { members: [{ role }] } }

it('S-19 a dotted key is shown in the language of the page', () => {
  expect(translate(dictionary, 'de', 'footer.copyright', { year: 2026 })).toBe('© 2026 Haus')
  expect(translate(dictionary, 'en', 'footer.copyright', { year: 2026 })).toBe('© 2026 House')
})

it('S-19 an unknown key is displayed as itself', () => {
  const unknown = 'footer.copyrigth nowhere footer footer.copyright.de constructor.name'
  for (const key of ['', ...unknown.split(' ')]) expect(translate(dictionary, 'en', key)).toBe(key)
})

it('a phrase at hand is shown in the language of the page', () => {
  expect(translate(dictionary, 'en', role)).toBe('Kitchen')
})

it('a placeholder without a value stays as it is', () => {
  expect(translate(dictionary, 'de', 'footer.copyright')).toBe('© {year} Haus')
})
