import { describe, expect, it } from 'vitest'
import { fieldLimits } from '#contract/enquiry.ts'
import { bodyLimitBytes, fingerprintOf } from './submission.ts'
import { typed } from '../../testing/enquiries/enquiry-server.ts'

describe('the limit of a body', () => {
  it('leaves room for every field at its limit, in the longest spelling of a form and of JSON', () => {
    const longest = Object.fromEntries(
      Object.entries(fieldLimits).map(([field, limit]) => [field, '漢'.repeat(limit)]),
    )
    const rest = { locale: 'de', website: '', elapsedMs: '123456789' }
    expect(new URLSearchParams({ ...longest, ...rest }).toString().length).toBeLessThan(bodyLimitBytes)
    const escaped = JSON.stringify({ ...longest, ...rest }).replaceAll('漢', String.raw`\u6f22`)
    expect(escaped.length).toBeLessThan(bodyLimitBytes)
  })
})

describe('the fingerprint of an enquiry', () => {
  it('is the same whatever the letter case of the address', () => {
    expect(fingerprintOf({ ...typed, email: 'ZOE@EXAMPLE.ORG' })).toBe(fingerprintOf(typed))
  })

  it('differs when a word moves from one field to the next', () => {
    const one = fingerprintOf({ ...typed, name: 'Zoë Müller', company: '' })
    expect(one).not.toBe(fingerprintOf({ ...typed, name: 'Zoë', company: 'Müller' }))
    expect(one).toMatch(/^[0-9a-f]{64}$/)
  })
})
