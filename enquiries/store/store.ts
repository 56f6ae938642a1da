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

/** The mails of the store. */
export interface MailStore {
  mailsOf(reference: string): Promise<MailRecord[]>
  /** The enquiries that have a mail in this state, and of this kind if one is named, oldest first. */
  referencesWithMail(state: MailRecord['state'], kind?: MailKind): Promise<string[]>
  /** Puts mails that were given up or wait back to the front: those of an enquiry, or of all. The number of mails. */
  retry(reference?: string): Promise<number>
  /**
   * Mails that are due, each leased to this caller for `leaseMs`: no other gets it meanwhile. A mail whose lease ran out,
   * because its server died, is due again.
   */
  claimMails(options: { kind: MailKind; leaseMs: number; limit: number }): Promise<Mail[]>
  markSent(id: number): Promise<void>
  /** @param pauseMs until the next try; null gives the mail up. */
  markFailed(id: number, error: string, pauseMs: number | null): Promise<void>
  outboxStatus(): Promise<OutboxStatus>
}

/**
 * Keeps enquiries and the mails they cause, in either database. Every method rejects with `StoreUnavailableError` when
 * nothing can be read or written (disk full, read-only, damaged, no connection), and works again once that has passed.
 */
export interface EnquiryStore extends MailStore {
  /**
   * Stores the enquiry and its mails in one transaction, once: the same key, or without a key the same fingerprint
   * within a day, gives the reference of the first. A confirmation is left out when its mailbox was sent one within a day,
   * or too many others within an hour.
   */
  add(enquiry: NewEnquiry, mails: MailKind[]): Promise<AddResult>
  get(reference: string): Promise<Enquiry | undefined>
  /** Newest first. */
  list(selection?: Selection & { limit?: number }): Promise<Enquiry[]>
  count(selection?: Selection): Promise<number>
  /** Removes every trace of an enquiry, or of all from an e-mail address (letter case does not matter). How many it were. */
  erase(referenceOrEmail: string): Promise<number>
  /**
   * Removes enquiries that are past their time, but for what nobody could be told of yet, and returns how many it were.
   * Age is counted by a clock of the store's own, which goes forward no faster than twice `elapsedMs`: a clock of the machine
   * that is a year ahead erases nothing.
   * @param options.elapsedMs how long this server has been running since its last call, by a clock that never jumps.
   */
  purge(options: { elapsedMs: number; retentionDays: number; evenUnsent: boolean }): Promise<number>
  /** Whether an enquiry could be stored now; rejects if not. It writes, because a full disk reads perfectly well. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Nothing can be stored or read right now. The message says why, and what to do where somebody has to; it quotes no values. */
export class StoreUnavailableError extends ExpectedError {
  override name = 'StoreUnavailableError'
}
