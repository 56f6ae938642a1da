import { expect, it } from 'vitest'
import type { MailKind } from '../../store/store.ts'
import { nextPauseMs } from './retry.ts'

const pauses = (kind: MailKind) => Array.from({ length: 50 }, (_, index) => nextPauseMs(kind, index + 1))

it('B-3 a mail rests ever longer; a confirmation is given up after four hours, a notification never', () => {
  const fourHours = [1, 2, 4, 8, 16, 32, 64, 128].map((minutes) => minutes * 60_000)
  expect(pauses('notification')).toEqual([...fourHours, ...Array(42).fill(6 * 60 * 60_000)])
  expect(pauses('confirmation')).toEqual([...fourHours, ...Array(42).fill(null)])
})
