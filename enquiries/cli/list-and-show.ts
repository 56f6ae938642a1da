import { InvalidArgumentError } from 'commander'
import { shortFields } from '../../contract/enquiry.ts'
import { ExpectedError } from '../../contract/expected-error.ts'
import { normalizeReference } from '../reference.ts'
import type { EnquiryStore } from '../store/open-store.ts'
import type { Enquiry, Selection } from '../store/store.ts'
import { command, type CommandContext } from './context.ts'
import { counted, cutToWidth, oneLine, printable } from './text.ts'

export async function list(context: CommandContext, { limit, ...selection }: Selection & { limit: number }) {
  const { store, times, columns, stdout, stderr } = context
  const total = await store.count(selection)
  stdout.write(total === 0 ? 'No enquiries.\n' : `REFERENCE    RECEIVED (${times.timeZone})\n`)
  for (const enquiry of await store.list({ ...selection, limit })) {
    const { reference, receivedAt, spamReasons, name, email, message } = enquiry
    const mark = spamReasons.length > 0 ? '[Spam?] ' : ''
    const time = times.write(receivedAt).slice(0, 16)
    const text = oneLine(`${mark}${name} <${email}>: ${message}`)
    stdout.write(`${cutToWidth(`${reference}  ${time}  ${text}`, columns)}\n`)
  }
  if (total > limit) stderr.write(`${limit} of ${total}; --limit ${total} shows all.\n`)
}

export async function show({ store, times, stdout }: CommandContext, argument: string) {
  const enquiry = await findEnquiry(store, argument)
  const { reference } = enquiry
  const facts: Record<string, string> = { reference, received: times.write(enquiry.receivedAt) }
  for (const field of shortFields) facts[field] = enquiry[field]
  facts.language = enquiry.locale
  facts['looks like spam'] = enquiry.spamReasons.join(', ') || 'no'
  facts.submission = enquiry.idempotencyKey ?? 'without script'
  facts.fingerprint = enquiry.fingerprint
  for (const { kind, state, tries, nextTryAt, sentAt, lastError } of await store.mailsOf(reference)) {
    const when = sentAt ? ` ${times.write(sentAt)}` : ''
    const next = nextTryAt ? `, next ${times.write(nextTryAt)}` : ''
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
  if (enquiry === undefined) throw new ExpectedError(`There is no enquiry ${referenceOf(argument)}.`)
  return enquiry
}
