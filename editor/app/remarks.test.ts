import { expect, it } from 'vitest'
import type { Files } from '../protocol.ts'
import { remarksOn } from './remarks.ts'

const six = { heading: { de: 'Fünf Handwerke.', en: 'Six crafts.' }, members: Array(6).fill('Ada') }

it.each([
  ['a number that is not that of the list', { team: six }, 'team.heading', 'de', 'number'],
  [
    'a headline without end',
    { hero: { title: { de: 'Ja '.repeat(50), en: 'Yes' } } },
    'hero.title',
    'de',
    'long',
  ],
  [
    'a text of a template',
    { about: { description: { de: 'Lorem ipsum', en: 'Yes' } } },
    'about.description',
    'de',
    'unfinished',
  ],
  [
    'a note to oneself',
    { about: { description: { de: 'Ja', en: 'TODO' } } },
    'about.description',
    'en',
    'unfinished',
  ],
  ['three dots alone', { site: { street: '…' } }, 'site.street', undefined, 'unfinished'],
  [
    'a sentence that was not translated',
    {
      team: {
        heading: { de: 'Wir sind {site.name} und bleiben es.', en: 'Wir sind {site.name} und bleiben es.' },
        members: [],
      },
    },
    'team.heading',
    'en',
    'same',
  ],
])('B-18 what nobody wants visitors to read is remarked: %s', (_what, files, key, locale, word) => {
  expect(remarksOn(files as unknown as Files)).toEqual([{ key, locale, word: `remark.${word}` }])
})
