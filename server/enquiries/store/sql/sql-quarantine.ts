import { randomBytes } from 'node:crypto'
import type { Queries } from '../database.ts'
import { dateOrNull, enquiryOf, type EnquiryRow } from './rows.ts'
import { SqlMails } from './sql-mails.ts'
import type { EnquiryStore } from '../store.ts'

export const isQuarantined = `suspicions <> '[]' and released_at is null`
export const isUntold = `${isQuarantined} and told_at is null`

/** What the owner was told of the quarantine, and the key that signs the links to it. */
export class SqlQuarantine extends SqlMails {
  claimQuarantineReport(options: Parameters<EnquiryStore['claimQuarantineReport']>[0]) {
    const { now, leaseMs, limit } = options
    return this.database.transaction(async (transaction) => {
      await transaction.lock(['quarantine report'])
      const nextReportAt = Number((await readFact(transaction, 'next quarantine report')) ?? 0)
      if (nextReportAt > now.getTime()) return undefined
      const found = await transaction.rows<EnquiryRow>(
        `select * from enquiries where ${isUntold} order by received_at desc, reference`,
      )
      if (found.length === 0) return undefined
      await writeFact(transaction, 'next quarantine report', String(now.getTime() + leaseMs))
      return {
        enquiries: found.slice(0, limit).map(enquiryOf),
        more: Math.max(found.length - limit, 0),
      }
    })
  }

  async untoldQuarantine() {
    const [found] = await this.database.rows<{ count: number; oldest: number | null }>(
      `select count(*) as count, min(received_at) as oldest from enquiries where ${isUntold}`,
    )
    return { count: found?.count ?? 0, oldest: dateOrNull(found?.oldest ?? null) }
  }

  async markTold(at: Date, nextReportAt?: Date) {
    await this.database.transaction(async (transaction) => {
      await transaction.change(`update enquiries set told_at = $1 where ${isUntold} and received_at <= $1`, [
        at.getTime(),
      ])
      if (nextReportAt === undefined) return
      await writeFact(transaction, 'next quarantine report', String(nextReportAt.getTime()))
    })
  }

  /**
   * In the database, because all servers that share it must agree, also after a restart, and because nobody has to think of
   * it: whoever can read it there can read the enquiries as well.
   */
  async signingKey() {
    const key = randomBytes(32).toString('base64url')
    await this.database.change(
      `insert into facts (name, value) values ('signing key', $1) on conflict (name) do nothing`,
      [key],
    )
    return (await readFact(this.database, 'signing key')) ?? key
  }
}

async function readFact({ rows }: Queries, name: string): Promise<string | undefined> {
  const [fact] = await rows<{ value: string }>('select value from facts where name = $1', [name])
  return fact?.value
}

async function writeFact({ change }: Queries, name: string, value: string) {
  await change(
    'insert into facts (name, value) values ($1, $2) on conflict (name) do update set value = $2',
    [name, value],
  )
}
