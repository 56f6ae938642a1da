import { expect, it } from 'vitest'
import type { MailKind } from '../../store/store.ts'
import { nextPauseMs } from './failed-mail.ts'
import { isMailStuck } from './stuck-mail.ts'

const minuteMs = 60_000
const pausesOf = (kind: MailKind) =>
  Array.from({ length: 50 }, (_, index) => nextPauseMs(kind, index + 1, () => 0)).filter(
    (pause) => pause !== null,
  )

it('B-3 the pauses of a notification grow from one minute to six hours, and it is never given up', () => {
  const minutes = pausesOf('notification').map((pause) => pause / minuteMs)
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array(41).fill(360)])
  // A little more or less, so that not all come back at once.
  expect(nextPauseMs('notification', 1, () => 0.5)).toBe(63_000)
  expect(nextPauseMs('notification', 10_000, () => 1)).toBe(360 * minuteMs)
})

it('B-3 the pauses of a confirmation last for hours, and then it is given up', () => {
  const hours = pausesOf('confirmation').reduce((sum, pause) => sum + pause, 0) / (60 * minuteMs)
  expect(hours).toBeGreaterThan(4)
  expect(hours).toBeLessThan(6)
})

it('B-3 mail is stuck when a notification has waited for more than ten minutes', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  expect(isMailStuck({ oldestNotification: new Date('2026-03-01T11:49:59Z') }, now)).toBe(true)
  expect(isMailStuck({ oldestNotification: new Date('2026-03-01T11:50:00Z') }, now)).toBe(false)
  expect(isMailStuck({ oldestNotification: null }, now)).toBe(false)
})
