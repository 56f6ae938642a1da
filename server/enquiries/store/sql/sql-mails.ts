import { randomUUID } from 'node:crypto'
import { dayMs } from '#contract/time.ts'
import type { Database, Queries } from '../database.ts'
import { dateOrNull, mailOf, mailRecordOf, type DueMailRow, type MailRow } from './rows.ts'
import type { EnquiryStore, MailKind, MailRecord } from '../store.ts'

const hourMs = 60 * 60 * 1000
/** A form that confirms can be used to fill mailboxes of others; beyond this nobody gets a confirmation. */
const confirmationsAnHour = 30

type OutboxRow = {
  waiting: number
  sent: number
  given_up: number
  oldest: number | null
  oldest_notification: number | null
}

/** The mails of the enquiries in either database. */
export class SqlMails {
  protected readonly database: Database
  readonly #mailDomain: string

  constructor(database: Database, mailDomain: string) {
    this.database = database
    this.#mailDomain = mailDomain
  }

  /** The caller holds the lock of the mailbox, so that two enquiries at once do not both confirm. */
  protected async queueMails(
    queries: Queries,
    { reference, email }: { reference: string; email: string },
    kinds: MailKind[],
    now: Date,
  ) {
    for (const kind of kinds) {
      const mailbox = kind === 'confirmation' ? mailboxOf(email) : null
      if (mailbox !== null && (await isConfirmedEnough(queries, mailbox, now))) continue
      const messageId = `${randomUUID()}@${this.#mailDomain}`
      await queries.change(
        `insert into mails (reference, kind, message_id, created_at, next_try_at, mailbox)
         values ($1, $2, $3, $4, $4, $5)`,
        [reference, kind, messageId, now.getTime(), mailbox],
      )
    }
  }

  async mailsOf(reference: string) {
    const found = await this.database.rows<MailRow>('select * from mails where reference = $1 order by id', [
      reference,
    ])
    return found.map(mailRecordOf)
  }

  async referencesWithMail(state: MailRecord['state'], kind?: MailKind) {
    const found = await this.database.rows<{ reference: string }>(
      `select reference from enquiries where reference in (select reference from mails where state = $1 and kind = coalesce($2, kind))
       order by received_at, reference`,
      [state, kind ?? null],
    )
    return found.map(({ reference }) => reference)
  }

  retry(reference: string | undefined, now: Date) {
    // The tries begin anew, and with them the pauses. A lease stays: the mail may be on its way at this moment.
    return this.database.change(
      `update mails set state = 'waiting', next_try_at = $1, tries = 0
       where state <> 'sent' ${reference === undefined ? '' : 'and reference = $2'}`,
      reference === undefined ? [now.getTime()] : [now.getTime(), reference],
    )
  }

  dismiss(reference: string) {
    return this.database.change(`delete from mails where reference = $1 and state = 'given up'`, [reference])
  }

  claimMails({ kind, now, leaseMs, limit }: Parameters<EnquiryStore['claimMails']>[0]) {
    return this.database.transaction(async ({ rows, change }) => {
      const due = await rows<DueMailRow>(
        `select id, kind, message_id, created_at, tries, enquiries.* from mails join enquiries using (reference)
         where state = 'waiting' and kind = coalesce($3, kind) and next_try_at <= $1 and (leased_until is null or leased_until <= $1)
         order by next_try_at, id limit $2 ${this.database.forUpdateOfMails}`,
        [now.getTime(), limit, kind ?? null],
      )
      for (const { id } of due) {
        await change('update mails set leased_until = $2 where id = $1', [id, now.getTime() + leaseMs])
      }
      return due.map(mailOf)
    })
  }

  async markSent(id: number, at: Date) {
    await this.database.change(
      `update mails set state = 'sent', sent_at = $2, next_try_at = null, leased_until = null, tries = tries + 1
       where id = $1 and state <> 'sent'`,
      [id, at.getTime()],
    )
  }

  // Only while it waits: a server that was slow must not bring back what another has sent meanwhile.
  async markFailed(id: number, error: string, nextTryAt: Date | null) {
    await this.database.change(
      `update mails set state = $2, next_try_at = $3, leased_until = null, tries = tries + 1, last_error = $4
       where id = $1 and state = 'waiting'`,
      [
        id,
        nextTryAt === null ? 'given up' : 'waiting',
        nextTryAt?.getTime() ?? null,
        // What a mail server says may hold anything, but text in PostgreSQL holds no character zero.
        error.replaceAll('\0', '\uFFFD'),
      ],
    )
  }

  async outboxStatus() {
    const [outbox] = await this.database.rows<OutboxRow>(
      `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'sent') as sent,
         count(*) filter (where state = 'given up') as given_up,
         min(created_at) filter (where state = 'waiting') as oldest,
         min(created_at) filter (where state = 'waiting' and kind = 'notification') as oldest_notification
       from mails`,
    )
    const { oldest, oldest_notification, ...counts } = outbox as OutboxRow
    return {
      ...counts,
      oldestWaiting: dateOrNull(oldest),
      oldestNotification: dateOrNull(oldest_notification),
    }
  }
}

/** Where mail to an address arrives: many providers deliver `name+anything@…` to `name@…`. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=[^+@])\+[^@]*(?=@)/, '')
}

/** A mailbox gets one confirmation a day, and all together a limited number an hour. */
async function isConfirmedEnough({ rows }: Queries, mailbox: string, now: Date): Promise<boolean> {
  const [found] = await rows<{ own: number; lately: number }>(
    `select count(*) filter (where mailbox = $1) as own, count(*) filter (where created_at >= $3) as lately
     from mails where kind = 'confirmation' and created_at >= $2`,
    [mailbox, now.getTime() - dayMs, now.getTime() - hourMs],
  )
  return found !== undefined && (found.own > 0 || found.lately >= confirmationsAnHour)
}
