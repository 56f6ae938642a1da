import { eachField } from '#contract/enquiry.ts'
import { dayMs } from '#contract/time.ts'
import { createReference } from '../../reference.ts'
import type { Database, Queries, Value } from '../database.ts'
import { dateOrNull, enquiryOf, type EnquiryRow } from './rows.ts'
import { mailboxOf } from './sql-mails.ts'
import { isQuarantined, isUntold, SqlQuarantine } from './sql-quarantine.ts'
import type { EnquiryStore, MailKind, NewEnquiry, Selection } from '../store.ts'

export interface StoreOptions {
  /** The domain of the sender, for the part of a Message-ID after the @ (RFC 5322, 3.6.4). */
  mailDomain: string
  /** Where references come from; a test gives some that are taken. */
  createReference?: () => string
}

/** Nobody has been told of it by mail, and somebody was to be. */
const isUnsent = `(${isUntold} or exists (select 1 from mails where mails.reference = enquiries.reference
  and kind = 'notification' and state <> 'sent'))`

type Counts = { enquiries: number; quarantined: number }

/** Keeps enquiries and their mails in either database. */
export class SqlStore extends SqlQuarantine implements EnquiryStore {
  readonly #newReference: () => string

  constructor(database: Database, { mailDomain, createReference: newReference }: StoreOptions) {
    super(database, mailDomain)
    this.#newReference = newReference ?? createReference
  }

  async add(enquiry: NewEnquiry, mails: MailKind[]) {
    const result = await this.database.transaction(async (transaction) => {
      await transaction.lock(locksFor(enquiry))
      const earlier = await findEarlier(transaction, enquiry)
      if (earlier?.fingerprint === enquiry.fingerprint) {
        return { outcome: 'repeated' as const, reference: earlier.reference }
      }
      if (earlier !== undefined) return { outcome: 'conflict' as const }
      const reference = await this.#insertEnquiry(transaction, enquiry)
      if (enquiry.suspicions.length === 0) {
        await this.queueMails(transaction, { reference, email: enquiry.email }, mails, enquiry.receivedAt)
      }
      return { outcome: 'stored' as const, reference }
    })
    if (result.outcome !== 'conflict') await this.database.confirm(result.reference)
    return result
  }

