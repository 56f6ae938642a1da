import { insert, type Query } from './database.ts'
import { openDatabase } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'

/**
 * Copies all enquiries with their references, states and mails from a SQLite file into an empty PostgreSQL database: all
 * or nothing. The enquiries in the file stay as they are.
 * @throws StoreUnavailableError also when the database holds enquiries already.
 */
export async function copySqliteToPostgres(file: string, databaseUrl: string) {
  const [source, target] = [openDatabase(`sqlite:${file}`), openDatabase(databaseUrl)]
  try {
    // A server that still writes into the file has to wait, and its visitors with it; better than to leave one behind.
    return await source.transaction((from) => target.transaction((to) => copyRows(from, to)))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function copyRows(source: Query, target: Query) {
  await target('lock table enquiries, mails in access exclusive mode')
  if ((await target('select 1 from enquiries limit 1')).length > 0) {
    throw new StoreUnavailableError(
      'The database already holds enquiries, so nothing was copied. Set DATABASE_URL to a new one.',
    )
  }
  const enquiries = await source('select * from enquiries order by received_at, reference')
  for (const row of enquiries) await insert(target, 'enquiries', row)
  // In their order, which is that of their new numbers, too. A lease is over, for no server runs.
  const mails = await source('select * from mails order by id')
  for (const { id: _id, leased_until: _lease, ...row } of mails) await insert(target, 'mails', row)
  // By this time enquiries grow old.
  const [state] = await source('select retention_time from state')
  await target('update state set retention_time = $1', Object.values(state ?? {}))
  return { enquiries: enquiries.length, mails: mails.length }
}
