import { shortFields, type ShortField } from '#contract/enquiry.ts'
import { isQuarantined, type Enquiry, type MailRecord, type Selection } from '../../store/store.ts'
import { timesOf, type CliContext } from '../context.ts'
import { oneLine, printable } from '../format/printable.ts'
import { table, type Column } from '../format/table.ts'
import { findEnquiry } from '../selection.ts'

export async function list(context: CliContext, { limit, ...selection }: Selection & { limit: number }) {
  const { openStore, columns, now, stdout, stderr } = context
  const store = await openStore()
  const { enquiries: total } = await store.count(selection)
  if (total === 0) {
    stdout.write('No enquiries.\n')
    return
  }
  stdout.write(table(columnsOf(await store.list({ ...selection, limit }), timesOf(context)), columns))
  // Who reads the whole quarantine has been told of it.
  const { quarantine, since, email } = selection
  const isWhole = total <= limit && since === undefined && email === undefined
  if (quarantine === true && isWhole) await store.markTold(now())
  if (total > limit) stderr.write(`${limit} of ${total}; --limit ${total} shows all.\n`)
}

function columnsOf(enquiries: Enquiry[], times: Times): Column[] {
  const states = enquiries.map((enquiry) => (isQuarantined(enquiry) ? 'quarantine' : ''))
  return [
    { heading: 'REFERENCE', cells: enquiries.map(({ reference }) => reference) },
    {
      heading: `RECEIVED (${times.place})`,
      cells: enquiries.map(({ receivedAt }) => times.toMinute(receivedAt)),
    },
    ...(states.some((state) => state !== '') ? [{ heading: 'STATE', cells: states }] : []),
    { heading: 'NAME', cells: enquiries.map(({ name }) => oneLine(name)), canShrink: true },
    { heading: 'E-MAIL', cells: enquiries.map(({ email }) => oneLine(email)), canShrink: true },
    { heading: 'MESSAGE', cells: enquiries.map(({ message }) => oneLine(message)), canShrink: true },
  ]
}

export async function show(context: CliContext, argument: string) {
  const times = timesOf(context)
  const store = await context.openStore()
  const enquiry = await findEnquiry(store, argument)
  const mails = await store.mailsOf(enquiry.reference)
  const facts = [...factsOf(enquiry, times), ...mails.map((mail) => factOf(mail, times))]
  const labelWidth = Math.max(...facts.map(([label]) => label.length)) + 2
  const lines = [
    ...facts.map(([label, value]) => `${label.padEnd(labelWidth)}${oneLine(value)}`.trimEnd()),
    '',
    ...printable(enquiry.message.replaceAll('\t', '  ')).split('\n'),
  ]
  context.stdout.write(`${lines.join('\n')}\n`)
}

type Times = ReturnType<typeof timesOf>
type Fact = [label: string, value: string]

const labels: Record<ShortField, string> = { name: 'Name', email: 'E-mail', company: 'Company' }

function factsOf(enquiry: Enquiry, times: Times): Fact[] {
  return [
    ['Reference', enquiry.reference],
    ['Received', times.long(enquiry.receivedAt)],
    ...shortFields.map((field): Fact => [labels[field], enquiry[field]]),
    ['Language', enquiry.locale],
    ['Quarantine', quarantineOf(enquiry, times)],
    ['Submission', enquiry.idempotencyKey ?? 'without script'],
    ['Fingerprint', enquiry.fingerprint],
  ]
}

function quarantineOf(enquiry: Enquiry, times: Times): string {
  if (enquiry.suspicions.length === 0) return 'no'
  const reasons = enquiry.suspicions.join(', ')
  if (isQuarantined(enquiry)) return `yes: ${reasons}`
  return `released ${enquiry.releasedAt === null ? '' : times.long(enquiry.releasedAt)}, suspected: ${reasons}`
}

function factOf({ kind, state, tries, nextTryAt, sentAt, lastError }: MailRecord, times: Times): Fact {
  const parts = [
    sentAt === null ? state : `${state} ${times.long(sentAt)}`,
    `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    ...(nextTryAt === null ? [] : [`next ${times.long(nextTryAt)}`]),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
  ]
  return [kind === 'notification' ? 'Notification' : 'Confirmation', parts.join(', ')]
}
