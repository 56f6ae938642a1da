import { StoreUnavailableError } from '../store.ts'

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** What to do with a damaged database. */
export const restoreRemedy =
  'Keep the file, restore the newest backup in its place, and start the server again.'

/** Result codes of SQLite that tell of the disk, of permissions or of other processes, not of a mistake in a statement. */
const unavailable = new Set([
  3, // PERM
  SQLITE_BUSY,
  6, // LOCKED
  7, // NOMEM
  8, // READONLY
  10, // IOERR
  SQLITE_CORRUPT,
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL: the locks of the log could not be had
  22, // NOLFS: the file is too large for the system
  23, // AUTH
  SQLITE_NOTADB,
])

interface SqliteError extends NodeJS.ErrnoException {
  errcode?: number
  errstr?: string
}

/** The lower eight bits of a result code are its kind, the others tell more (sqlite.org/rescode.html). */
function primaryCode(error: unknown): number | undefined {
  const { errcode } = error as SqliteError
  return errcode === undefined ? undefined : errcode & 0xff
}

/** Whether another connection is writing. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === SQLITE_BUSY
}

/** The error as it leaves the store. Messages of SQLite name tables and columns, never what is in them. */
export function asStoreError(error: unknown): unknown {
  const { code, errcode, errstr, syscall } = error as SqliteError
  const primary = primaryCode(error) ?? 0
  if (primary === SQLITE_CORRUPT || primary === SQLITE_NOTADB) {
    return new StoreUnavailableError(`The database is damaged: ${errstr} (${errcode}). ${restoreRemedy}`, {
      cause: error,
    })
  }
  if (unavailable.has(primary)) {
    return new StoreUnavailableError(`SQLite: ${errstr} (${errcode})`, { cause: error })
  }
  if (syscall !== undefined) {
    return new StoreUnavailableError(`The database file cannot be opened (${code}).`, { cause: error })
  }
  if (code === 'ERR_INVALID_STATE') return new StoreUnavailableError('The store is closed.', { cause: error })
  return error
}
