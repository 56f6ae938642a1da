import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'

/** How often an address range may write, by itself and in a burst. */
const intervalMs = 10_000
const burst = 10
/** With this many open the next is refused. */
const mostOpen = 60
/** Each enquiry beyond the burst waits this much longer for its answer, up to the longest. */
const pauseStepMs = 1_000
const longestPauseMs = 5_000

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

export type Admission =
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
  /** How many ranges and enquiries it remembers. */
  remembered(): number
  /** Ends all pauses, and lets none begin: the server stops. */
  close(): void
}

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
  clock: Clock = {
    nowMs: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  },
): Throttle {
  const spentUntil = new Map<string, number>()
  const admittedAt = new Map<string, number>()
  const closing = new AbortController()
  let pauses = 0
  const forgetting = setInterval(forget, forgetEveryMs).unref()

  return {
    admit(address, identity) {
      if (identity !== undefined && admittedAt.has(identity)) return { isAdmitted: true, pauseMs: 0 }
      const range = rangeOf(address)
      const admission = range === undefined ? { isAdmitted: true as const, pauseMs: 0 } : spend(range)
      if (admission.isAdmitted && identity !== undefined) {
        makeRoom(admittedAt, mostIdentities)
        admittedAt.set(identity, clock.nowMs())
      }
      return admission
    },

    async pause(ms) {
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

    remembered: () => spentUntil.size + admittedAt.size,

    close() {
      clearInterval(forgetting)
      closing.abort()
    },
  }

  /** Takes the time of one enquiry from a range, unless too much is taken already. */
  function spend(range: string): Admission {
    const now = clock.nowMs()
    const until = Math.max(spentUntil.get(range) ?? 0, now) + intervalMs
    const excessMs = until - now - mostOpen * intervalMs
    if (excessMs > 0) return { isAdmitted: false, retryAfterSeconds: Math.ceil(excessMs / 1000) }

    // The range used last stands last, so that the first is the one that is missed least.
    spentUntil.delete(range)
    if (spentUntil.size >= mostRanges) forgetRested(now)
    makeRoom(spentUntil, mostRanges)
    spentUntil.set(range, until)
    const beyondBurst = Math.max((until - now) / intervalMs - burst, 0)
    return { isAdmitted: true, pauseMs: Math.min(beyondBurst * pauseStepMs, longestPauseMs) }
  }

  function forgetRested(now: number) {
    for (const [range, until] of spentUntil) if (until <= now) spentUntil.delete(range)
  }

  function forget() {
    const now = clock.nowMs()
    forgetRested(now)
    for (const [identity, at] of admittedAt) if (at + identityLifetimeMs <= now) admittedAt.delete(identity)
  }
}

/** Lets go of the oldest entries until one more fits. */
function makeRoom(
  entries: { size: number; keys(): Iterator<string>; delete(key: string): unknown },
  most: number,
) {
  while (entries.size >= most) entries.delete(String(entries.keys().next().value))
}

/** Addresses that no visitor from the Internet can have. */
const localRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/**
 * The part of an address that a household, a hotel or a provider's customer shares: /24 of IPv4, /56 of IPv6. Undefined
 * for an address that no visitor from the Internet can have: then it is the one of a proxy that does not say for whom it
 * asks, and a limit would count all visitors together.
 */
export function rangeOf(address = ''): string | undefined {
  const withoutZone = address.replace(/%.*$/, '')
  // Without this, `1.2.3` would be read as 1.2.0.3.
  if (isIP(withoutZone) === 0) return undefined
  // An IPv4 address as a socket for both versions tells it (`::ffff:…`) becomes one of IPv4.
  const parsed = ipaddr.process(withoutZone)
  if (localRanges.has(parsed.range())) return undefined
  const [version, bits] = parsed.kind() === 'ipv4' ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 56]
  return `${version.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`
}
