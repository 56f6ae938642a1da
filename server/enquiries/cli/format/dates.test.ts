import { describe, expect, it } from 'vitest'
import { longTime, parseDate, shortTime } from './dates.ts'

describe('a date that is typed', () => {
  it('is a day, from its midnight on the clock of this machine', () => {
    expect(parseDate('2026-03-01')).toEqual(new Date(2026, 2, 1))
  })

  it('is a moment with its offset', () => {
    expect(parseDate('2026-03-01T12:30Z')).toEqual(new Date(Date.UTC(2026, 2, 1, 12, 30)))
    expect(parseDate('2026-03-01T12:30:15+02:00')).toEqual(new Date(Date.UTC(2026, 2, 1, 10, 30, 15)))
  })

  it.each([
    '2026-02-30',
    '2026-13-01',
    '01.03.2026',
    '3/1/2026',
    '2026',
    'yesterday',
    '2026-03-01T12:30',
    '',
  ])('is not %j', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })
})

describe('a date that is shown', () => {
  const date = new Date(2026, 2, 1, 14, 5, 9)

  it('is sorted as text, and on the clock of this machine', () => {
    expect(shortTime(date)).toBe('2026-03-01 14:05')
  })

  it('has its time zone where there is space', () => {
    expect(longTime(date)).toMatch(/^2026-03-01 14:05:09 \S+/)
  })
})
