import type { EnquiryInput } from '../../contract/enquiry.ts'
import { ExpectedError } from '../../contract/expected-error.ts'
import type { Locale } from '../../contract/locale.ts'
import type { SpamReason } from '../spam/spam.ts'

/** An enquiry as it is taken: checked, trimmed, its line breaks `\n`. */
export interface NewEnquiry extends EnquiryInput {
  locale: Locale
  receivedAt: Date
  /** From the script; a form without script has none. */
  idempotencyKey: string | null
  /** The same for the same content from the same e-mail address (SHA-256, hex). */
  fingerprint: string
  /** Why it looks like spam; empty if it does not. */
  spamReasons: SpamReason[]
}

export interface Enquiry extends NewEnquiry {
  /** What people read out on the phone; also the key of the row. */
  reference: string
}

/** Whom a mail is for: the owner, or the visitor. */
export type MailKind = 'notification' | 'confirmation'

export interface Mail {
  id: number
  kind: MailKind
  enquiry: Enquiry
  /** Stable for the row, so that a mail server can tell a second copy; what stands before the @ of the Message-ID. */
  messageId: string
  createdAt: Date
  /** Tries so far, the one at hand not counted. */
  tries: number
}

/** How the outbox stands, for the health check and the command line. */
export interface OutboxStatus {
  waiting: number
  sent: number
  /** Confirmations that were refused for good; on the command line, `retry` puts them back. */
  givenUp: number
  /** When the oldest mail that still waits was created. */
  oldestWaitingAt: Date | null
  /** The same for those to the owner. */
  oldestNotificationAt: Date | null
}

export interface MailRecord {
  kind: MailKind
  state: 'waiting' | 'sent' | 'given up'
  tries: number
  nextTryAt: Date | null
  sentAt: Date | null
  lastError: string | null
}

export type AddResult =
  | { outcome: 'stored' | 'repeated'; reference: string }
  /** The idempotency key was used for another content. */
  | { outcome: 'conflict' }

/** Which enquiries are meant: those to which all that is named applies. */
export interface Selection {
  since?: Date
  /** Letter case and spaces around it do not matter. */
  email?: string
  /** Only those that look like spam. */
  spam?: boolean
}

/** Nothing can be stored or read right now. The message says why, and what to do where somebody has to; it quotes no values. */
export class StoreUnavailableError extends ExpectedError {
  override name = 'StoreUnavailableError'
}
