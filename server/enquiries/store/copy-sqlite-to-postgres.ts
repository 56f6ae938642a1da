import type { DatabaseSync } from 'node:sqlite'
import { openPostgresDatabase, type Queries } from './postgres-database.ts'
import { asStoreError, openSqliteDatabase } from './sqlite-database.ts'
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
  const source = await openSqliteDatabase(file)
  try {
    const target = await openPostgresDatabase(databaseUrl)
    try {
      // A server that still writes into the file has to wait, and its visitors with it; better than to leave one behind.
      source.exec('BEGIN IMMEDIATE')
      return await target.transaction((queries) => copyRows(source, queries))
    } finally {
      await target.close()
    }
  } catch (error) {
    throw asStoreError(error)
  } finally {
    source.close()
  }
}

async function copyRows(source: DatabaseSync, target: Queries): Promise<Copied> {
  await target.rows('lock table enquiries, mails in access exclusive mode')
  if ((await target.rows('select 1 from enquiries limit 1')).length > 0) {
    throw new UnfitDatabaseError(
      'The database already holds enquiries, so nothing was copied. Set DATABASE_URL to a new one.',
    )
  }
  const enquiries = source.prepare('SELECT * FROM enquiries ORDER BY received_at, reference').all()
  for (const row of enquiries) await insert(target, 'enquiries', enquiryOf(row))
  // In their order, which is that of their new numbers, too. A lease is over, for no server runs.
  const mails = source.prepare('SELECT * FROM mails ORDER BY id').all()
  for (const { id: _id, leased_until: _lease, ...row } of mails) await insert(target, 'mails', mailOf(row))
  return { enquiries: enquiries.length, mails: mails.length }
}

type Row = Record<string, unknown>

function enquiryOf(row: Row): Row {
  return {
    ...row,
    received_at: dateOf(row.received_at),
    suspicions: JSON.parse(String(row.suspicions)),
    released_at: dateOf(row.released_at),
  }
}

function mailOf(row: Row): Row {
  return {
    ...row,
    created_at: dateOf(row.created_at),
    next_try_at: dateOf(row.next_try_at),
    sent_at: dateOf(row.sent_at),
  }
}

/** SQLite keeps milliseconds since 1970. */
function dateOf(time: unknown): Date | null {
  return time === null ? null : new Date(Number(time))
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
