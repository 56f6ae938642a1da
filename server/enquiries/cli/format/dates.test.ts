import { describe, expect, it } from 'vitest'
import { timesIn } from './dates.ts'

const { parse, ...berlin } = timesIn('Europe/Berlin')

describe('a date that is typed', () => {
  it.each([
    ['2026-01-15', '2026-01-14T23:00:00Z'],
    ['2026-07-15', '2026-07-14T22:00:00Z'],
    // The clocks change on these days and the nights after them.
    ['2026-03-29', '2026-03-28T23:00:00Z'],
    ['2026-03-30', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z'],
    ['2026-10-26', '2026-10-25T23:00:00Z'],
  ])('is a day, from its midnight in the time zone: %s', (text, midnight) => {
    expect(parse(text)).toEqual(new Date(midnight))
  })

  it('is a day on the other side of the world, too', () => {
    expect(timesIn('Pacific/Auckland').parse('2026-01-15')).toEqual(new Date('2026-01-14T11:00:00Z'))
    expect(timesIn('America/New_York').parse('2026-03-08')).toEqual(new Date('2026-03-08T05:00:00Z'))
    expect(timesIn('America/New_York').parse('2026-03-09')).toEqual(new Date('2026-03-09T04:00:00Z'))
  })

  it('is a moment with its offset', () => {
    expect(parse('2026-03-01T12:30Z')).toEqual(new Date(Date.UTC(2026, 2, 1, 12, 30)))
    expect(parse('2026-03-01T12:30:15+02:00')).toEqual(new Date(Date.UTC(2026, 2, 1, 10, 30, 15)))
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
    expect(parse(text)).toBeUndefined()
  })
})

describe('a date that is shown', () => {
  const winter = new Date('2026-03-01T13:05:09Z')
  const summer = new Date('2026-07-01T13:05:09Z')

  it('is sorted as text, on the clocks of the time zone, whatever that of the machine is', () => {
    expect(berlin.toMinute(winter)).toBe('2026-03-01 14:05')
    expect(berlin.toSecond(summer)).toBe('2026-07-01 15:05:09')
  })

  it('says its time zone where no heading does', () => {
    expect(berlin.short(winter)).toBe('2026-03-01 14:05 CET')
    expect(berlin.long(summer)).toBe('2026-07-01 15:05:09 CEST')
    expect(timesIn('UTC').short(summer)).toBe('2026-07-01 13:05 UTC')
    expect(timesIn('America/Argentina/Buenos_Aires').place).toBe('Buenos Aires')
  })
})
