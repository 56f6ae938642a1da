import { randomUUID } from 'node:crypto'
import { dayMs } from '#contract/time.ts'
import type { Database, Queries } from './database.ts'
import { dateOrNull, mailOf, mailRecordOf, type DueMailRow, type MailRow } from './rows.ts'
import type { MailKind, MailRecord } from './store.ts'

type OutboxRow = { waiting: number; sent: number; given_up: number; oldest: number | null }

/** The mails of the enquiries in either database. */
export class SqlMails {
  protected readonly database: Database
  readonly #mailDomain: string

  constructor(database: Database, mailDomain: string) {
    this.database = database
    this.#mailDomain = mailDomain
  }

  /** The caller holds the lock of the address, so that two enquiries at once do not both confirm. */
  protected async queueMails(
    queries: Queries,
    { reference, email }: { reference: string; email: string },
    kinds: MailKind[],
    now: Date,
  ) {
    for (const kind of kinds) {
      if (kind === 'confirmation' && (await wasConfirmed(queries, email, now))) continue
      const messageId = `${randomUUID()}@${this.#mailDomain}`
      await queries.change(
        'insert into mails (reference, kind, message_id, created_at, next_try_at) values ($1, $2, $3, $4, $4)',
        [reference, kind, messageId, now.getTime()],
      )
    }
  }

  async mailsOf(reference: string) {
    const found = await this.database.rows<MailRow>('select * from mails where reference = $1 order by id', [
      reference,
    ])
    return found.map(mailRecordOf)
  }

  async referencesWithMail(state: MailRecord['state']) {
    const found = await this.database.rows<{ reference: string }>(
      `select reference from enquiries where reference in (select reference from mails where state = $1)
       order by received_at, reference`,
      [state],
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

  claimMails({ now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number }) {
    return this.database.transaction(async ({ rows, change }) => {
      const due = await rows<DueMailRow>(
        `select id, kind, message_id, created_at, tries, enquiries.* from mails join enquiries using (reference)
         where state = 'waiting' and next_try_at <= $1 and (leased_until is null or leased_until <= $1)
         order by next_try_at, id limit $2 ${this.database.forUpdateOfMails}`,
        [now.getTime(), limit],
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
         min(created_at) filter (where state = 'waiting') as oldest
       from mails`,
    )
    const { oldest, ...counts } = outbox as OutboxRow
    return { ...counts, oldestWaiting: dateOrNull(oldest) }
  }
}

async function wasConfirmed({ rows }: Queries, email: string, now: Date): Promise<boolean> {
  const found = await rows(
    `select 1 from enquiries join mails using (reference)
     where lower(email) = $1 and kind = 'confirmation' and created_at >= $2 limit 1`,
    [email.toLowerCase(), now.getTime() - dayMs],
  )
  return found.length > 0
}
