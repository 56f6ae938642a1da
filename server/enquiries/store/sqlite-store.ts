import type { DatabaseSync } from 'node:sqlite'
import type { Locale } from '#contract/locale.ts'
import { dayAround, dayBefore, rowValues, type StoreOptions } from './row-values.ts'
import { asStoreError, fileGuard, openSqliteDatabase, scrub, transaction } from './sqlite-database.ts'
import type { Enquiry, EnquiryStore, Mail, MailKind, MailRecord, NewEnquiry } from './store.ts'

type EnquiryRow = {
  reference: string
  name: string
  email: string
  company: string
  message: string
  locale: Locale
  received_at: number
  idempotency_key: string | null
  fingerprint: string
  suspicions: string
  released_at: number | null
}

type DueMailRow = EnquiryRow & {
  id: number
  kind: MailKind
  message_id: string
  created_at: number
  tries: number
}

type MailRow = {
  kind: MailKind
  state: MailRecord['state']
  tries: number
  next_try_at: number | null
  sent_at: number | null
  last_error: string | null
}

/** Opens the database in the file and brings its tables up to date. For errors, see `openSqliteDatabase`. */
export async function openSqliteStore(path: string, options: StoreOptions): Promise<EnquiryStore> {
  return sqliteStore(await openSqliteDatabase(path), options)
}

/** The store on a connection of `openSqliteDatabase`, which is its own from now on. */
export function sqliteStore(database: DatabaseSync, options: StoreOptions): EnquiryStore {
  const { newReference, newMessageId } = rowValues(options)
  const statements = prepareStatements(database)
  const requireSameFile = fileGuard(database)

  function write<Result>(work: () => Result): Promise<Result> {
    return read(() => {
      requireSameFile()
      return transaction(database, work)
    })
  }

  function findEarlier(enquiry: NewEnquiry) {
    const { idempotencyKey, fingerprint } = enquiry
    const { from, to } = dayAround(enquiry)
    const row =
      idempotencyKey === null
        ? statements.findByFingerprint.get({ fingerprint, from: from.getTime(), to: to.getTime() })
        : statements.findByKey.get({ idempotencyKey })
    return row as { reference: string; fingerprint: string } | undefined
  }

  function insertEnquiry({ receivedAt, suspicions, ...texts }: NewEnquiry): string {
    for (;;) {
      const reference = newReference()
      const { changes } = statements.insertEnquiry.run({
        reference,
        name: texts.name,
        email: texts.email,
        company: texts.company,
        message: texts.message,
        locale: texts.locale,
        receivedAt: receivedAt.getTime(),
        idempotencyKey: texts.idempotencyKey,
        fingerprint: texts.fingerprint,
        suspicions: JSON.stringify(suspicions),
      })
      // No row means that the reference is taken, which happens once in a very long while.
      if (changes === 1) return reference
    }
  }

  function queueMails(reference: string, email: string, kinds: MailKind[], now: Date) {
    const since = dayBefore(now).getTime()
    for (const kind of kinds) {
      if (kind === 'confirmation' && statements.findConfirmation.get({ email, since }) !== undefined) continue
      statements.insertMail.run({ reference, kind, messageId: newMessageId(), now: now.getTime() })
    }
  }

  return {
    add: (enquiry, mails) =>
      write(() => {
        const earlier = findEarlier(enquiry)
        if (earlier?.fingerprint === enquiry.fingerprint) {
          return { outcome: 'repeated', reference: earlier.reference }
        }
        if (earlier !== undefined) return { outcome: 'conflict' }
        const reference = insertEnquiry(enquiry)
        if (enquiry.suspicions.length === 0) queueMails(reference, enquiry.email, mails, enquiry.receivedAt)
        return { outcome: 'stored', reference }
      }),

    get: (reference) =>
      read(() => {
        const row = statements.get.get({ reference }) as EnquiryRow | undefined
        return row && enquiryOf(row)
      }),

    list: ({ since, limit } = {}) =>
      read(() => {
        // A negative limit is none.
        const rows = statements.list.all({ since: since?.getTime() ?? null, limit: limit ?? -1 })
        return (rows as EnquiryRow[]).map(enquiryOf)
      }),

    mailsOf: (reference) =>
      read(() => (statements.mailsOf.all({ reference }) as MailRow[]).map((row) => mailRecordOf(row))),

    release: (reference, mails, now) =>
      write(() => {
        const released = statements.release.get({ reference, now: now.getTime() })
        if (released === undefined) return false
        queueMails(reference, String(released.email), mails, now)
        return true
      }),

    retry: (reference, now) =>
      write(() => Number(statements.retry.run({ reference, now: now.getTime() }).changes)),

    dismiss: (reference) => write(() => Number(statements.dismiss.run({ reference }).changes)),

    async erase(referenceOrEmail) {
      const erased = await write(() => Number(statements.erase.run({ referenceOrEmail }).changes))
      await read(() => scrub(database))
      return erased
    },

    async purge(before) {
      const purged = await write(() => Number(statements.purge.run({ before: before.getTime() }).changes))
      // Also when nothing was deleted: it may be that an earlier time could not finish it.
      await read(() => scrub(database))
      return purged
    },

    claimMails: ({ now, leaseMs, limit }) =>
      write(() => {
        const due = statements.dueMails.all({ now: now.getTime(), limit }) as DueMailRow[]
        for (const { id } of due) statements.lease.run({ id, until: now.getTime() + leaseMs })
        return due.map((row) => mailOf(row))
      }),

    async markSent(id, at) {
      await write(() => statements.markSent.run({ id, at: at.getTime() }))
    },

    async markFailed(id, error, nextTryAt) {
      await write(() => statements.markFailed.run({ id, error, nextTryAt: nextTryAt?.getTime() ?? null }))
    },

    outboxStatus: () =>
      read(() => {
        const { oldest_waiting: oldest, ...counts } = statements.outboxStatus.get() as OutboxRow
        return { ...counts, oldestWaiting: dateOrNull(oldest) }
      }),

    count: () => read(() => ({ ...(statements.count.get() as { enquiries: number; quarantined: number }) })),

    async check() {
      await write(() => statements.check.run({ now: Date.now() }))
    },

    async close() {
      if (database.isOpen) database.close()
    },
  }
}

