import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { noteCompatibility, readCompatibility, sqliteMigrations } from '../migrations/migrations.ts'
import { asStoreError, isBusy } from './sqlite-errors.ts'
import { requireWhole } from './sqlite-guard.ts'
import { inTurn, transaction } from './sqlite-transaction.ts'
import { StoreUnavailableError } from '../store.ts'
import { missingMigrations, UnfitDatabaseError } from '../unfit-database-error.ts'

const busyTimeoutMs = 5_000

/** What has to hold on every connection, in the words in which SQLite reads it back. */
const pragmas = {
  busy_timeout: busyTimeoutMs,
  journal_mode: 'wal',
  // FULL. With NORMAL, the default of many a guide for WAL, a commit can be lost when the power fails.
  synchronous: 2,
  // On macOS alone: its fsync leaves the data in the memory of the disk.
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  // SQLite's default, in pages. The log is copied into the database by itself and begins anew.
  wal_autocheckpoint: 1000,
  // Overwrites what is deleted.
  secure_delete: 1,
  // In memory: what `scrub` writes on its way must not reach a folder that others may read.
  temp_store: 2,
}

/**
 * A connection to the file, which is created if need be, readable by its owner alone, as is its folder then.
 * @throws UnfitDatabaseError when the file is damaged, SQLite does not keep what it confirms, or the tables are those of
 * a newer version.
 * @throws StoreUnavailableError when the file can be neither opened nor created.
 */
export async function openSqliteDatabase(path: string): Promise<DatabaseSync> {
  const file = resolve(path) // Now, because the process may change its folder.
  let database: DatabaseSync | undefined
  try {
    createPrivateFile(file)
    database = new DatabaseSync(file)
    await setPragmas(database)
    requirePragmas(database)
    requireWhole(database)
    await migrate(database)
    return database
  } catch (error) {
    database?.close()
    throw asStoreError(error)
  }
}

/** SQLite would create it readable by everybody. The files that it puts beside it get the same permissions as this. */
export function createPrivateFile(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  const { mode, uid } = statSync(file)
  // A restored backup may be open to everybody. The file of another user is that user's to decide about.
  if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(file, 0o600)
}

async function setPragmas(database: DatabaseSync) {
  const giveUpAtMs = performance.now() + busyTimeoutMs
  for (const [name, value] of Object.entries(pragmas)) {
    while (!tryToSet(database, name, value)) {
      // Entering WAL mode does not wait for another process that does the same, in spite of the busy timeout.
      if (performance.now() > giveUpAtMs) throw new StoreUnavailableError('SQLite: the database is locked')
      await pause(20)
    }
  }
}

function tryToSet(database: DatabaseSync, name: string, value: string | number): boolean {
  try {
    database.exec(`PRAGMA ${name} = ${value}`)
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** @throws UnfitDatabaseError naming every setting that SQLite did not take. */
export function requirePragmas(database: DatabaseSync) {
  const problems = Object.entries(pragmas).flatMap(([name, wanted]) => {
    const actual = readPragma(database, name)
    return actual === wanted ? [] : [`${name} is ${String(actual)} instead of ${wanted}`]
  })
  if (problems.length === 0) return
  throw new UnfitDatabaseError(
    `SQLite cannot keep enquiries safe here: ${problems.join(', ')}. Put the database on a local disk.`,
  )
}

function readPragma(database: DatabaseSync, name: string) {
  return Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
}

async function migrate(database: DatabaseSync) {
  const missing = () => {
    const version = Number(readPragma(database, 'user_version'))
    return missingMigrations(sqliteMigrations, version, oldestFit(database, version))
  }
  // Most starts find nothing to do, and then they do not wait for a program that is writing.
  if (missing().length === 0) return
  await inTurn(database.location() ?? '', () =>
    transaction(database, async () => {
      // Asked again: another process may have taken the steps while this one waited.
      const steps = missing()
      if (steps.length === 0) return
      for (const step of steps) database.exec(step)
      database.exec(noteCompatibility)
      database.exec(`PRAGMA user_version = ${sqliteMigrations.length}`)
    }),
  )
}

/** What a newer version has noted; undefined where none has been. */
function oldestFit(database: DatabaseSync, version: number): number | undefined {
  if (version <= sqliteMigrations.length) return undefined
  const { value } = database.prepare(readCompatibility).get() ?? {}
  return value === undefined ? undefined : Number(value)
}

/**
 * Removes what deleted rows have left behind. `secure_delete` does not reach the copies that stay in the unused part of
 * a page when its rows move to another; only a new database without them does. Then the log is emptied, which holds the
 * pages as they were. While another process reads for longer than the busy timeout it stays.
 * @returns whether nothing is left.
 */
export function scrub(database: DatabaseSync): boolean {
  database.exec('VACUUM')
  // It does not throw while another process reads, but says so.
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
  return busy === 0
}
