import type { Queries, Value } from './database.ts'
import { openDatabase } from './open-store.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

export interface Copied {
  enquiries: number
  mails: number
}

/**
 * Copies all enquiries with their references, states and mails from a SQLite file into an empty PostgreSQL database: all
 * or nothing. The enquiries in the file stay as they are.
 * @throws UnfitDatabaseError when the database holds enquiries already; StoreUnavailableError
 */
export async function copySqliteToPostgres(file: string, databaseUrl: string): Promise<Copied> {
  const source = await openDatabase(`sqlite:${file}`)
  try {
    const target = await openDatabase(databaseUrl)
    try {
      // A server that still writes into the file has to wait, and its visitors with it; better than to leave one behind.
      return await source.transaction((from) => target.transaction((to) => copyRows(from, to)))
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

type Row = Record<string, Value>

async function copyRows(source: Queries, target: Queries): Promise<Copied> {
  await target.rows('lock table enquiries, mails in access exclusive mode')
  if ((await target.rows('select 1 from enquiries limit 1')).length > 0) {
    throw new UnfitDatabaseError(
      'The database already holds enquiries, so nothing was copied. Set DATABASE_URL to a new one.',
    )
  }
  const enquiries = await source.rows<Row>('select * from enquiries order by received_at, reference')
  for (const row of enquiries) await insert(target, 'enquiries', row)
  // In their order, which is that of their new numbers, too. A lease is over, for no server runs.
  const mails = await source.rows<Row>('select * from mails order by id')
  for (const { id: _id, leased_until: _lease, ...row } of mails) await insert(target, 'mails', row)
  // The links in the owner's mails are signed with a key that is among these.
  await target.change('delete from facts')
  for (const row of await source.rows<Row>('select * from facts')) await insert(target, 'facts', row)
  return { enquiries: enquiries.length, mails: mails.length }
}

/** Both databases name their columns alike, and a column that a later migration adds is copied by itself. */
async function insert(target: Queries, table: string, row: Row) {
  const names = Object.keys(row)
  const places = names.map((_name, index) => `$${index + 1}`)
  await target.change(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}
