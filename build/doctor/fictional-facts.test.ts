import { expect, it } from 'vitest'
import { loadContent } from '../content/content.ts'
import { findFictionalFacts, isReserved } from './fictional-facts.ts'
import { wordsOf } from './finding.ts'
import shipped from './shipped.json' with { type: 'json' }

const { site, legal } = loadContent()
const real = {
  site: {
    ...site,
    email: 'office@hotelberatung.de',
    phone: '+49 89 123456',
    claims: { ...shipped.claims, projects: 210, experienceYears: 9, locations: 3, addedRevenueMillions: 1 },
    profiles: {
      linkedin: 'https://www.linkedin.com/company/beratung',
      instagram: 'https://www.instagram.com/beratung',
    },
  },
  legal: { ...legal, registerNumber: 'HRB 100200', vatId: 'DE136695976' },
}

it('facts that can be real are left alone', () => {
  expect(findFictionalFacts(real)).toEqual([])
})

it.each([
  ['reservedEmail', 'email', { ...real, site: { ...real.site, email: 'hallo@valdorn.example' } }],
  ['phoneForFilms', 'phone', { ...real, site: { ...real.site, phone: '+49 89 99998-210' } }],
  [
    'noProfile',
    'profiles.linkedin',
    {
      ...real,
      site: { ...real.site, profiles: { ...real.site.profiles, linkedin: 'https://www.linkedin.com/' } },
    },
  ],
  [
    'registerNumber',
    'registerNumber',
    { ...real, legal: { ...real.legal, registerNumber: 'HRB\u00A0000000' } },
  ],
  ['vatId', 'vatId', { ...real, legal: { ...real.legal, vatId: 'DE000000000' } }],
] as const)('fiction is named with its place, its value and its remedy: %s', (code, key, content) => {
  const [finding, ...others] = findFictionalFacts(content)
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    code,
    place: [expect.stringMatching(/^(?:site|legal)$/), ...key.split('.')],
  })
  const { what, remedy } = wordsOf(finding!, 'en')
  expect(what).toContain(`“${String(finding!.values!.value)}”`)
  expect(remedy).toMatch(/^Write /)
})

it('more than two figures of the example are named, each by itself', () => {
  const claims = { ...shipped.claims, locations: 3 }
  const found = findFictionalFacts({ ...real, site: { ...real.site, claims } })
  expect(found.map(({ code }) => code)).toEqual(Array(5).fill('exampleFigure'))
  expect(found[0]!.place).toEqual(['site', 'claims', Object.keys(claims)[0]])
})

it.each(['a@valdorn.example', 'https://www.valdorn.example', 'smtp://mail.example.org:25', 'X <a@b.test>'])(
  '%s is reserved for examples',
  (address) => {
    expect(isReserved(address)).toBe(true)
  },
)

it.each(['a@example-hotel.de', 'https://www.contest.de', 'a.example@hotel.de', ''])(
  '%j is not reserved for examples',
  (address) => {
    expect(isReserved(address)).toBe(false)
  },
)
