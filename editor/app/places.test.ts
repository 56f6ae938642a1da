import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Mistake } from '../../build/browser.ts'
import { content, inEach } from '../../tests/content.ts'
import type { Files } from '../protocol.ts'
import { filled, leaves, mistakeIn, named, trail, usesOf } from './places.ts'
import { boundsOf, kindOf, limitAt, newEntry } from './shape.ts'

const files = {
  site: { name: 'Haus', email: 'hallo@{site.name}.example' },
  contact: { hint: inEach('E-Mail: {site.email}') },
  team: { members: [{ name: 'Ada', role: inEach('Kitchen') }] },
} as unknown as Files

describe('B-18 a text of the content', () => {
  it('is shown with its facts, also those that quote others, and keeps what is no fact', () => {
    expect(filled(files, 'An {site.email}, {year}, {site.no}', 'de')).toBe(
      'An hallo@Haus.example, {year}, {site.no}',
    )
  })

  it('is found by the fact that it quotes', () => {
    expect(usesOf(files, 'site.email')).toEqual(['contact.hint'])
  })

  it('has a way to it in words', () => {
    expect(trail(files, 'team.members.0.role', 'de')).toEqual(['Team', 'Ada', 'Rolle'])
  })

  it('is called by the heading of its page and by the words of its key, where they were given no names', () => {
    const heading = { ...inEach('Press'), de: 'Presse' }
    const added = { ...files, press: { heading, openingHours: 'Mo' } } as unknown as Files
    expect(trail(added, 'press.openingHours', 'de')).toEqual(['Presse', 'Opening hours'])
    expect(trail(files, 'press.constructor', 'de')).toEqual(['Press', 'Constructor'])
  })

  it('is called by its field and what is wrong with that, where it says so', () => {
    expect(trail(files, 'contact.errors.nameTooLong', 'de').at(-1)).toBe('Name zu lang')
  })

  it('has a field of its own, unlike the point around which a picture is cropped', () => {
    const hero = { image: 'a.jpg', focus: { x: 96, y: 50 }, imageAlt: inEach('House') }
    expect(leaves(hero, ['hero'])).toEqual(['hero.image', 'hero.imageAlt'])
  })

  it('has its facts in a list of changes, and the names of what is filled in later', () => {
    expect(named(files, 'An {site.email}, {year}', 'de', 'en')).toBe('An hallo@Haus.example, {year}')
  })
})

describe('B-18 what the schema knows of a place', () => {
  it('is which field it gets', () => {
    const kinds = ['hero.image', 'projects.0.year', 'colours.ink', 'projects.0.background', 'hero.title']
    const places = kinds.map((key) => key.split('.').map((part) => (part === '0' ? 0 : part)))
    expect(places.map((place) => kindOf(place))).toEqual([
      'picture',
      'number',
      'colour',
      'colour-name',
      'text',
    ])
  })

  it('is a text, too, where it can be left out, and a box to tick where it is there or not', () => {
    const place = ['services', 'items', 0, 'price']
    const schemas = [z.string(), z.strictObject(inEach(z.string())), z.int(), z.literal(true)]
    const kinds = schemas.map((schema) => kindOf(place, schema.optional()))
    expect(kinds).toEqual(['text', 'text', 'number', 'flag'])
  })

  it('is how long a text and a list may be', () => {
    expect(limitAt(['hero', 'title'])).toBeGreaterThanOrEqual(content.hero.title.de.length)
    expect(limitAt(['contact', 'heading'])).toBeUndefined()
    expect(boundsOf(['team', 'members']).least).toBeGreaterThan(0)
  })

  it('is what a new entry starts with', () => {
    expect(newEntry(['team', 'members'], undefined)).toMatchObject({ name: '', role: inEach(''), image: '' })
  })
})

it('B-18 a mistake is said in the owner’s words, and one that owners do not make as the terminal says it', () => {
  const place: Mistake['place'] = ['hero', 'title', 'de']
  const said = mistakeIn({ code: 'tooLong', place, values: { length: 30, limit: 14 } }, 'de')
  expect(said).toBe('Das sind 30 Zeichen; Platz ist für 14.')
  expect(mistakeIn({ code: 'missing', place, line: 3 }, 'de')).toBe(
    'content/hero.json, line 3: title.de is missing; add it',
  )
})

it.each(['words', 'places'])(
  'B-18 no word in %s.json is there twice, of which the first would be lost',
  (name) => {
    const text = readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8')
    const keys = text.match(/^ {2}"[^"]+"(?=:)/gm) ?? []
    expect(keys.length).toBeGreaterThan(50)
    expect(keys).toEqual([...new Set(keys)])
  },
)
