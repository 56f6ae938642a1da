import { randomUUID } from 'node:crypto'
import { dayMs } from '../../contract/time.ts'
import type { Database, Queries } from './database.ts'
import { enquiryColumns, fromRow, mailOf, type Row } from './rows.ts'
import type { MailKind, MailRecord, MailStore, OutboxStatus } from './store.ts'

const hourMs = 60 * 60 * 1000
/** A form that confirms can be used to fill mailboxes of others; beyond this nobody gets a confirmation. */
const confirmationsAnHour = 30

/** Stores the mails of an enquiry, in its transaction. @param now the clock of the database. */
export async function queueMails(
  queries: Queries,
  now: string,
  { reference, email }: { reference: string; email: string },
  kinds: MailKind[],
) {
  for (const kind of kinds) {
    const mailbox = kind === 'confirmation' ? mailboxOf(email) : null
    if (mailbox !== null && (await isConfirmedEnough(queries, now, mailbox))) continue
    await queries.change(
      `insert into mails (reference, kind, message_id, mailbox, created_at, next_try_at)
       values ($1, $2, $3, $4, ${now}, ${now})`,
      [reference, kind, randomUUID(), mailbox],
    )
  }
}

/** A mailbox gets one confirmation a day, and all together a limited number an hour. */
async function isConfirmedEnough({ rows }: Queries, now: string, mailbox: string): Promise<boolean> {
  const [found] = await rows<{ own: number; lately: number }>(
    `select count(*) filter (where mailbox = $1) as own, count(*) filter (where created_at >= ${now} - ${hourMs}) as lately
     from mails where kind = 'confirmation' and created_at >= ${now} - ${dayMs}`,
    [mailbox],
  )
  return found !== undefined && (found.own > 0 || found.lately >= confirmationsAnHour)
}

/** The methods of the store that are about mails. */
export function sqlMails(database: Database): MailStore {
  const { now } = database

  return {
    async mailsOf(reference) {
      const found = await database.rows<Row>(
        `select kind, state, tries, next_try_at, sent_at, last_error from mails where reference = $1 order by id`,
        [reference],
      )
      return found.map((row) => fromRow(row) as MailRecord)
    },

    async referencesWithMail(state, kind) {
      const found = await database.rows<{ reference: string }>(
        `select reference from enquiries where reference in
         (select reference from mails where state = $1 and kind = coalesce($2, kind))
       order by received_at, reference`,
        [state, kind ?? null],
      )
      return found.map(({ reference }) => reference)
    },

    // The tries begin anew, and with them the pauses. A lease stays: the mail may be on its way at this moment.
    retry: (reference) =>
      database.change(
        `update mails set state = 'waiting', next_try_at = ${now()}, tries = 0
       where state <> 'sent' and reference = coalesce($1, reference)`,
        [reference ?? null],
      ),

    claimMails: ({ kind, leaseMs, limit }) =>
      database.transaction(async ({ rows, change }) => {
        const due = await rows<Row>(
          `select id, kind, message_id, created_at, tries, ${enquiryColumns} from mails join enquiries using (reference)
         where state = 'waiting' and kind = $1 and next_try_at <= ${now()}
           and (leased_until is null or leased_until <= ${now()})
         order by next_try_at, id limit $2`,
          [kind, limit],
        )
        for (const { id = null } of due) {
          await change(`update mails set leased_until = ${now()} + $2 where id = $1`, [id, leaseMs])
        }
        return due.map(mailOf)
      }),

    async markSent(id) {
      await database.change(
        `update mails set state = 'sent', sent_at = ${now()}, next_try_at = null, leased_until = null, tries = tries + 1
       where id = $1 and state <> 'sent'`,
        [id],
      )
    },

    // Only while it waits: a server that was slow must not bring back what another has sent meanwhile.
    async markFailed(id, error, pauseMs) {
      await database.change(
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
      const [found = {}] = await database.rows<Row>(
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
