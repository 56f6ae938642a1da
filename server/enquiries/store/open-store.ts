import { openPostgresStore } from './postgres-store.ts'
import type { StoreOptions } from './row-values.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { EnquiryStore } from './store.ts'

const sqliteScheme = 'sqlite:'

/**
 * The store that `DATABASE_URL` names: `sqlite:` with a path, relative to the working directory, or `postgres://`.
 * @throws StoreUnavailableError or UnfitDatabaseError, see `openSqliteDatabase` and `openPostgresDatabase`.
 */
export function openStore(databaseUrl: string, options: StoreOptions): Promise<EnquiryStore> {
  return databaseUrl.startsWith(sqliteScheme)
    ? openSqliteStore(databaseUrl.slice(sqliteScheme.length), options)
    : openPostgresStore(databaseUrl, options)
}
