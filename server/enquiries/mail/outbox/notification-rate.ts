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
  /** When mails to the owner left within the last hour, oldest first. */
  let departures: number[] = []

  return {
    note(now: Date) {
      departures.push(now.getTime())
    },

    /** How many notifications may leave now: one by one, together in a digest, or none yet. */
    allowance(now: Date): { singles: number; digest: number } {
      // A clock that was turned back must not hold mail up.
      departures = departures.filter((at) => at > now.getTime() - hourMs && at <= now.getTime())
      const singles = Math.max(singleAnHour - departures.length, 0)
      if (singles > 0) return { singles, digest: 0 }
      const isDue = now.getTime() - (departures.at(-1) ?? 0) >= digestEveryMs
      return { singles: 0, digest: isDue ? mostInDigest : 0 }
    },
  }
}
