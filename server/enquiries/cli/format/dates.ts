const day = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

// Swedish writes dates as ISO 8601 does.
const numbers = 'sv-SE'
const toMinute = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const
const toSecond = { ...toMinute, second: '2-digit' } as const

/**
 * Reads and writes times on the clocks of a time zone, such as Europe/Berlin: a server's own clock is often on UTC, and
 * says so nowhere.
 */
export function timesIn(timeZone: string) {
  const minutes = new Intl.DateTimeFormat(numbers, { ...toMinute, timeZone })
  const seconds = new Intl.DateTimeFormat(numbers, { ...toSecond, timeZone })
  const zoned = new Intl.DateTimeFormat(numbers, { ...toMinute, timeZone, timeZoneName: 'short' })
  const zonedSeconds = new Intl.DateTimeFormat(numbers, { ...toSecond, timeZone, timeZoneName: 'short' })

  /** In milliseconds. */
  function offsetAt(date: Date): number {
    return Date.parse(`${seconds.format(date).replace(' ', 'T')}Z`) - date.getTime()
  }

  /** A day, from its midnight, or a moment with its offset (RFC 3339). */
  function parse(text: string): Date | undefined {
    const parsed = new Date(day.test(text) || moment.test(text) ? text : Number.NaN)
    if (Number.isNaN(parsed.getTime())) return undefined
    if (!day.test(text)) return parsed
    // The 30th of February would become the 2nd of March.
    if (!parsed.toISOString().startsWith(text)) return undefined
    const near = new Date(parsed.getTime() - offsetAt(parsed))
    // The clocks may have changed between the midnight of UTC and this one.
    return new Date(parsed.getTime() - offsetAt(near))
  }

  return {
    /** For a heading: `Berlin`. */
    place: timeZone.split('/').at(-1)!.replaceAll('_', ' '),
    parse,
    /** `2026-03-01 14:05`, where a heading says the time zone. */
    toMinute: (date: Date) => minutes.format(date),
    /** `2026-03-01 14:05:09`, where a heading says the time zone. */
    toSecond: (date: Date) => seconds.format(date),
    /** `2026-03-01 14:05 CET`. */
    short: (date: Date) => zoned.format(date),
    /** `2026-03-01 14:05:09 CET`. */
    long: (date: Date) => zonedSeconds.format(date),
  }
}
