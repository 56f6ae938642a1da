import { expect, it } from 'vitest'
import { isMailStuck } from './stuck-mail.ts'

const now = new Date('2026-03-01T12:00:00Z')

it('B-3 mail is stuck when a notification has waited for more than ten minutes', () => {
  expect(isMailStuck({ oldestNotification: new Date('2026-03-01T11:49:59Z') }, now)).toBe(true)
  expect(isMailStuck({ oldestNotification: new Date('2026-03-01T11:50:00Z') }, now)).toBe(false)
  expect(isMailStuck({ oldestNotification: null }, now)).toBe(false)
})
