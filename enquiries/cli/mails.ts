import { ExpectedError } from '../../contract/expected-error.ts'
import { isMailStuck } from '../health.ts'
import { describeError } from '../mail/mail-errors.ts'
import { createTransport } from '../mail/transport.ts'
import { command, type CommandContext } from './context.ts'
import { findEnquiry } from './list-and-show.ts'
import { counted } from './text.ts'

export async function status({ store, settings, times, stdout }: CommandContext) {
  await store.check()
  const outbox = await store.outboxStatus()
  const { waiting, sent, oldestWaitingAt } = outbox
  const since = oldestWaitingAt ? ` (the oldest since ${times.write(oldestWaitingAt)})` : ''
  const off = settings.SMTP_URL === '' ? 'off (SMTP_URL is not set); ' : ''
  const [stored, marked] = [await store.count(), await store.count({ spam: true })]
  stdout.write(`Enquiries  ${stored} stored, ${marked} marked [Spam?]\n`)
  stdout.write(`Mail       ${off}${waiting} waiting${since}, ${sent} sent\n`)
  const undelivered = await store.referencesWithMail('given up')
  if (undelivered.length > 0) {
    const confirmations = counted(undelivered.length, 'confirmation', 'confirmations')
    stdout.write(`${confirmations} could not be delivered: ${oldest(undelivered)} (show tells why)\n`)
  }
  // Without a mail server it is no news that mail waits.
  if (off !== '' || !isMailStuck(outbox, new Date())) return
  const references = oldest(await store.referencesWithMail('waiting', 'notification'))
  const problem = `A notification has waited for more than ten minutes: ${references}.`
  throw new ExpectedError(`${problem} ${command} show REF tells why.`)
}

function oldest(references: string[]): string {
  const more = references.length > 5 ? ` and ${references.length - 5} more` : ''
  return references.slice(0, 5).join(', ') + more
}

export async function retry({ store, settings, stdout }: CommandContext, argument?: string) {
  const enquiry = argument === undefined ? undefined : await findEnquiry(store, argument)
  const mails = await store.retry(enquiry?.reference)
  if (mails === 0) throw new ExpectedError('No mail waits, and none was given up.')
  stdout.write(`${counted(mails, 'mail is', 'mails are')} next.\n`)
  if (settings.SMTP_URL !== '') return
  stdout.write('SMTP_URL is not set, so no mail leaves until it is and the server was started again.\n')
}

/** Asks the mail server whether it would take mail from here, login included, and sends none. */
export async function checkMail({ settings: { SMTP_URL }, stdout }: CommandContext) {
  if (SMTP_URL === '') throw new ExpectedError('SMTP_URL is not set, so no mail is sent.')
  const transport = createTransport(SMTP_URL)
  try {
    await transport.verify()
    stdout.write('The mail server takes mail.\n')
  } catch (error) {
    const remedies = 'docs/operations.md lists the remedies under “When something is wrong”.'
    throw new ExpectedError(`The mail server refuses: ${describeError(error)}\n${remedies}`)
  } finally {
    transport.close()
  }
}
