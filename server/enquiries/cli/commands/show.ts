import type { Enquiry, MailRecord } from '../../store/store.ts'
import type { Command } from '../command.ts'
import { longTime } from '../format/dates.ts'
import { oneLine, printable } from '../format/printable.ts'
import { findEnquiry, isQuarantined } from '../selection.ts'

export const show: Command = {
  name: 'show',
  argument: 'REF',
  summary: 'one enquiry with everything that is stored about it',
  async run({ openStore, argument, stdout }) {
    const store = await openStore()
    const enquiry = await findEnquiry(store, argument)
    const mails = await store.mailsOf(enquiry.reference)
    const facts = [...factsOf(enquiry), ...mails.map(factOf)]
    const labelWidth = Math.max(...facts.map(([label]) => label.length)) + 2
    const lines = [
      ...facts.map(([label, value]) => `${label.padEnd(labelWidth)}${oneLine(value)}`.trimEnd()),
      '',
      ...printable(enquiry.message.replaceAll('\t', '  ')).split('\n'),
    ]
    stdout.write(`${lines.join('\n')}\n`)
  },
}

type Fact = [label: string, value: string]

function factsOf(enquiry: Enquiry): Fact[] {
  return [
    ['Reference', enquiry.reference],
    ['Received', longTime(enquiry.receivedAt)],
    ['Name', enquiry.name],
    ['E-mail', enquiry.email],
    ['Company', enquiry.company],
    ['Language', enquiry.locale],
    ['Quarantine', quarantineOf(enquiry)],
    ['Submission', enquiry.idempotencyKey ?? 'without script'],
    ['Fingerprint', enquiry.fingerprint],
  ]
}

function quarantineOf(enquiry: Enquiry): string {
  if (enquiry.suspicions.length === 0) return 'no'
  const reasons = enquiry.suspicions.join(', ')
  if (isQuarantined(enquiry)) return `yes: ${reasons}`
  return `released ${enquiry.releasedAt === null ? '' : longTime(enquiry.releasedAt)}, suspected: ${reasons}`
}

function factOf({ kind, state, tries, nextTryAt, sentAt, lastError }: MailRecord): Fact {
  const parts = [
    sentAt === null ? state : `${state} ${longTime(sentAt)}`,
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    ...(nextTryAt === null ? [] : [`next ${longTime(nextTryAt)}`]),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
  ]
  return [kind === 'notification' ? 'Notification' : 'Confirmation', parts.join(', ')]
}
