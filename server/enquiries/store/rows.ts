import { eachField, type EnquiryField } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { SpamReason } from '../spam/spam.ts'
import type { Enquiry, Mail, MailKind, MailRecord } from './store.ts'

// As both databases give them; times are milliseconds since 1970.

/** A field is null where the enquiry is older than its column. */
export type EnquiryRow = Record<EnquiryField, string | null> & {
  reference: string
  locale: Locale
  received_at: number
  idempotency_key: string | null
  fingerprint: string
  /** JSON, an array of codes. */
  spam_reasons: string
}

export type DueMailRow = EnquiryRow & {
  id: number
  kind: MailKind
  message_id: string
  created_at: number
  tries: number
}

export type MailRow = {
  kind: MailKind
  state: MailRecord['state']
  tries: number
  next_try_at: number | null
  sent_at: number | null
  last_error: string | null
}

export function enquiryOf(row: EnquiryRow): Enquiry {
  return {
    reference: row.reference,
    ...eachField((field) => row[field] ?? ''),
    locale: row.locale,
    receivedAt: new Date(row.received_at),
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    spamReasons: JSON.parse(row.spam_reasons) as SpamReason[],
  }
}

export function mailOf(row: DueMailRow): Mail {
  return {
    id: row.id,
    kind: row.kind,
    enquiry: enquiryOf(row),
    messageId: row.message_id,
    createdAt: new Date(row.created_at),
    tries: row.tries,
  }
}

export function mailRecordOf(row: MailRow): MailRecord {
  return {
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    nextTryAt: dateOrNull(row.next_try_at),
    sentAt: dateOrNull(row.sent_at),
    lastError: row.last_error,
  }
}

export function dateOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