async function read<Result>(work: () => Result): Promise<Result> {
  try {
    return work()
  } catch (error) {
    throw asStoreError(error)
  }
}

type OutboxRow = { waiting: number; sent: number; given_up: number; oldest_waiting: number | null }

function prepareStatements(database: DatabaseSync) {
  return {
    findByKey: database.prepare(
      'SELECT reference, fingerprint FROM enquiries WHERE idempotency_key = :idempotencyKey',
    ),
    findByFingerprint: database.prepare(`
      SELECT reference, fingerprint FROM enquiries
      WHERE fingerprint = :fingerprint AND received_at BETWEEN :from AND :to
      ORDER BY received_at LIMIT 1`),
    insertEnquiry: database.prepare(`
      INSERT INTO enquiries (reference, name, email, company, message, locale, received_at, idempotency_key,
        fingerprint, suspicions)
      VALUES (:reference, :name, :email, :company, :message, :locale, :receivedAt, :idempotencyKey, :fingerprint,
        :suspicions)
      ON CONFLICT (reference) DO NOTHING`),
    findConfirmation: database.prepare(`
      SELECT 1 FROM enquiries JOIN mails USING (reference)
      WHERE email = :email AND kind = 'confirmation' AND created_at >= :since LIMIT 1`),
    insertMail: database.prepare(`
      INSERT INTO mails (reference, kind, message_id, created_at, next_try_at)
      VALUES (:reference, :kind, :messageId, :now, :now)`),

    get: database.prepare('SELECT * FROM enquiries WHERE reference = :reference'),
    list: database.prepare(`
      SELECT * FROM enquiries WHERE :since IS NULL OR received_at >= :since
      ORDER BY received_at DESC, reference LIMIT :limit`),
    mailsOf: database.prepare('SELECT * FROM mails WHERE reference = :reference ORDER BY id'),
    release: database.prepare(`
      UPDATE enquiries SET released_at = :now
      WHERE reference = :reference AND released_at IS NULL AND suspicions <> '[]' RETURNING email`),
    // The tries begin anew, and with them the pauses. A lease stays: the mail may be on its way at this moment.
    retry: database.prepare(`
      UPDATE mails SET state = 'waiting', next_try_at = :now, tries = 0
      WHERE reference = :reference AND state <> 'sent'`),
    dismiss: database.prepare("DELETE FROM mails WHERE reference = :reference AND state = 'given up'"),

    erase: database.prepare(
      'DELETE FROM enquiries WHERE reference = :referenceOrEmail OR email = :referenceOrEmail',
    ),
    purge: database.prepare('DELETE FROM enquiries WHERE received_at < :before'),

    dueMails: database.prepare(`
      SELECT id, kind, message_id, created_at, tries, enquiries.* FROM mails JOIN enquiries USING (reference)
      WHERE state = 'waiting' AND next_try_at <= :now AND (leased_until IS NULL OR leased_until <= :now)
      ORDER BY next_try_at, id LIMIT :limit`),
    lease: database.prepare('UPDATE mails SET leased_until = :until WHERE id = :id'),
    markSent: database.prepare(`
      UPDATE mails SET state = 'sent', sent_at = :at, next_try_at = NULL, leased_until = NULL, tries = tries + 1
      WHERE id = :id AND state <> 'sent'`),
    // Only while it waits: a server that was slow must not bring back what another has sent meanwhile.
    markFailed: database.prepare(`
      UPDATE mails SET state = iif(:nextTryAt IS NULL, 'given up', 'waiting'), next_try_at = :nextTryAt,
        leased_until = NULL, tries = tries + 1, last_error = :error
      WHERE id = :id AND state = 'waiting'`),
    outboxStatus: database.prepare(`
      SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'sent') AS sent,
        count(*) FILTER (WHERE state = 'given up') AS given_up,
        min(created_at) FILTER (WHERE state = 'waiting') AS oldest_waiting
      FROM mails`),
    count: database.prepare(`
      SELECT count(*) AS enquiries,
        count(*) FILTER (WHERE suspicions <> '[]' AND released_at IS NULL) AS quarantined
      FROM enquiries`),

    check: database.prepare(`
      INSERT INTO health (id, checked_at) VALUES (1, :now) ON CONFLICT DO UPDATE SET checked_at = :now`),
  }
}

function enquiryOf(row: EnquiryRow): Enquiry {
  return {
    reference: row.reference,
    name: row.name,
    email: row.email,
    company: row.company,
    message: row.message,
    locale: row.locale,
    receivedAt: new Date(row.received_at),
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    suspicions: JSON.parse(row.suspicions) as string[],
    releasedAt: dateOrNull(row.released_at),
  }
}

function mailOf(row: DueMailRow): Mail {
  return {
    id: row.id,
    kind: row.kind,
    enquiry: enquiryOf(row),
    messageId: row.message_id,
    createdAt: new Date(row.created_at),
    tries: row.tries,
  }
}

function mailRecordOf(row: MailRow): MailRecord {
  return {
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    nextTryAt: dateOrNull(row.next_try_at),
    sentAt: dateOrNull(row.sent_at),
    lastError: row.last_error,
  }
}

function dateOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
