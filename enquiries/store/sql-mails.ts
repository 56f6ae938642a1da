import { randomUUID } from 'node:crypto'
import { dayMs } from '../../contract/time.ts'
import type { Database, Query } from './database.ts'
import { enquiryColumns, fromRow, mailOf } from './rows.ts'
import type { MailKind, MailRecord, OutboxStatus } from './store.ts'

const hourMs = 60 * 60 * 1000
/** A form that confirms can be used to fill mailboxes of others; beyond this nobody gets a confirmation. */
const confirmationsAnHour = 30

/** Stores the mails of an enquiry, in its transaction. @param now the clock of the database. */
export async function queueMails(
  query: Query,
  now: string,
  { reference, email }: { reference: string; email: string },
  kinds: MailKind[],
) {
  for (const kind of kinds) {
    const mailbox = kind === 'confirmation' ? mailboxOf(email) : null
    if (mailbox !== null && (await isConfirmedEnough(query, now, mailbox))) continue
    await query(
      `insert into mails (reference, kind, message_id, mailbox, created_at, next_try_at)
       values ($1, $2, $3, $4, ${now}, ${now})`,
      [reference, kind, randomUUID(), mailbox],
    )
  }
}

/** A mailbox gets one confirmation a day, and all together a limited number an hour. */
async function isConfirmedEnough(query: Query, now: string, mailbox: string): Promise<boolean> {
  const [found] = await query<{ own: number; lately: number }>(
    `select count(*) filter (where mailbox = $1) as own, count(*) filter (where created_at >= ${now} - ${hourMs}) as lately
     from mails where kind = 'confirmation' and created_at >= ${now} - ${dayMs}`,
    [mailbox],
  )
  return found !== undefined && (found.own > 0 || found.lately >= confirmationsAnHour)
}

/** The methods of the store that are about mails. */
export function sqlMails(database: Database) {
  const { now } = database

  return {
    async mailsOf(reference: string) {
      const found = await database.query(
        `select kind, state, tries, next_try_at, sent_at, last_error from mails where reference = $1 order by id`,
        [reference],
      )
      return found.map((row) => fromRow(row) as MailRecord)
    },

    /** The enquiries that have a mail in this state, and of this kind if one is named, oldest first. */
    async referencesWithMail(state: MailRecord['state'], kind?: MailKind) {
      const found = await database.query<{ reference: string }>(
        `select reference from enquiries where reference in
         (select reference from mails where state = $1 and kind = coalesce($2, kind))
       order by received_at, reference`,
        [state, kind ?? null],
      )
      return found.map(({ reference }) => reference)
    },

    /** Puts mails that were given up or wait back to the front: those of an enquiry, or of all. The number of mails. */
    async retry(reference?: string) {
      // The tries begin anew, and with them the pauses. A lease stays: the mail may be on its way at this moment.
      const retried = await database.query(
        `update mails set state = 'waiting', next_try_at = ${now()}, tries = 0
       where state <> 'sent' and reference = coalesce($1, reference) returning id`,
        [reference ?? null],
      )
      return retried.length
    },

    /**
     * Mails that are due, each leased to this caller for `leaseMs`: no other gets it meanwhile. A mail whose lease ran out,
     * because its server died, is due again.
     */
    claimMails: ({ kind, leaseMs, limit }: { kind: MailKind; leaseMs: number; limit: number }) =>
      database.transaction(async (query) => {
        const due = await query(
          `select id, kind, message_id, created_at, tries, ${enquiryColumns} from mails join enquiries using (reference)
         where state = 'waiting' and kind = $1 and next_try_at <= ${now()}
           and (leased_until is null or leased_until <= ${now()})
         order by next_try_at, id limit $2`,
          [kind, limit],
        )
        for (const { id = null } of due) {
          await query(`update mails set leased_until = ${now()} + $2 where id = $1`, [id, leaseMs])
        }
        return due.map(mailOf)
      }),

    async markSent(id: number) {
      await database.query(
        `update mails set state = 'sent', sent_at = ${now()}, next_try_at = null, leased_until = null, tries = tries + 1
       where id = $1 and state <> 'sent'`,
        [id],
      )
    },

    /** @param pauseMs until the next try; null gives the mail up. */
    async markFailed(id: number, error: string, pauseMs: number | null) {
      // Only while it waits: a server that was slow must not bring back what another has sent meanwhile.
      await database.query(
        `update mails set state = $2, next_try_at = ${now()} + $3, leased_until = null, tries = tries + 1, last_error = $4
       where id = $1 and state = 'waiting'`,
        [
          id,
          pauseMs === null ? 'given up' : 'waiting',
          pauseMs,
          // What a mail server says may hold anything, but text in PostgreSQL holds no character zero.
          error.replaceAll('\0', '\uFFFD'),
        ],
      )
    },

    async outboxStatus() {
      const [found = {}] = await database.query(
        `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'sent') as sent,
         count(*) filter (where state = 'given up') as given_up,
         min(created_at) filter (where state = 'waiting') as oldest_waiting_at,
         min(created_at) filter (where state = 'waiting' and kind = 'notification') as oldest_notification_at
       from mails`,
      )
      return fromRow(found) as OutboxStatus
    },
  }
}

/** Where mail to an address arrives: many providers deliver `name+anything@…`, and some `n.a.m.e@…`, to `name@…`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email
    .slice(0, at)
    .replace(/(?<=.)\+.*$/, '')
    .replaceAll('.', '')
  return (name + email.slice(at)).toLowerCase().replace(/@googlemail\.com$/, '@gmail.com')
}
