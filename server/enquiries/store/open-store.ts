import type { Database } from './database.ts'
import { openPostgresDatabase } from './postgres/postgres-database.ts'
import { SqlStore, type StoreOptions } from './sql/sql-store.ts'
import { sqliteConnection } from './sqlite/sqlite-connection.ts'
import { openSqliteDatabase } from './sqlite/sqlite-database.ts'
import type { EnquiryStore } from './store.ts'

const sqliteScheme = 'sqlite:'

/**
 * The store that `DATABASE_URL` names: `sqlite:` with a path, relative to the working directory, or `postgres://`.
 * @throws StoreUnavailableError or UnfitDatabaseError, see `openSqliteDatabase` and `openPostgresDatabase`.
 */
export async function openStore(databaseUrl: string, options: StoreOptions): Promise<EnquiryStore> {
  return new SqlStore(await openDatabase(databaseUrl), options)
}

/** For errors, see `openStore`. */
export async function openDatabase(databaseUrl: string): Promise<Database> {
  return databaseUrl.startsWith(sqliteScheme)
    ? sqliteConnection(await openSqliteDatabase(databaseUrl.slice(sqliteScheme.length)))
    : openPostgresDatabase(databaseUrl)
}
