import type { EnquiryInput } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'

/** An enquiry as it is taken: checked, trimmed, its line breaks `\n`. */
export interface NewEnquiry extends EnquiryInput {
  locale: Locale
  receivedAt: Date
  /** From the script; a form without script has none. */
  idempotencyKey: string | null
  /** The same for the same content from the same e-mail address (SHA-256, hex). */
  fingerprint: string
  /** Why it looks like spam; it is kept in quarantine and nobody is notified while this is not empty. */
  suspicions: string[]
}

export interface Enquiry extends NewEnquiry {
  /** What people read out on the phone; also the key of the row. */
  reference: string
  /** When the owner released it from quarantine. */
  releasedAt: Date | null
}

export function isQuarantined({ suspicions, releasedAt }: Enquiry): boolean {
  return suspicions.length > 0 && releasedAt === null
}

/** Whom a mail is for: the owner, or the visitor. */
export type MailKind = 'notification' | 'confirmation'

export interface Mail {
  id: number
  kind: MailKind
  enquiry: Enquiry
  /** Stable for the row, so that a mail server can tell a second copy. */
  messageId: string
  createdAt: Date
  /** Tries so far, the one at hand not counted. */
  tries: number
}

/** How the outbox stands, for the health check and the command line. */
export interface OutboxStatus {
  waiting: number
  sent: number
  /** Refused for good; on the command line, `retry` puts them back and `dismiss` removes them. */
  given_up: number
  /** When the oldest mail that still waits was created. */
  oldestWaiting: Date | null
  /** The same for those to the owner. */
  oldestNotification: Date | null
}

export interface MailRecord {
  kind: MailKind
  state: 'waiting' | 'sent' | 'given up'
  tries: number
  nextTryAt: Date | null
  sentAt: Date | null
  lastError: string | null
}

type AddResult =
  | { outcome: 'stored' | 'repeated'; reference: string }
  /** The idempotency key was used for another content. */
  | { outcome: 'conflict' }

export interface Erased {
  enquiries: number
  /** False while bytes of it remain on the disk, because another program reads the database. */
  isOverwritten: boolean
}

/** Which enquiries are meant: those to which all that is named applies. */
export interface Selection {
  since?: Date
  /** Letter case and spaces around it do not matter. */
  email?: string
  quarantine?: boolean
}

/** What the owner is told of the quarantine. */
export interface QuarantineReport {
  /** The newest of those that nobody was told of. */
  enquiries: Enquiry[]
  /** How many more there are. */
  more: number
}

/**
 * Keeps enquiries and the mails they cause, in either database. Every method rejects with `StoreUnavailableError` when
 * nothing can be read or written (disk full, read-only, no connection).
 */
export interface EnquiryStore {
  /**
   * Stores the enquiry and its mails in one transaction, once: the same key, or without a key the same fingerprint
   * within a day, gives the reference of the first. `mails` is ignored while there are suspicions; a confirmation is
   * left out when its mailbox was sent one within a day, or too many others within an hour.
   */
  add(enquiry: NewEnquiry, mails: MailKind[]): Promise<AddResult>
  get(reference: string): Promise<Enquiry | undefined>
  /** Newest first. */
  list(selection?: Selection & { limit?: number }): Promise<Enquiry[]>
  count(selection?: Selection): Promise<{ enquiries: number; quarantined: number }>
  mailsOf(reference: string): Promise<MailRecord[]>
  /** The enquiries that have a mail in this state, and of this kind if one is named, oldest first. */
  referencesWithMail(state: MailRecord['state'], kind?: MailKind): Promise<string[]>
  /** Takes an enquiry out of quarantine and queues its mails. False if it is unknown or was not in quarantine. */
  release(reference: string, mails: MailKind[], now: Date): Promise<boolean>
  /** Removes an enquiry that is in quarantine. False if it is unknown or was not in quarantine. */
  discard(reference: string): Promise<boolean>
  /**
   * What the owner has to be told of the quarantine, if it is time again; undefined if not, or if nothing is new. No other
   * caller gets it until `leaseMs` from now; `markTold` ends that.
   */
  claimQuarantineReport(options: {
    now: Date
    leaseMs: number
    limit: number
  }): Promise<QuarantineReport | undefined>
  /** How many are in quarantine that the owner was not told of, and when the oldest of them was received. */
  untoldQuarantine(): Promise<{ count: number; oldest: Date | null }>
  /** The owner knows of all that was in quarantine at that time, and is told again at another. */
  markTold(at: Date, nextReportAt?: Date): Promise<void>
  /** 256 random bits, the same for all servers of this database, made at the first call. */
  signingKey(): Promise<string>
  /** Puts mails that were given up or wait back to the front: those of an enquiry, or of all. The number of mails. */
  retry(reference: string | undefined, now: Date): Promise<number>
  /** Removes the mails of an enquiry that were given up, so that nobody is told of them again. The number of mails. */
  dismiss(reference: string): Promise<number>
  /** Removes every trace of an enquiry, or of all from an e-mail address (letter case does not matter). */
  erase(referenceOrEmail: string): Promise<Erased>
  /** Removes what was received before, but for what nobody could be told of yet. */
  purge(before: Date, options?: { evenUnsent?: boolean }): Promise<Erased>
  /** How many were received before whose notification has not left. */
  countUnsent(before: Date): Promise<number>
  /** Overwrites what was erased while other programs were reading, see `Erased`. */
  scrubIfDue(): Promise<void>

  /**
   * Mails that are due, each leased to this caller until `leaseMs` from now: no other gets it meanwhile. A mail whose
   * lease ran out, because its server died, is due again.
   */
  claimMails(options: { kind?: MailKind; now: Date; leaseMs: number; limit: number }): Promise<Mail[]>
  markSent(id: number, at: Date): Promise<void>
  /** `nextTryAt` null gives the mail up. */
  markFailed(id: number, error: string, nextTryAt: Date | null): Promise<void>
  outboxStatus(): Promise<OutboxStatus>
  /** A time that has been: the clock was right then. Null before there was any. */
  trustedTime(): Promise<Date | null>
  trustTime(now: Date): Promise<void>
  /** Whether an enquiry could be stored now; rejects if not. It writes, because a full disk reads perfectly well. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Nothing can be stored or read right now. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}
