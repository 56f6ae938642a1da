import type { Database } from './database.ts'
import { postgresDatabase } from './postgres.ts'
import { sqlEnquiries } from './sql-enquiries.ts'
import { sqlMails } from './sql-mails.ts'
import { sqliteDatabase } from './sqlite.ts'

interface StoreOptions {
  /** What time it is for the database; its own clock unless a test tells. */
  clock?: () => Date
  createReference?: () => string
}

/**
 * The store that `DATABASE_URL` names: `sqlite:` with a path, relative to the working directory, or `postgres://`. It is
 * opened by the first call, and again after each error, so it may be away when the server starts.
 */
export function openStore(databaseUrl: string, options: StoreOptions = {}) {
  const { clock, createReference } = options
  const opened = openDatabase(databaseUrl)
  const database = clock ? { ...opened, now: () => String(clock().getTime()) } : opened
  const { close } = database
  return { ...sqlEnquiries(database, createReference), ...sqlMails(database), close }
}

/**
 * Keeps enquiries and the mails they cause, in either database. Every method rejects with `StoreUnavailableError` when
 * nothing can be read or written (disk full, read-only, damaged, no connection), and works again once that has passed.
 */
export type EnquiryStore = ReturnType<typeof openStore>

/** The database alone, without what is kept in it. */
export function openDatabase(databaseUrl: string): Database {
  return databaseUrl.startsWith('sqlite:')
    ? sqliteDatabase(databaseUrl.slice('sqlite:'.length))
    : postgresDatabase(databaseUrl)
}
