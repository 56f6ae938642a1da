import { normalizeReference } from '../reference.ts'
import type { Enquiry, EnquiryStore } from '../store/store.ts'
import { command, CommandError, UsageError, type Call, type CommandOption } from './command.ts'
import { parseDate } from './format/dates.ts'

/** Options that choose among the enquiries, the same wherever they occur. */
export const selectionOptions: Record<string, CommandOption> = {
  since: { value: 'DATE', help: 'only those received since a day, such as 2026-03-01' },
  email: { value: 'ADDRESS', help: 'only those from an e-mail address' },
  quarantine: { help: 'only those that look like spam' },
}

export function isQuarantined({ suspicions, releasedAt }: Enquiry): boolean {
  return suspicions.length > 0 && releasedAt === null
}

/** The enquiries that the options choose, newest first. */
export async function selectEnquiries(store: EnquiryStore, options: Call['options']): Promise<Enquiry[]> {
  const { since, email, quarantine } = options
  const enquiries = await store.list(since === undefined ? {} : { since: dateOf(String(since)) })
  return enquiries.filter(
    (enquiry) =>
      (quarantine !== true || isQuarantined(enquiry)) &&
      (email === undefined || isFrom(enquiry, String(email))),
  )
}

/** Letter case does not matter, as when erasing. */
export function isFrom(enquiry: Enquiry, email: string): boolean {
  return enquiry.email.toLowerCase() === email.trim().toLowerCase()
}

function dateOf(since: string): Date {
  const date = parseDate(since)
  if (date === undefined) throw new UsageError('Give --since a day, such as 2026-03-01.')
  return date
}

/** The reference as it is stored, however it was typed. */
export function referenceOf(argument: string): string {
  const reference = normalizeReference(argument)
  if (reference !== undefined) return reference
  throw new UsageError(`That is not a reference; ${command} list shows them.`)
}

export async function findEnquiry(store: EnquiryStore, argument: string): Promise<Enquiry> {
  const reference = referenceOf(argument)
  const enquiry = await store.get(reference)
  if (enquiry === undefined) throw notFound(reference)
  return enquiry
}

export function notFound(reference: string): CommandError {
  return new CommandError(`There is no enquiry ${reference}.`)
}
