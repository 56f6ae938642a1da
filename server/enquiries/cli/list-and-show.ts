import { InvalidArgumentError } from 'commander'
import { shortFields } from '#contract/enquiry.ts'
import { normalizeReference } from '../reference.ts'
import type { Enquiry, EnquiryStore, Selection } from '../store/store.ts'
import { command, CommandError, type CommandContext } from './context.ts'
import { counted, cutToWidth, oneLine, printable } from './text.ts'
import { timesIn } from './times.ts'

export async function list(context: CommandContext, { limit, ...selection }: Selection & { limit: number }) {
  const { openStore, settings, columns, stdout, stderr } = context
  const store = openStore()
  const total = await store.count(selection)
  const { TIME_ZONE } = settings()
  const { toSecond } = timesIn(TIME_ZONE)
  stdout.write(total === 0 ? 'No enquiries.\n' : `REFERENCE    RECEIVED (${TIME_ZONE})\n`)
  for (const enquiry of await store.list({ ...selection, limit })) {
    const { reference, receivedAt, spamReasons, name, email, message } = enquiry
    const mark = spamReasons.length > 0 ? '[Spam?] ' : ''
    const time = toSecond(receivedAt).slice(0, 16)
    const text = oneLine(`${mark}${name} <${email}>: ${message}`)
    stdout.write(`${cutToWidth(`${reference}  ${time}  ${text}`, columns)}\n`)
  }
  if (total > limit) stderr.write(`${limit} of ${total}; --limit ${total} shows all.\n`)
}

export async function show({ openStore, settings, stdout }: CommandContext, argument: string) {
  const { withZone } = timesIn(settings().TIME_ZONE)
  const store = openStore()
  const enquiry = await findEnquiry(store, argument)
  const { reference } = enquiry
  const facts: Record<string, string> = { reference, received: withZone(enquiry.receivedAt) }
  for (const field of shortFields) facts[field] = enquiry[field]
  facts.language = enquiry.locale
  facts['looks like spam'] = enquiry.spamReasons.join(', ') || 'no'
  facts.submission = enquiry.idempotencyKey ?? 'without script'
  facts.fingerprint = enquiry.fingerprint
  for (const { kind, state, tries, nextTryAt, sentAt, lastError } of await store.mailsOf(reference)) {
    const when = sentAt ? ` ${withZone(sentAt)}` : ''
    const next = nextTryAt ? `, next ${withZone(nextTryAt)}` : ''
    const error = lastError === null ? '' : `, last error: ${lastError}`
    facts[kind] = `${state}${when}, ${counted(tries, 'try', 'tries')}${next}${error}`
  }
  for (const [fact, value] of Object.entries(facts)) {
    stdout.write(`${`${fact.padEnd(17)}${oneLine(value)}`.trimEnd()}\n`)
  }
  stdout.write(`\n${printable(enquiry.message.replaceAll('\t', '  '))}\n`)
}

/** The reference as it is stored, however it was typed. */
export function referenceOf(argument: string): string {
  const reference = normalizeReference(argument)
  if (reference !== undefined) return reference
  throw new InvalidArgumentError(`That is not a reference; ${command} list shows them.`)
}

export async function findEnquiry(store: EnquiryStore, argument: string): Promise<Enquiry> {
  const enquiry = await store.get(referenceOf(argument))
  if (enquiry === undefined) throw new CommandError(`There is no enquiry ${referenceOf(argument)}.`)
  return enquiry
}
