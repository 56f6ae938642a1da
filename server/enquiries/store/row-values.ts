import { createHash, randomUUID } from 'node:crypto'
import { createReference } from '../reference.ts'
import type { NewEnquiry } from './store.ts'

/** What both adapters are told when they are opened. */
export interface StoreOptions {
  /** The domain of the sender, for the part of a Message-ID after the @ (RFC 5322, 3.6.4). */
  mailDomain: string
  /** Where references come from; a test gives some that are taken. */
  createReference?: () => string
}

/** What the adapters put into the columns that no visitor fills in. */
export function rowValues({ mailDomain, createReference: newReference = createReference }: StoreOptions) {
  return {
    newReference,
    newMessageId: () => `${randomUUID()}@${mailDomain}`,
  }
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * The time in which the same content counts as the same enquiry. Servers whose clocks differ are the reason why it
 * reaches forward as well.
 */
export function dayAround({ receivedAt }: NewEnquiry): { from: Date; to: Date } {
  return { from: dayBefore(receivedAt), to: new Date(receivedAt.getTime() + dayMs) }
}

export function dayBefore(time: Date): Date {
  return new Date(time.getTime() - dayMs)
}

/** Hashes the name of a lock for `pg_advisory_xact_lock`; two names with one number only wait for each other. */
export function lockNumber(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigInt64BE()
}
