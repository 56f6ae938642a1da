import { eachField } from '../../contract/enquiry.ts'
import { dayMs } from '../../contract/time.ts'
import { createReference } from '../reference.ts'
import { insert, type Database, type Query, type Value } from './database.ts'
import { enquiryColumns, enquiryOf } from './rows.ts'
import { queueMails } from './sql-mails.ts'
import {
  StoreUnavailableError,
  type AddResult,
  type MailKind,
  type NewEnquiry,
  type Selection,
} from './store.ts'

/** Nobody has been told of it by mail. */
const isUnsent = `exists (select 1 from mails where mails.reference = enquiries.reference
  and kind = 'notification' and state <> 'sent')`

/**
 * The methods of the store that are about enquiries.
 * @param newReference where references come from; a test gives some that are taken.
 */
export function sqlEnquiries(database: Database, newReference = createReference) {
  async function remove(condition: string, values: Value[]): Promise<number> {
    // In a turn of its own: two servers at once would delete in different orders and might wait for each other.
    const { length: removed } = await database.transaction((query) =>
      query(`delete from enquiries where ${condition} returning reference`, values),
    )
    // What is deleted is overwritten, but not the copies of it that rows leave behind when they move to another page.
    if (removed > 0) {
      await database.vacuum().catch(({ message }: Error) => {
        throw new StoreUnavailableError(`Erased, but traces stay in the file until the next time: ${message}`)
      })
    }
    return removed
  }

  async function store(query: Query, enquiry: NewEnquiry): Promise<string> {
    for (;;) {
      const row = {
        reference: newReference(),
        ...eachField((field) => enquiry[field]),
        locale: enquiry.locale,
        received_at: enquiry.receivedAt.getTime(),
        idempotency_key: enquiry.idempotencyKey,
        fingerprint: enquiry.fingerprint,
        spam_reasons: JSON.stringify(enquiry.spamReasons),
      }
      // No row means that the reference is taken, which happens once in a very long while.
      const onConflict = 'on conflict (reference) do nothing returning reference'
      const { length: stored } = await insert(query, 'enquiries', row, onConflict)
      if (stored === 1) return row.reference
    }
  }

  return {
    /**
     * Stores the enquiry and its mails in one transaction, once: the same key, or without a key the same fingerprint
     * within a day, gives the reference of the first. A confirmation is left out when its mailbox was sent one within a day,
     * or too many others within an hour.
     */
    add: (enquiry: NewEnquiry, mails: MailKind[]) =>
      database.transaction<AddResult>(async (query) => {
        const earlier = await findEarlier(query, enquiry)
        if (earlier?.fingerprint === enquiry.fingerprint) {
          return { outcome: 'repeated', reference: earlier.reference }
        }
        if (earlier !== undefined) return { outcome: 'conflict' }
        const reference = await store(query, enquiry)
        await queueMails(query, database.now(), { reference, email: enquiry.email }, mails)
        return { outcome: 'stored', reference }
      }),

    async get(reference: string) {
      const [row] = await database.query(`select ${enquiryColumns} from enquiries where reference = $1`, [
        reference,
      ])
      return row && enquiryOf(row)
    },

    /** Newest first. */
    async list({ limit, ...selection }: Selection & { limit?: number } = {}) {
      const { condition, values } = conditionOf(selection)
      const found = await database.query(
        `select ${enquiryColumns} from enquiries where ${condition} order by received_at desc, reference
         ${limit === undefined ? '' : `limit $${values.push(limit)}`}`,
        values,
      )
      return found.map(enquiryOf)
    },

    async count(selection: Selection = {}) {
      const { condition, values } = conditionOf(selection)
      const [found] = await database.query<{ enquiries: number }>(
        `select count(*) as enquiries from enquiries where ${condition}`,
        values,
      )
      return found?.enquiries ?? 0
    },

    /** Removes every trace of an enquiry, or of all from an e-mail address (letter case does not matter). How many it were. */
    erase: (referenceOrEmail: string) =>
      remove('reference = $1 or lower(email) = $2', [referenceOrEmail, referenceOrEmail.toLowerCase()]),

    /**
     * Removes enquiries that are past their time, but for what nobody could be told of yet, and returns how many it were.
     * Age is counted by a clock of the store's own, which goes forward no faster than twice `elapsedMs`: a clock of the machine
     * that is a year ahead erases nothing.
     * @param rules.elapsedMs how long this server has been running since its last call, by a clock that never jumps.
     */
    async purge(rules: { elapsedMs: number; retentionDays: number; evenUnsent: boolean }) {
      const { elapsedMs, retentionDays, evenUnsent } = rules
      const time = await moveRetentionTime(database, 2 * elapsedMs)
      const before = time - retentionDays * dayMs
      return await remove(`received_at < $1 ${evenUnsent ? '' : `and not ${isUnsent}`}`, [before])
    },

    /** Whether an enquiry could be stored now; rejects if not. It writes, because a full disk reads perfectly well. */
    async check() {
      // As much as an enquiry: a few bytes still fit on a full disk.
      await database.transaction(async (query) => {
        await query(`update state set checked_at = ${database.now()}, room = $1`, ['x'.repeat(16_000)])
        await query("update state set room = ''")
      })
    },
  }
}

/**
 * Moves the time by which enquiries grow old towards the clock, by so much at most. The clock may be a year ahead, or have
 * been when the tables were made, so the earlier of both counts.
 */
function moveRetentionTime(database: Database, mostMs: number): Promise<number> {
  return database.transaction(async (query) => {
    const [state] = await query<{ time: number; clock: number }>(
      `select retention_time as time, ${database.now()} as clock from state`,
    )
    const { time, clock } = state ?? { time: 0, clock: 0 }
    const moved = Math.floor(time + Math.max(-mostMs, Math.min(mostMs, clock - time)))
    await query('update state set retention_time = $1', [moved])
    return Math.min(moved, clock)
  })
}

/** Without a key the same content counts for a day, also back in time, for the clocks of servers differ. */
async function findEarlier(query: Query, { idempotencyKey, fingerprint, receivedAt }: NewEnquiry) {
  const at = receivedAt.getTime()
  const [condition, values]: [string, Value[]] =
    idempotencyKey === null
      ? ['fingerprint = $1 and received_at between $2 and $3', [fingerprint, at - dayMs, at + dayMs]]
      : ['idempotency_key = $1', [idempotencyKey]]
  const [earlier] = await query<{ reference: string; fingerprint: string }>(
    `select reference, fingerprint from enquiries where ${condition} order by received_at limit 1`,
    values,
  )
  return earlier
}

function conditionOf({ since, email, spam }: Selection) {
  const values: Value[] = []
  const conditions = ['true']
  if (since !== undefined) conditions.push(`received_at >= $${values.push(since.getTime())}`)
  if (email !== undefined) conditions.push(`lower(email) = $${values.push(email.trim().toLowerCase())}`)
  if (spam === true) conditions.push("spam_reasons <> '[]'")
  return { condition: conditions.join(' and '), values }
}
