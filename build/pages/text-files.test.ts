import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { textFiles } from './text-files.ts'

it('security.txt says whom to tell of a hole, for less than a year', () => {
  const now = new Date('2026-03-29T12:00:00Z')
  const files = textFiles('https://valdorn.example', 'hallo@valdorn.example', now)
  expect(files[securityTxtFile]?.split('\n')).toEqual([
    'Contact: mailto:hallo@valdorn.example',
    'Expires: 2027-03-28T12:00:00.000Z',
    `Preferred-Languages: ${locales.join(', ')}`,
    'Canonical: https://valdorn.example/.well-known/security.txt',
    '',
  ])
})
