import type { Mail, MailKind } from '../../store/store.ts'
import { concernsAllMail, describeError, errorCodes, isPermanent } from '../mail-errors.ts'
import type { OutboxOptions } from './outbox.ts'

const minuteMs = 60_000
/** Four hours: a visitor would wonder about a later confirmation. */
const mostConfirmationTries = 9

/**
 * How long a mail rests after its n-th try failed: 1, 2, 4 … 256 minutes, then six hours each time; null after the last
 * try of a confirmation. A little chance keeps the mails of an outage from coming back all at once.
 */
export function nextPauseMs(kind: MailKind, tries: number, random = Math.random): number | null {
  if (kind === 'confirmation' && tries >= mostConfirmationTries) return null
  const pauseMs = minuteMs * 2 ** (tries - 1)
  return Math.min(Math.round(pauseMs * (1 + random() / 10)), 360 * minuteMs)
}

/** Notes in the store that a mail did not leave, and says so once for each and not for each try. */
export async function noteFailure(
  { store, log }: Pick<OutboxOptions, 'store' | 'log'>,
  { id, kind, tries, enquiry: { reference } }: Mail,
  error: unknown,
) {
  // The owner's address is a setting: as with a wrong password, no enquiry pays for a mistake in it.
  const isFinal = kind === 'confirmation' && isPermanent(error)
  const pauseMs = isFinal ? null : nextPauseMs(kind, tries + 1)
  const codes = errorCodes(error)
  // Never a text or an address.
  const about = { reference, kind, tries: tries + 1, ...codes }
  if (pauseMs === null) log.error(about, 'A mail was given up; `npm run enquiries -- retry` sends it again')
  // Without a code it is no error of nodemailer but one of this program, in putting the mail together.
  else if (tries === 0 && codes.code === undefined)
    log.error(about, 'A mail could not be put together; it is tried again')
  else if (tries === 0 && kind === 'notification' && !concernsAllMail(error))
    log.error(about, 'The owner’s mail server refuses a notification; it is tried again')
  await store.markFailed(id, describeError(error), pauseMs)
}
