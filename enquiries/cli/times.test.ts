import { expect, it } from 'vitest'
import { timesIn } from './times.ts'

it.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-15', '2026-01-14T10:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['Asia/Kathmandu', '2026-01-15', '2026-01-14T18:15:00Z'],
  // The clocks go forward at midnight, so the day begins at one; back, so the hour before comes twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
])('a day in %s begins at its first moment there: %s', (timeZone, day, first) => {
  expect(timesIn(timeZone).startOf(day)).toEqual(new Date(first))
})

it.each(['2026-02-30', '2026-13-01', '01.03.2026', '2026', '2026-03', 'yesterday', '2026-03-01T12:30', ''])(
  'that is no day: %j',
  (text) => {
    expect(() => timesIn('Europe/Berlin').startOf(text)).toThrow('Give a day')
  },
)
