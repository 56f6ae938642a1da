import { describe, expect, it } from 'vitest'
import { nextPauseMs } from './retry-pauses.ts'

const hourMs = 60 * 60_000

const pausesOf = (kind: 'notification' | 'confirmation') =>
  Array.from({ length: 28 }, (_, index) => nextPauseMs(kind, index + 1, () => 0)).filter(
    (pause) => pause !== null,
  )
const totalOf = (each: number[]) => each.reduce((sum, pause) => sum + pause, 0)

describe('B-3 the pauses between the tries', () => {
  const pauses = pausesOf('notification')

  it('grow from one minute to six hours', () => {
    expect(pauses.slice(0, 11).map((pause) => pause / 60_000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360,
    ])
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(Math.max(...pauses)).toBe(6 * hourMs)
  })

  it('last for more than four days, and then a notification is given up', () => {
    expect(totalOf(pauses)).toBeGreaterThan(4 * 24 * hourMs)
    expect(nextPauseMs('notification', 29)).toBeNull()
  })

  it('last for hours, and then a confirmation is given up', () => {
    expect(totalOf(pausesOf('confirmation'))).toBeGreaterThan(4 * hourMs)
    expect(totalOf(pausesOf('confirmation'))).toBeLessThan(6 * hourMs)
    expect(nextPauseMs('confirmation', 9)).toBeNull()
  })

  it('differ a little from mail to mail, and are never longer than six hours', () => {
    expect(nextPauseMs('notification', 1, () => 0.5)).toBe(63_000)
    expect(nextPauseMs('notification', 1, () => 1)).toBe(66_000)
    expect(nextPauseMs('notification', 20, () => 1)).toBe(6 * hourMs)
  })
})
