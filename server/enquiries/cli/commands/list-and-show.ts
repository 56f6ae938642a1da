import { isQuarantined, type Enquiry, type MailRecord, type Selection } from '../../store/store.ts'
import type { CliContext } from '../context.ts'
import { longTime, shortTime } from '../format/dates.ts'
import { oneLine, printable } from '../format/printable.ts'
import { table, type Column } from '../format/table.ts'
import { findEnquiry } from '../selection.ts'

export async function list(
  { openStore, columns, now, stdout, stderr }: CliContext,
  { limit, ...selection }: Selection & { limit: number },
) {
  const store = await openStore()
  const { enquiries: total } = await store.count(selection)
  if (total === 0) {
    stdout.write('No enquiries.\n')
    return
  }
  stdout.write(table(columnsOf(await store.list({ ...selection, limit })), columns))
  // Who reads the whole quarantine has been told of it.
  const { quarantine, since, email } = selection
  const isWhole = total <= limit && since === undefined && email === undefined
  if (quarantine === true && isWhole) await store.markTold(now())
  if (total > limit) stderr.write(`${limit} of ${total}; --limit ${total} shows all.\n`)
}

function columnsOf(enquiries: Enquiry[]): Column[] {
  const states = enquiries.map((enquiry) => (isQuarantined(enquiry) ? 'quarantine' : ''))
  return [
    { heading: 'REFERENCE', cells: enquiries.map(({ reference }) => reference) },
    { heading: 'RECEIVED', cells: enquiries.map(({ receivedAt }) => shortTime(receivedAt)) },
    ...(states.some((state) => state !== '') ? [{ heading: 'STATE', cells: states }] : []),
    { heading: 'NAME', cells: enquiries.map(({ name }) => oneLine(name)), canShrink: true },
    { heading: 'E-MAIL', cells: enquiries.map(({ email }) => oneLine(email)), canShrink: true },
    { heading: 'MESSAGE', cells: enquiries.map(({ message }) => oneLine(message)), canShrink: true },
  ]
}

export async function show({ openStore, stdout }: CliContext, argument: string) {
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
