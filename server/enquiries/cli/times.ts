import { dayMs } from '#contract/time.ts'

const quarterMs = 15 * 60 * 1000

/** Reads and writes times on the clocks of a time zone: a server's own clock is often on UTC, and says so nowhere. */
export function timesIn(timeZone: string) {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'long', timeZone })
  return {
    /** `2026-03-01 14:05:09`, where a heading says the time zone. */
    toSecond: (date: Date) => format.format(date).slice(0, 19),
    /** `2026-03-01 14:05:09 CET`. */
    withZone: (date: Date) => format.format(date),
    /** The first moment of a day such as `2026-03-01`, which is not midnight where the clocks go forward then. */
    startOf(day: string): Date | undefined {
      const midnight = new Date(`${day}T00:00Z`)
      // The 30th of February would become the 2nd of March.
      if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(`${day}T`)) return undefined
      // No place is a day from UTC, and all change their clocks at a quarter of an hour.
      let firstMs = midnight.getTime() - dayMs
      while (format.format(firstMs) < day) firstMs += quarterMs
      return new Date(firstMs)
    },
  }
}
