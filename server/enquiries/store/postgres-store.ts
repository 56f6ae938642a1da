import type { Locale } from '#contract/locale.ts'
import { lock, openPostgresDatabase, type Queries } from './postgres-database.ts'
import { dayAround, dayBefore, rowValues, type StoreOptions } from './row-values.ts'
import type { Enquiry, EnquiryStore, Mail, MailKind, MailRecord, NewEnquiry } from './store.ts'

type EnquiryRow = {
  reference: string
  name: string
  email: string
  company: string
  message: string
  locale: Locale
  received_at: Date
  idempotency_key: string | null
  fingerprint: string
  suspicions: string[]
  released_at: Date | null
}

type DueMailRow = EnquiryRow & {
  id: number
  kind: MailKind
  message_id: string
  created_at: Date
  tries: number
  next_try_at: Date
}

/** The rows of a statement that always answers with one. */
type Counts = { enquiries: number; quarantined: number }
type Outbox = { waiting: number; sent: number; given_up: number; oldestWaiting: Date | null }

/** Opens the database and brings its tables up to date. For errors, see `openPostgresDatabase`. */
export async function openPostgresStore(url: string, options: StoreOptions): Promise<EnquiryStore> {
  const { rows, change, transaction, close } = await openPostgresDatabase(url)
  const { newReference, newMessageId } = rowValues(options)

  async function insertEnquiry(queries: Queries, enquiry: NewEnquiry): Promise<string> {
    for (;;) {
      const reference = newReference()
      const inserted = await queries.change(
        `insert into enquiries (reference, name, email, company, message, locale, received_at, idempotency_key,
           fingerprint, suspicions)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (reference) do nothing`,
        [
          reference,
          enquiry.name,
          enquiry.email,
          enquiry.company,
          enquiry.message,
          enquiry.locale,
          enquiry.receivedAt,
          enquiry.idempotencyKey,
          enquiry.fingerprint,
          enquiry.suspicions,
        ],
      )
      // No row means that the reference is taken, which happens once in a very long while.
      if (inserted === 1) return reference
    }
  }

  /** The caller holds the lock of the address, so that two enquiries at once do not both confirm. */
  async function queueMails(
    queries: Queries,
    reference: string,
    email: string,
    kinds: MailKind[],
    now: Date,
  ) {
    for (const kind of kinds) {
      if (kind === 'confirmation' && (await wasConfirmed(queries, email, now))) continue
      await queries.change(
        `insert into mails (reference, kind, message_id, created_at, next_try_at) values ($1, $2, $3, $4, $4)`,
        [reference, kind, newMessageId(), now],
      )
    }
  }

  return {
    add: (enquiry, mails) =>
      transaction(async (queries) => {
        await lock(queries, locksFor(enquiry))
        const earlier = await findEarlier(queries, enquiry)
        if (earlier?.fingerprint === enquiry.fingerprint) {
          return { outcome: 'repeated', reference: earlier.reference }
        }
        if (earlier !== undefined) return { outcome: 'conflict' }
        const reference = await insertEnquiry(queries, enquiry)
        if (enquiry.suspicions.length === 0) {
          await queueMails(queries, reference, enquiry.email, mails, enquiry.receivedAt)
        }
        return { outcome: 'stored', reference }
      }),

    async get(reference) {
      const [row] = await rows<EnquiryRow>('select * from enquiries where reference = $1', [reference])
      return row && enquiryOf(row)
    },

    async list({ since, limit } = {}) {
      const found = await rows<EnquiryRow>(
        `select * from enquiries where $1::timestamptz is null or received_at >= $1
         order by received_at desc, reference limit $2`,
        [since, limit],
      )
      return found.map(enquiryOf)
    },

    mailsOf: (reference) =>
      rows<MailRecord>(
        `select kind, state, tries, next_try_at as "nextTryAt", sent_at as "sentAt", last_error as "lastError"
         from mails where reference = $1 order by id`,
        [reference],
      ),

    release: (reference, mails, now) =>
      transaction(async (queries) => {
        const [released] = await queries.rows<{ email: string }>(
          `update enquiries set released_at = $2
           where reference = $1 and released_at is null and suspicions <> '{}' returning email`,
          [reference, now],
        )
        if (released === undefined) return false
        await lock(queries, [addressLock(released.email)])
        await queueMails(queries, reference, released.email, mails, now)
        return true
      }),

    // The tries begin anew, and with them the pauses. A lease stays: the mail may be on its way at this moment.
    retry: (reference, now) =>
      change(
        `update mails set state = 'waiting', next_try_at = $2, tries = 0 where reference = $1 and state <> 'sent'`,
        [reference, now],
      ),

    dismiss: (reference) =>
      change(`delete from mails where reference = $1 and state = 'given up'`, [reference]),

    erase: (referenceOrEmail) =>
      transaction(async (queries) => {
        await lock(queries, ['removal'])
        return queries.change(
          `delete from enquiries where reference = $1 or ${asciiLower('email')} = ${asciiLower('$1')}`,
          [referenceOrEmail],
        )
      }),

    purge: (before) =>
      transaction(async (queries) => {
        // Servers do this daily; two at once would delete in different orders and might wait for each other.
        await lock(queries, ['removal'])
        return queries.change('delete from enquiries where received_at < $1', [before])
      }),

    async claimMails({ now, leaseMs, limit }) {
      const claimed = await rows<DueMailRow>(
        `with due as (
           select id from mails
           where state = 'waiting' and next_try_at <= $1 and (leased_until is null or leased_until <= $1)
           order by next_try_at, id limit $3
           for update skip locked
         )
         update mails set leased_until = $2 from due, enquiries
         where mails.id = due.id and mails.reference = enquiries.reference
         returning mails.id, kind, message_id, created_at, tries, next_try_at, enquiries.*`,
        [now, new Date(now.getTime() + leaseMs), limit],
      )
      return claimed.toSorted(byDueTime).map(mailOf)
    },

    async markSent(id, at) {
      await change(
        `update mails set state = 'sent', sent_at = $2, next_try_at = null, leased_until = null, tries = tries + 1
         where id = $1 and state <> 'sent'`,
        [id, at],
      )
    },

    // Only while it waits: a server that was slow must not bring back what another has sent meanwhile.
    async markFailed(id, error, nextTryAt) {
      await change(
        `update mails set state = case when $2::timestamptz is null then 'given up' else 'waiting' end,
           next_try_at = $2, leased_until = null, tries = tries + 1, last_error = $3
         where id = $1 and state = 'waiting'`,
        // What a mail server says may hold anything, but text in PostgreSQL holds no character zero.
        [id, nextTryAt, error.replaceAll('\0', '\uFFFD')],
      )
    },

    async outboxStatus() {
      const [outbox] = await rows<Outbox>(
        `select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'given up')::int as given_up,
           min(created_at) filter (where state = 'waiting') as "oldestWaiting"
         from mails`,
      )
      return outbox as Outbox
    },

    async count() {
      const [counts] = await rows<Counts>(
        `select count(*)::int as enquiries,
           count(*) filter (where suspicions <> '{}' and released_at is null)::int as quarantined
         from enquiries`,
      )
      return counts as Counts
    },

    async check() {
      await change(
        `insert into health (id, checked_at) values (1, $1) on conflict (id) do update set checked_at = $1`,
        [new Date()],
      )
    },

    close,
  }
}

