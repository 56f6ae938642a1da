import type { MailKind } from '../../store/store.ts'

const minuteMs = 60_000
const longestPauseMs = 6 * 60 * minuteMs
/** Five days for the owner's mails; four hours for a visitor's, who would wonder about a later one. */
const mostTries: Record<MailKind, number> = { notification: 29, confirmation: 9 }

/**
 * How long a mail rests after its n-th try failed: 1, 2, 4 … 256 minutes, then six hours each time; null after its last
 * try. A little chance keeps the mails of an outage from coming back all at once.
 */
export function nextPauseMs(
  kind: MailKind,
  tries: number,
  random: () => number = Math.random,
): number | null {
  if (tries >= mostTries[kind]) return null
  const pauseMs = minuteMs * 2 ** (tries - 1)
  return Math.min(Math.round(pauseMs * (1 + random() / 10)), longestPauseMs)
}
