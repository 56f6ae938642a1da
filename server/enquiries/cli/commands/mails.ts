import type { MailKind } from '../../store/store.ts'
import { CommandError, UsageError, type CliContext, type CliSettings } from '../context.ts'
import { findEnquiry, referenceOf } from '../selection.ts'

const mailIsOff = 'SMTP_URL is not set, so no mail leaves until it is and the server was started again.\n'

export async function release({ openStore, settings, now, stdout }: CliContext, argument: string) {
  const store = await openStore()
  const { reference } = await findEnquiry(store, argument)
  if (!(await store.release(reference, mailKinds(settings()), now()))) {
    throw new CommandError(`${reference} is not in quarantine.`)
  }
  stdout.write(`${reference} is released.\n`)
  if (settings().SMTP_URL === '') stdout.write(mailIsOff)
}

/** A confirmation that waits until there is a mail server would come when nobody expects it any more. */
function mailKinds({ ENQUIRY_CONFIRMATION, SMTP_URL }: CliSettings): MailKind[] {
  const isConfirmed = ENQUIRY_CONFIRMATION && SMTP_URL !== ''
  return isConfirmed ? ['notification', 'confirmation'] : ['notification']
}

export async function retry(
  { openStore, settings, now, stdout }: CliContext,
  argument: string | undefined,
  { all }: { all?: true },
) {
  if ((argument === undefined) === (all === undefined)) {
    throw new UsageError('Add the reference of an enquiry, or --all.')
  }
  const reference = argument === undefined ? undefined : referenceOf(argument)
  const store = await openStore()
  if (reference !== undefined) await findEnquiry(store, reference)
  const mails = await store.retry(reference, now())
  if (mails === 0) throw new CommandError('No mail waits, and none was given up.')
  stdout.write(`${mails} ${mails === 1 ? 'mail is' : 'mails are'} next.\n`)
  if (settings().SMTP_URL === '') stdout.write(mailIsOff)
}

export async function dismiss({ openStore, stdout }: CliContext, argument: string) {
  const store = await openStore()
  const { reference } = await findEnquiry(store, argument)
  const mails = await store.dismiss(reference)
  if (mails === 0) throw new CommandError(`No mail of ${reference} was given up.`)
  stdout.write(`${mails} ${mails === 1 ? 'mail is' : 'mails are'} forgotten.\n`)
}
