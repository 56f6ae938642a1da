const hourMs = 60 * 60_000
/** Those of so long then leave as one mail: less than what counts as a notification that does not leave. */
const digestEveryMs = 5 * 60_000
/** So many notifications fit into one mail; the rest follow with the next. */
const mostInDigest = 100

/**
 * Keeps a flood of enquiries from becoming a flood of mails to the owner. Each server counts for itself; a start begins anew.
 * @param singleAnHour so many an hour leave one by one.
 */
export function createNotificationRate(singleAnHour: number) {
  /** The mails to the owner that were handed over within the last hour, oldest first. */
  let departures: { at: number }[] = []

  return {
    /**
     * Counts a mail as soon as it is handed over: however slowly a mail server answers, no others leave beside it.
     * @returns what takes it back, if it did not leave.
     */
    note(now: Date) {
      const departure = { at: now.getTime() }
      departures.push(departure)
      return () => {
        departures = departures.filter((other) => other !== departure)
      }
    },

    /** How many notifications may leave now: one by one, together in a digest, or none yet. */
    allowance(now: Date): { singles: number; digest: number } {
      // A clock that was turned back must not hold mail up.
      departures = departures.filter(({ at }) => at > now.getTime() - hourMs && at <= now.getTime())
      const singles = Math.max(singleAnHour - departures.length, 0)
      if (singles > 0) return { singles, digest: 0 }
      const isDue = now.getTime() - (departures.at(-1)?.at ?? 0) >= digestEveryMs
      return { singles: 0, digest: isDue ? mostInDigest : 0 }
    },
  }
}
