import type { Log } from '../../log.ts'
import type { EnquiryStore } from '../../store/open-store.ts'
import type { Mail, MailKind } from '../../store/store.ts'
import { concernsAllMail, describeError, errorCodes, isPermanent } from '../mail-errors.ts'

export type OutboxStore = Pick<EnquiryStore, 'claimMails' | 'markSent' | 'markFailed'>

/** Four hours in all: a visitor would wonder about a later confirmation. */
const firstPausesMinutes = [1, 2, 4, 8, 16, 32, 64, 128]

/** How long a mail rests after its n-th try failed; null gives it up, which no notification ever is. */
export function nextPauseMs(kind: MailKind, tries: number): number | null {
  const minutes = firstPausesMinutes[tries - 1] ?? (kind === 'notification' ? 6 * 60 : null)
  return minutes && minutes * 60_000
}

/** Notes in the store that a mail did not leave, and says so once for each and not for each try. */
export async function noteFailure(store: OutboxStore, log: Log, mail: Mail, error: unknown) {
  const { id, kind, tries, enquiry } = mail
  // The owner's address is a setting: as with a wrong password, no enquiry pays for a mistake in it.
  const isFinal = kind === 'confirmation' && isPermanent(error)
  const pauseMs = isFinal ? null : nextPauseMs(kind, tries + 1)
  // Never a text or an address.
  const about = { reference: enquiry.reference, kind, tries: tries + 1, ...errorCodes(error) }
  if (pauseMs === null) log.error(about, 'A mail was given up; `npm run enquiries -- retry` sends it again')
  // Without a code it is no error of nodemailer but one of this program, in putting the mail together.
  else if (tries === 0 && about.code === undefined)
    log.error(about, 'A mail could not be put together; it is tried again')
  else if (tries === 0 && kind === 'notification' && !concernsAllMail(error))
    log.error(about, 'The owner’s mail server refuses a notification; it is tried again')
  await store.markFailed(id, describeError(error), pauseMs)
}
