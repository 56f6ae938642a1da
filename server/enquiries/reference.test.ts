import { expect, it } from 'vitest'
import { createReference, isReference, normalizeReference } from './reference.ts'

it('a reference is short, without letters and digits that look alike, and another one each time', () => {
  const references = Array.from({ length: 2_000 }, createReference)
  for (const reference of references)
    expect(reference).toMatch(/^V-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(references.filter(isReference)).toHaveLength(2_000)
  expect(new Set(references).size).toBe(2_000)
})

it.each([
  'V-7K3M-9QXD',
  'v-7k3m-9qxd',
  '7K3M-9QXD',
  '7k3m9qxd',
  'v7k3m9qxd',
  ' V 7K3M 9QXD ',
  'V\u20137K3M\u20139QXD',
])('finds the reference in what a person typed: %s', (text) => {
  expect(normalizeReference(text)).toBe('V-7K3M-9QXD')
})

it('takes a first letter V for a part of the reference where it is needed', () => {
  expect(normalizeReference('V7K3-M9QX')).toBe('V-V7K3-M9QX')
})

it.each(['', 'V', 'V-7K3M', 'V-7K3M-9QX0', 'V-7K3M-9QXD-2', 'W-7K3M-9QXD', 'anna@example.org'])(
  'takes no other text for a reference: %j',
  (text) => {
    expect(normalizeReference(text)).toBeUndefined()
    expect(isReference(text)).toBe(false)
  },
)

it('says of a loose spelling that it is not yet the reference itself', () => {
  expect(isReference('v-7k3m-9qxd')).toBe(false)
})
