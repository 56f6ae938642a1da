import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { securityTxt } from './security-txt.ts'

it('security.txt says whom to tell of a hole, for less than a year', () => {
  const siteUrl = 'https://valdorn.example'
  const text = securityTxt({ siteUrl, email: 'hallo@valdorn.example', now: new Date('2026-03-29T12:00:00Z') })
  expect(text.split('\n')).toEqual([
    'Contact: mailto:hallo@valdorn.example',
    'Expires: 2027-03-28T12:00:00.000Z',
    `Preferred-Languages: ${locales.join(', ')}`,
    'Canonical: https://valdorn.example/.well-known/security.txt',
    '',
  ])
})
