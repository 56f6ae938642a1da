import { isMailStuck } from '../../mail/outbox/stuck-mail.ts'
import type { EnquiryStore, MailKind, MailRecord, OutboxStatus } from '../../store/store.ts'
import { clockProblem } from '../../clock.ts'
import { retentionLimit } from '../../retention.ts'
import { command, CommandError, timesOf, type CliContext } from '../context.ts'
import { counted } from '../format/counted.ts'

export async function status(context: CliContext) {
  const { openStore, settings, now, built, stdout } = context
  const store = await openStore()
  await store.check()
  const { enquiries, quarantined } = await store.count()
  const outbox = await store.outboxStatus()
  const isMailOn = settings().SMTP_URL !== ''
  stdout.write(`Enquiries  ${enquiries} stored, ${quarantined} in quarantine\n`)
  stdout.write(
    `Mail       ${isMailOn ? '' : 'off (SMTP_URL is not set); '}${mailLine(outbox, timesOf(context))}\n`,
  )

  const problems = []
  const clock = await clockProblem(store, now(), built)
  if (clock !== undefined) problems.push(clock)
  // Without a mail server it is no news that mail waits.
  if (isMailOn && isMailStuck(outbox, now())) {
    const references = await referencesOf(store, 'waiting', 'notification')
    problems.push(
      `A notification has waited for more than ten minutes: ${references}. ${command} show REF tells why.`,
    )
  }
  const unsent = await store.countUnsent(retentionLimit(now(), settings().ENQUIRY_RETENTION_DAYS))
  if (isMailOn && unsent > 0) {
    problems.push(
      `${counted(unsent)} stayed although past their time, because nobody could be told by mail. Read them, then erase them: ${command} purge --force`,
    )
  }
  if (outbox.given_up > 0) {
    const references = await referencesOf(store, 'given up')
    problems.push(
      `Mail was given up: ${references}. ${command} show REF tells why, then retry REF or dismiss REF.`,
    )
  }
  const untold = await store.untoldQuarantine()
  // With a mail server there is a mail a day; without one nobody else says it.
  const isOverdue = untold.oldest !== null && now().getTime() - untold.oldest.getTime() > untoldAfterMs
  if (untold.count > 0 && (!isMailOn || isOverdue)) {
    problems.push(
      `Nobody was told of ${untold.count} in quarantine. ${command} list --quarantine shows them.`,
    )
  }
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
}

/** A day, and a little for a mail that was refused at first. */
const untoldAfterMs = 26 * 60 * 60 * 1000

const namedAtMost = 5

/** The oldest enquiries that have such a mail. */
async function referencesOf(
  store: EnquiryStore,
  state: MailRecord['state'],
  kind?: MailKind,
): Promise<string> {
  const references = await store.referencesWithMail(state, kind)
  const more = references.length - namedAtMost
  return references.slice(0, namedAtMost).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function mailLine(
  { waiting, oldestWaiting, sent, given_up }: OutboxStatus,
  times: ReturnType<typeof timesOf>,
): string {
  const since = oldestWaiting === null ? '' : ` (the oldest since ${times.short(oldestWaiting)})`
  return `${waiting} waiting${since}, ${sent} sent, ${given_up} given up`
}
