import { setTimeout as sleep } from 'node:timers/promises'
import { rangeOf, siteOf } from './address-range.ts'
import { ExpiringTimes } from './expiring-times.ts'

/** How often an address range may write, by itself and in a burst. */
const intervalMs = 10_000
const burst = 10
/** With this many open the next is refused. */
const mostOpen = 60
/** Each enquiry beyond the burst waits this much longer for its answer, up to the longest. */
const pauseStepMs = 1_000
const longestPauseMs = 5_000

/**
 * A site of IPv6 (/48, RFC 6177) has 256 ranges. Together they may send as often as so many of them: some providers give
 * their customers ranges of one site.
 */
const rangesInSite = 4

/** For so long a repetition is known: as long as a range can be, for none has its time spent further ahead. */
const identityLifetimeMs = mostOpen * intervalMs
/** How often the memory is cleared of what no limit needs: the privacy page promises minutes. */
const forgetEveryMs = 60_000

/** A flood must not fill the memory: with ranges, with enquiries, or with answers that wait. */
const mostRanges = 10_000
const mostIdentities = 10_000
const mostPauses = 100

/** Time as the throttle needs it; tests bring their own and never wait. */
export interface Clock {
  nowMs(): number
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>
}

type Admission =
  | { isAdmitted: true; pauseMs: number }
  /** The whole seconds after which the next one is admitted. */
  | { isAdmitted: false; retryAfterSeconds: number }

export interface Throttle {
  /**
   * Whether an enquiry may be taken, and how long its answer has to wait.
   * @param address undefined when the connection is lost already.
   * @param identity the same for an enquiry that is sent again: within minutes, a repetition is admitted and not counted.
   */
  admit(address: string | undefined, identity?: string): Admission
  /** Waits before an answer. At once if too many wait already: what is slowed down is stored, so nothing is lost. */
  pause(ms: number): Promise<void>
  /** Ends all pauses, and lets none begin: the server stops. */
  close(): void
}

const systemClock: Clock = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}

const atOnce = { isAdmitted: true, pauseMs: 0 } as const

/**
 * Limits floods by address range, gently, because a whole hotel shares one address: ten enquiries at once and one more
 * every ten seconds pass unnoticed, beyond them answers are slow, and only when sixty are open the next is refused, until
 * ten seconds are over.
 *
 * Each enquiry takes ten seconds of a range's time (the generic cell rate algorithm, ITU-T I.371), so one number for a
 * range says everything: the moment until which its time is spent. Nothing but range and number is kept, and not for
 * longer than it counts.
 */
export function createThrottle(
  clock = systemClock,
  /** By range, until when its time is spent. */
  ranges = new ExpiringTimes(mostRanges),
  /** By identity, until when a repetition is known. */
  identities = new ExpiringTimes(mostIdentities),
): Throttle {
  const pauses = createPauses(clock)
  const forgetting = setInterval(() => {
    for (const times of [ranges, identities]) times.forgetPast(clock.nowMs())
  }, forgetEveryMs).unref()

  return {
    admit(address, identity) {
      if (identity !== undefined && identities.get(identity) !== undefined) return atOnce
      const nowMs = clock.nowMs()
      const range = rangeOf(address)
      const admission = range === undefined ? atOnce : spend(ranges, range, nowMs)
      if (admission.isAdmitted && identity !== undefined) {
        identities.set(identity, nowMs + identityLifetimeMs, nowMs)
      }
      return admission
    },
    pause: (pauseMs) => pauses.pause(pauseMs),
    close() {
      clearInterval(forgetting)
      pauses.end()
    },
  }
}

/** Takes the time of one enquiry from a range and its site, unless too much is taken already from one of them. */
function spend(ranges: ExpiringTimes, range: string, nowMs: number): Admission {
  const spending = [{ name: range, costMs: intervalMs }]
  const site = siteOf(range)
  if (site !== undefined) spending.push({ name: site, costMs: intervalMs / rangesInSite })
  const times = spending.map(({ name, costMs }) => ({
    name,
    untilMs: Math.max(ranges.get(name) ?? 0, nowMs) + costMs,
  }))
  const untilMs = Math.max(...times.map((time) => time.untilMs))
  const excessMs = untilMs - nowMs - mostOpen * intervalMs
  if (excessMs > 0) return { isAdmitted: false, retryAfterSeconds: Math.ceil(excessMs / 1000) }

  for (const time of times) ranges.set(time.name, time.untilMs, nowMs)
  const beyondBurst = Math.max((untilMs - nowMs) / intervalMs - burst, 0)
  return { isAdmitted: true, pauseMs: Math.min(beyondBurst * pauseStepMs, longestPauseMs) }
}

function createPauses(clock: Clock) {
  const closing = new AbortController()
  let pauses = 0
  return {
    async pause(ms: number) {
      if (ms <= 0 || pauses >= mostPauses || closing.signal.aborted) return
      pauses += 1
      try {
        await clock.sleep(ms, closing.signal)
      } catch (error) {
        // The end of the server ends the pause; anything else is a mistake.
        if (!closing.signal.aborted) throw error
      } finally {
        pauses -= 1
      }
    },
    end: () => closing.abort(),
  }
}
