const day = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A day, from its midnight on the clock of this machine, or a moment with its offset (RFC 3339). */
export function parseDate(text: string): Date | undefined {
  const parts = day.exec(text)
  if (parts !== null) {
    const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
    const midnight = new Date(year, month - 1, date)
    // The 30th of February would become the 2nd of March.
    return midnight.getMonth() === month - 1 && midnight.getDate() === date ? midnight : undefined
  }
  const parsed = new Date(moment.test(text) ? text : Number.NaN)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed
}

// Swedish writes dates as ISO 8601 does.
const toMinute = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const toSecond = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'long' })

/** On the clock of this machine, such as `2026-03-01 14:05`. */
export function shortTime(date: Date): string {
  return toMinute.format(date)
}

/** The same with seconds and time zone. */
export function longTime(date: Date): string {
  return toSecond.format(date)
}
