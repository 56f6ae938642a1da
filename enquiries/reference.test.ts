import { expect, it } from 'vitest'
import { createReference, isReference, normalizeReference } from './reference.ts'

it('a reference is short, without letters and digits that look alike, and another one each time', () => {
  const references = Array.from({ length: 2_000 }, createReference)
  for (const reference of references) {
    expect(reference).toMatch(/^V-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  }
  expect(references.filter(isReference)).toHaveLength(2_000)
  expect(new Set(references).size).toBe(2_000)
})

// A first letter V is a part of the reference where it is needed.
it.each(['v-vk3m-9qxd', 'VK3M-9QXD', 'vk3m9qxd', 'vvk3m9qxd', ' V VK3M 9QXD ', 'V\u2013VK3M\u20139QXD'])(
  'finds the reference in what a person typed, and does not take that for the reference itself: %s',
  (text) => {
    expect(normalizeReference(text)).toBe('V-VK3M-9QXD')
    expect(isReference(text)).toBe(false)
  },
)

it.each(['', 'V', 'V-7K3M', 'V-7K3M-9QX0', 'V-7K3M-9QXD-2', 'W-7K3M-9QXD', 'anna@example.org'])(
  'takes no other text for a reference: %j',
  (text) => expect(normalizeReference(text)).toBeUndefined(),
)
