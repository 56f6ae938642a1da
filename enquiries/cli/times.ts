import { InvalidArgumentError } from 'commander'
import { dayMs } from '../../contract/time.ts'

/** Reads and writes times on the clocks of a time zone: a server's own clock is often on UTC, and says so nowhere. */
export function timesIn(timeZone: string) {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'long', timeZone })
  return {
    timeZone,
    /** `2026-03-01 14:05:09 CET`; the end is cut off where a heading says the time zone. */
    write: (date: Date) => format.format(date),
    /** The first moment of a day such as `2026-03-01`, which is not midnight where the clocks go forward then. */
    startOf(day: string): Date {
      const midnight = new Date(`${day}T00:00Z`)
      // The 30th of February would become the 2nd of March; what is no date at all becomes null.
      const isDay = midnight.toJSON()?.startsWith(`${day}T`)
      if (!isDay) throw new InvalidArgumentError('Give a day, such as 2026-03-01.')
      // No place is a day from UTC, and all change their clocks at a quarter of an hour.
      let firstMs = midnight.getTime() - dayMs
      while (format.format(firstMs) < day) firstMs += 15 * 60_000
      return new Date(firstMs)
    },
  }
}
