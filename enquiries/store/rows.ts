import { eachField, enquiryFields } from '../../contract/enquiry.ts'
import type { Row } from './database.ts'
import type { Enquiry, Mail } from './store.ts'

/** Not `*`: a later version may have added columns. */
export const enquiryColumns = [
  'reference',
  ...enquiryFields,
  'locale, received_at, idempotency_key, fingerprint, spam_reasons',
].join(', ')

/** A row as the program has it: `received_at`, in milliseconds since 1970, becomes `receivedAt`, a Date. */
export function fromRow(row: Row): unknown {
  const entries = Object.entries(row).map(([column, value]) => {
    const name = column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
    return [name, column.endsWith('_at') && value !== null ? new Date(value) : value]
  })
  return Object.fromEntries(entries)
}

export function enquiryOf(row: Row): Enquiry {
  const enquiry = fromRow(row) as Enquiry
  const spamReasons = JSON.parse(String(row.spam_reasons)) as Enquiry['spamReasons']
  // A field is null where the enquiry is older than its column.
  return { ...enquiry, ...eachField((field) => enquiry[field] ?? ''), spamReasons }
}

/** A row of a mail, joined with its enquiry. */
export function mailOf({ id, kind, message_id, created_at, tries, ...enquiry }: Row): Mail {
  const mail = fromRow({ id, kind, message_id, created_at, tries } as Row) as Omit<Mail, 'enquiry'>
  return { ...mail, enquiry: enquiryOf(enquiry) }
}