  async #insertEnquiry({ change }: Queries, enquiry: NewEnquiry): Promise<string> {
    for (;;) {
      const reference = this.#newReference()
      const row = {
        reference,
        ...eachField((field) => enquiry[field]),
        locale: enquiry.locale,
        received_at: enquiry.receivedAt.getTime(),
        idempotency_key: enquiry.idempotencyKey,
        fingerprint: enquiry.fingerprint,
        suspicions: JSON.stringify(enquiry.suspicions),
      }
      const inserted = await change(
        `insert into enquiries (${Object.keys(row).join(', ')})
         values (${Object.keys(row)
           .map((_, index) => `$${index + 1}`)
           .join(', ')})
         on conflict (reference) do nothing`,
        Object.values(row),
      )
      // No row means that the reference is taken, which happens once in a very long while.
      if (inserted === 1) return reference
    }
  }

  async get(reference: string) {
    const [row] = await this.database.rows<EnquiryRow>('select * from enquiries where reference = $1', [
      reference,
    ])
    return row && enquiryOf(row)
  }

  async list({ limit, ...selection }: Selection & { limit?: number } = {}) {
    const { condition, values } = conditionOf(selection)
    const found = await this.database.rows<EnquiryRow>(
      `select * from enquiries where ${condition} order by received_at desc, reference
       ${limit === undefined ? '' : `limit $${values.push(limit)}`}`,
      values,
    )
    return found.map(enquiryOf)
  }

  async count(selection: Selection = {}) {
    const { condition, values } = conditionOf(selection)
    const [counts] = await this.database.rows<Counts>(
      `select count(*) as enquiries, count(*) filter (where ${isQuarantined}) as quarantined
       from enquiries where ${condition}`,
      values,
    )
    return { ...(counts as Counts) }
  }

  release(reference: string, mails: MailKind[], now: Date) {
    return this.database.transaction(async (transaction) => {
      const [released] = await transaction.rows<{ email: string }>(
        `update enquiries set released_at = $2 where reference = $1 and ${isQuarantined} returning email`,
        [reference, now.getTime()],
      )
      if (released === undefined) return false
      await transaction.lock([mailboxLock(released.email)])
      await this.queueMails(transaction, { reference, email: released.email }, mails, now)
      return true
    })
  }

  async discard(reference: string) {
    const { enquiries } = await this.#remove(`reference = $1 and ${isQuarantined}`, [reference])
    return enquiries > 0
  }

  erase(referenceOrEmail: string) {
    return this.#remove('reference = $1 or lower(email) = $2', [
      referenceOrEmail,
      referenceOrEmail.toLowerCase(),
    ])
  }

  purge(before: Date, { evenUnsent = false } = {}) {
    return this.#remove(`received_at < $1 ${evenUnsent ? '' : `and not (${isUnsent})`}`, [before.getTime()])
  }

  async countUnsent(before: Date) {
    const [{ unsent } = { unsent: 0 }] = await this.database.rows<{ unsent: number }>(
      `select count(*) as unsent from enquiries where received_at < $1 and ${isUnsent}`,
      [before.getTime()],
    )
    return unsent
  }

  async #remove(condition: string, values: Value[]) {
    const enquiries = await this.database.transaction(async ({ lock, change }) => {
      // Two servers at once would delete in different orders and might wait for each other.
      await lock(['removal'])
      return change(`delete from enquiries where ${condition}`, values)
    })
    // Also when nothing was deleted: it may be that an earlier time could not finish it.
    return { enquiries, isOverwritten: await this.#scrub() }
  }

  async #scrub(): Promise<boolean> {
    const isDone = await this.database.scrub()
    await this.#setHealth('scrub_due', isDone ? null : 1)
    return isDone
  }

  async scrubIfDue() {
    const [health] = await this.#health()
    if (health?.scrub_due === 1) await this.#scrub()
  }

  async check() {
    await this.#setHealth('checked_at', Date.now())
  }

  async trustedTime() {
    const [health] = await this.#health()
    return dateOrNull(health?.trusted_at ?? null)
  }

  async trustTime(now: Date) {
    await this.#setHealth('trusted_at', now.getTime())
  }

  #health() {
    return this.database.rows<{ trusted_at: number | null; scrub_due: number | null }>('select * from health')
  }

  async #setHealth(column: 'checked_at' | 'trusted_at' | 'scrub_due', value: number | null) {
    await this.database.change(`update health set ${column} = $1`, [value])
  }

  close() {
    return this.database.close()
  }
}

/** Whatever might be the same enquiry, or get its confirmation, takes turns; all others do not wait. */
function locksFor({ idempotencyKey, fingerprint, email }: NewEnquiry): string[] {
  const key = idempotencyKey === null ? [] : [`key ${idempotencyKey}`]
  return [...key, `fingerprint ${fingerprint}`, mailboxLock(email)]
}

function mailboxLock(email: string): string {
  return `mailbox ${mailboxOf(email)}`
}

/** Without a key the same content counts for a day, also back in time, for the clocks of servers differ. */
async function findEarlier({ rows }: Queries, { idempotencyKey, fingerprint, receivedAt }: NewEnquiry) {
  const at = receivedAt.getTime()
  const [condition, values]: [string, Value[]] =
    idempotencyKey === null
      ? ['fingerprint = $1 and received_at between $2 and $3', [fingerprint, at - dayMs, at + dayMs]]
      : ['idempotency_key = $1', [idempotencyKey]]
  const [earlier] = await rows<{ reference: string; fingerprint: string }>(
    `select reference, fingerprint from enquiries where ${condition} order by received_at limit 1`,
    values,
  )
  return earlier
}

function conditionOf({ since, email, quarantine }: Selection) {
  const values: Value[] = []
  const conditions = ['true']
  if (since !== undefined) conditions.push(`received_at >= $${values.push(since.getTime())}`)
  if (email !== undefined) conditions.push(`lower(email) = $${values.push(email.trim().toLowerCase())}`)
  if (quarantine === true) conditions.push(isQuarantined)
  return { condition: conditions.join(' and '), values }
}
