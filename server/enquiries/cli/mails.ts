import { isMailStuck } from '../mail/outbox/stuck-mail.ts'
import { command, CommandError, type CommandContext } from './context.ts'
import { findEnquiry } from './list-and-show.ts'
import { counted } from './text.ts'
import { timesIn } from './times.ts'

export async function status({ openStore, settings, stdout }: CommandContext) {
  const { SMTP_URL, TIME_ZONE } = settings()
  const isMailOn = SMTP_URL !== ''
  const store = openStore()
  await store.check()
  const outbox = await store.outboxStatus()
  const { waiting, sent, givenUp, oldestWaiting } = outbox
  const since = oldestWaiting ? ` (the oldest since ${timesIn(TIME_ZONE).withZone(oldestWaiting)})` : ''
  const off = isMailOn ? '' : 'off (SMTP_URL is not set); '
  stdout.write(
    `Enquiries  ${await store.count()} stored, ${await store.count({ spam: true })} marked [Spam?]
Mail       ${off}${waiting} waiting${since}, ${sent} sent, ${givenUp} given up\n`,
  )
  const problems = []
  // Without a mail server it is no news that mail waits.
  if (isMailOn && isMailStuck(outbox, new Date())) {
    const references = await store.referencesWithMail('waiting', 'notification')
    problems.push(
      `A notification has waited for more than ten minutes: ${oldest(references)}. ${command} show REF tells why.`,
    )
  }
  if (givenUp > 0) {
    const references = await store.referencesWithMail('given up')
    problems.push(
      `Mail was given up: ${oldest(references)}. ${command} show REF tells why, then retry REF or dismiss REF.`,
    )
  }
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
}

function oldest(references: string[]): string {
  const more = references.length > 5 ? ` and ${references.length - 5} more` : ''
  return references.slice(0, 5).join(', ') + more
}

export async function retry({ openStore, settings, stdout }: CommandContext, argument?: string) {
  const store = openStore()
  const enquiry = argument === undefined ? undefined : await findEnquiry(store, argument)
  const mails = await store.retry(enquiry?.reference)
  if (mails === 0) throw new CommandError('No mail waits, and none was given up.')
  stdout.write(`${counted(mails, 'mail is', 'mails are')} next.\n`)
  if (settings().SMTP_URL !== '') return
  stdout.write('SMTP_URL is not set, so no mail leaves until it is and the server was started again.\n')
}

export async function dismiss({ openStore, stdout }: CommandContext, argument: string) {
  const store = openStore()
  const { reference } = await findEnquiry(store, argument)
  const mails = await store.dismiss(reference)
  if (mails === 0) throw new CommandError(`No mail of ${reference} was given up.`)
  stdout.write(`${counted(mails, 'mail is', 'mails are')} forgotten.\n`)
}
