import { describe, expect, it } from 'vitest'
import { locales } from '../contract/locale.ts'
import { type Edit, type Files, type Json, valueAt } from './protocol.ts'
import { changesBetween, isOneSided, partsOf } from './changes.ts'

const inEach = (text: string) => Object.fromEntries(locales.map((locale) => [locale, text]))
const person = (name: string, role: string): Json => ({ name, role: inEach(role) })
const team = (...members: Json[]) => ({ team: { members } }) as Partial<Files>
const cropped = (focus: { focus?: Json }) => ({ hero: { image: 'a.jpg', ...focus } }) as Partial<Files>
const [ada, ben, cyd] = [person('Ada', 'one'), person('Ben', 'two'), person('Cyd', 'three')]

function after(files: Partial<Files>, back: Edit[]): Partial<Files> {
  const copy = structuredClone(files)
  for (const { place, value } of back) {
    const inside = valueAt(copy, place.slice(0, -1)) as Record<string, Json>
    if (value === undefined) delete inside[place.at(-1)!]
    else inside[place.at(-1)!] = value
  }
  return copy
}

describe('B-18 the changes between two versions of the content', () => {
  it('are none where nothing differs', () => {
    expect(changesBetween(team(ada, ben), team(ada, ben))).toEqual([])
  })

  it('name the languages in which a phrase differs, and whether others were left', () => {
    const before = { hero: { title: { ...inEach('Old'), de: 'Alt' } } } as unknown as Partial<Files>
    const now = { hero: { title: { ...inEach('Old'), de: 'Neu' } } } as unknown as Partial<Files>
    const [change] = changesBetween(before, now)
    expect(change).toMatchObject({
      key: 'hero.title',
      texts: locales.map((locale) =>
        locale === 'de' ? { locale, before: 'Alt', after: 'Neu' } : { locale, before: 'Old', after: 'Old' },
      ),
    })
    expect(isOneSided(change!)).toBe(true)
    expect(after(now, change!.back)).toEqual(before)
  })

  it.each([
    ['added', team(ada, ben), team(ada, cyd, ben), 'team.members.1'],
    ['removed', team(ada, ben, cyd), team(ada, cyd), 'team.members'],
    ['moved', team(ada, ben, cyd), team(cyd, ada, ben), 'team.members.0'],
  ])('call an entry %s, and can take that back', (kind, before, now, key) => {
    const changes = changesBetween(before, now)
    expect(changes).toMatchObject([{ kind, key }])
    expect(after(now, changes[0]!.back)).toEqual(before)
  })

  it('are two where somebody new stands in the place of somebody who was removed', () => {
    const changes = changesBetween(team(ada, ben), team(ada, person('', '')))
    expect(changes).toMatchObject([
      { kind: 'removed', removed: { index: 1 } },
      { kind: 'added', key: 'team.members.1' },
    ])
  })

  it('are one for the point around which a picture is cropped, and the centre is none', () => {
    const points = [
      cropped({}),
      cropped({ focus: { x: 10, y: 50 } }),
      cropped({ focus: { x: 20, y: 60 } }),
      cropped({}),
    ]
    for (const [index, now] of points.slice(1).entries()) {
      const changes = changesBetween(points[index]!, now)
      expect(changes).toMatchObject([{ kind: 'cropped', key: 'hero.image' }])
      expect(after(now, changes[0]!.back)).toEqual(points[index])
    }
  })

  it('find an entry again that was moved and written', () => {
    const now = team(person('Cyd', 'new'), ada, ben)
    expect(changesBetween(team(ada, ben, cyd), now)).toMatchObject([
      { kind: 'moved', key: 'team.members.0' },
      {
        kind: 'text',
        key: 'team.members.0.role',
        texts: locales.map((locale) => ({ locale, before: 'three', after: 'new' })),
      },
    ])
  })
})

it.each([
  ['Wir zeigen Häuser.', 'Wir zeigen schöne Häuser.', 'Wir zeigen +schöne +Häuser.'],
  [
    'Wir helfen großen Hotels. Immer.',
    'Unsere Leute zeigen Häuser. Immer.',
    '-Wir helfen großen Hotels.-+Unsere Leute zeigen Häuser.+ Immer.',
  ],
])('B-18 a sentence is compared word by word until more than half of it is new: %s', (old, now, expected) => {
  const said = partsOf(old, now).map(({ value, added, removed }) => {
    const mark = added ? '+' : removed ? '-' : ''
    return mark + value + mark
  })
  expect(said.join('')).toBe(expected)
})
