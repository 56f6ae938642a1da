import { expect, it } from 'vitest'
import { isMailStuck } from './stuck-mail.ts'

const now = new Date('2026-03-01T12:00:00Z')

it('mail is stuck when the oldest has waited for more than an hour', () => {
  expect(isMailStuck({ oldestWaiting: new Date('2026-03-01T10:59:59Z') }, now)).toBe(true)
  expect(isMailStuck({ oldestWaiting: new Date('2026-03-01T11:00:00Z') }, now)).toBe(false)
  expect(isMailStuck({ oldestWaiting: null }, now)).toBe(false)
})