/** Whatever might be the same enquiry, or get its confirmation, takes turns; all others do not wait. */
function locksFor({ idempotencyKey, fingerprint, email }: NewEnquiry): string[] {
  const key = idempotencyKey === null ? [] : [`key ${idempotencyKey}`]
  return [...key, `fingerprint ${fingerprint}`, addressLock(email)]
}

function addressLock(email: string): string {
  return `address ${email.toLowerCase()}`
}

/** The expression of the index `enquiries_by_email`. */
function asciiLower(text: string): string {
  return `lower(${text} collate "C")`
}

async function findEarlier({ rows }: Queries, enquiry: NewEnquiry) {
  const { idempotencyKey, fingerprint } = enquiry
  const { from, to } = dayAround(enquiry)
  const [earlier] =
    idempotencyKey === null
      ? await rows<{ reference: string; fingerprint: string }>(
          `select reference, fingerprint from enquiries
           where fingerprint = $1 and received_at between $2 and $3 order by received_at limit 1`,
          [fingerprint, from, to],
        )
      : await rows<{ reference: string; fingerprint: string }>(
          'select reference, fingerprint from enquiries where idempotency_key = $1',
          [idempotencyKey],
        )
  return earlier
}

async function wasConfirmed({ rows }: Queries, email: string, now: Date): Promise<boolean> {
  const found = await rows(
    `select 1 from enquiries join mails using (reference)
     where ${asciiLower('email')} = ${asciiLower('$1')} and kind = 'confirmation' and created_at >= $2 limit 1`,
    [email, dayBefore(now)],
  )
  return found.length > 0
}

function byDueTime(one: DueMailRow, other: DueMailRow): number {
  return one.next_try_at.getTime() - other.next_try_at.getTime() || one.id - other.id
}

function enquiryOf(row: EnquiryRow): Enquiry {
  return {
    reference: row.reference,
    name: row.name,
    email: row.email,
    company: row.company,
    message: row.message,
    locale: row.locale,
    receivedAt: row.received_at,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    suspicions: row.suspicions,
    releasedAt: row.released_at,
  }
}

function mailOf(row: DueMailRow): Mail {
  return {
    id: row.id,
    kind: row.kind,
    enquiry: enquiryOf(row),
    messageId: row.message_id,
    createdAt: row.created_at,
    tries: row.tries,
  }
}
