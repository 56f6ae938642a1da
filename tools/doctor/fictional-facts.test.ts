import { expect, it } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { readConfig } from '#server/config/config.ts'
import { findFictionalFacts, findFictionalSettings, isReserved } from './fictional-facts.ts'
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
  ['site.json: email', { ...real, site: { ...real.site, email: 'hallo@valdorn.example' } }],
  ['site.json: phone', { ...real, site: { ...real.site, phone: '+49 89 99998-210' } }],
  ['site.json: claims', { ...real, site: { ...real.site, claims: { ...shipped.claims, locations: 3 } } }],
  [
    'site.json: profiles.linkedin',
    {
      ...real,
      site: { ...real.site, profiles: { ...real.site.profiles, linkedin: 'https://www.linkedin.com/' } },
    },
  ],
  ['legal.json: registerNumber', { ...real, legal: { ...real.legal, registerNumber: 'HRB\u00A0000000' } }],
  ['legal.json: vatId', { ...real, legal: { ...real.legal, vatId: 'DE000000000' } }],
])('fiction is named with its place and its remedy: %s', (place, content) => {
  expect(findFictionalFacts(content)).toEqual([
    {
      what: expect.stringMatching(new RegExp(`^content/${place.replace(':', ', line \\d+:')} is "`)),
      remedy: expect.stringMatching(/^Write /),
    },
  ])
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

it('a setting with a reserved domain is named without its value, which may hold a password', () => {
  const config = readConfig({ SMTP_URL: 'smtp://office:secret@mail.valdorn.example' })
  expect(findFictionalSettings(config)).toEqual([
    {
      what: 'SMTP_URL names a domain that is reserved for examples',
      remedy: 'Write the real one into .env.',
    },
  ])
})
