import { expect, it } from 'vitest'
import { inEach } from '../../tests/content.ts'
import type { Files } from '../protocol.ts'
import { remarksOn } from './remarks.ts'

const phrase = (de: string, en: string) => ({ ...inEach('Yes'), de, en })
const team = (de: string, en: string, people: number) => ({
  team: { heading: phrase(de, en), members: Array(people).fill('Ada') },
})
const about = (de: string, en: string) => ({ about: { description: phrase(de, en) } })
const headline = { about: { heading: phrase('Ja '.repeat(50), 'Yes') } }
const sentence = 'Wir sind {site.name} und bleiben es.'

it.each([
  ['a number that is not that of the list', team('Fünf.', 'Six.', 6), 'team.heading', 'de', 'number'],
  ['a headline without end', headline, 'about.heading', 'de', 'long'],
  ['a text of a template', about('Lorem ipsum', 'Yes'), 'about.description', 'de', 'unfinished'],
  ['a digit beside a figure', about('{site.claims.projects}5 %', 'Yes'), 'about.description', 'de', 'beside'],
  ['a note to oneself', about('Ja', 'TODO'), 'about.description', 'en', 'unfinished'],
  ['three dots alone', { site: { street: '…' } }, 'site.street', undefined, 'unfinished'],
  ['a sentence that was not translated', team(sentence, sentence, 0), 'team.heading', 'en', 'same'],
])('B-18 what nobody wants visitors to read is remarked: %s', (_what, files, key, locale, word) => {
  expect(remarksOn(files as unknown as Files)).toMatchObject([{ key, locale, word: `remark.${word}` }])
})

it('B-18 a number that is not right is named beside how many there are', () => {
  const [remark] = remarksOn(team('Fünf Handwerke', 'Six crafts', 6) as unknown as Files)
  expect(remark?.values).toMatchObject({ said: 'fünf', count: 6 })
})
