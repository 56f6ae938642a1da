const hourMs = 60 * 60_000
/** Those of so long then leave as one mail: less than what counts as a notification that does not leave. */
const digestEveryMs = 5 * 60_000

/**
 * Keeps a flood of enquiries from becoming a flood of mails to the owner. Each server counts for itself; a start begins anew.
 * @param singleAnHour so many an hour leave one by one.
 */
export function createNotificationRate(singleAnHour: number, nowMs: () => number) {
  /** The mails to the owner that were handed over within the last hour, oldest first. */
  let departures: { atMs: number }[] = []

  return {
    /**
     * Counts a mail as soon as it is handed over: however slowly a mail server answers, no others leave beside it.
     * @returns what takes it back, if it did not leave.
     */
    note() {
      const departure = { atMs: nowMs() }
      departures.push(departure)
      return () => void (departures = departures.filter((other) => other !== departure))
    },

    /** How many may leave one by one now, or whether it is time for those beyond to leave together. */
    allowance() {
      departures = departures.filter(({ atMs }) => atMs > nowMs() - hourMs)
      const singles = Math.max(singleAnHour - departures.length, 0)
      const idleMs = nowMs() - (departures.at(-1)?.atMs ?? -Infinity)
      return { singles, isDigestDue: singles === 0 && idleMs >= digestEveryMs }
    },
  }
}
