import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'
import { restoreRemedy } from './sqlite-errors.ts'

/** What a commit has to leave behind before anybody is told of it. */
interface SqliteGuard {
  /** @throws StoreUnavailableError when the file is not the one that was opened. */
  beforeWrite: () => void
  /**
   * Whether what was committed will be read after a restart, too. SQLite itself does not notice when somebody replaces,
   * cuts or empties its files while they are open: it goes on with what it has in memory, and confirms.
   * @throws StoreUnavailableError when it cannot be trusted; what was committed is then not acknowledged.
   */
  afterWrite: () => void
  /** Reads an enquiry through another connection. @throws StoreUnavailableError when it is not there. */
  readBack: (reference: string) => void
  close: () => void
}

const remedy = 'Restore a backup if the file is damaged. Start the server again.'

function fail(what: string): never {
  throw new StoreUnavailableError(`${what} while it was open. ${remedy}`)
}

/** @param database whose files are guarded, in WAL mode. */
export function guardFiles(database: DatabaseSync): SqliteGuard {
  const file = database.location() ?? ''
  const log = `${file}-wal`
  const opened = statSync(file)
  const reader = openReader(file)
  let checked = fingerprint(file)
  let openedLog: number | undefined
  let known = { size: 0, salts: 'empty' }

  function requireSameFile() {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.ino !== opened.ino || found.dev !== opened.dev) {
      fail('The database file was removed or replaced')
    }
  }

  function requireWholeLog() {
    const { inode, size, salts } = stateOf(log)
    openedLog ??= inode
    if (inode !== openedLog) fail("The database's log was removed or replaced")
    // Another process may empty the log, and it begins anew then, with other salts.
    if (salts === 'none' || (salts === known.salts && size < known.size)) fail("The database's log was cut")
    known = { size, salts }
  }

  /** The main file changes when the log is copied into it. Whoever else writes to it is found out here. */
  function requireWholeFile() {
    const now = fingerprint(file)
    if (now === checked) return
    using fresh = new DatabaseSync(file, { readOnly: true })
    const damage = damageOf(fresh)
    if (damage !== undefined) fail(`The database was damaged (${damage})`)
    checked = now
  }

  return {
    beforeWrite() {
      requireSameFile()
      requireWholeLog()
    },
    afterWrite() {
      requireSameFile()
      requireWholeLog()
      requireWholeFile()
    },
    readBack(reference) {
      if (!reader.has(reference, `${checked} ${known.salts}`)) {
        fail('The database was changed by another program')
      }
    },
    close: () => reader.close(),
  }
}

/** @throws UnfitDatabaseError when the file is damaged. It reads all of it, so that nothing is added to a wreck. */
export function requireWhole(database: DatabaseSync) {
  const damage = damageOf(database)
  if (damage === undefined) return
  throw new UnfitDatabaseError(`The database is damaged: ${damage}. ${restoreRemedy}`)
}

function damageOf(database: DatabaseSync): string | undefined {
  try {
    const [{ quick_check: result } = {}] = database.prepare('PRAGMA quick_check(1)').all()
    return result === 'ok' ? undefined : String(result).split('\n').at(-1)
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * A second connection. To open one takes longer than all else that an enquiry costs but the sync, so it stays open as long
 * as the files are as they were, but for commits.
 */
function openReader(file: string) {
  let connection: DatabaseSync | undefined
  let statement: StatementSync | undefined
  let readState: string | undefined
  return {
    has(reference: string, state: string): boolean {
      if (state !== readState) {
        connection?.close()
        connection = new DatabaseSync(file, { readOnly: true })
        statement = connection.prepare('SELECT 1 FROM enquiries WHERE reference = ?')
        readState = state
      }
      return statement?.get(reference) !== undefined
    },
    close() {
      connection?.close()
      connection = undefined
      readState = undefined
    },
  }
}

/** Changes with whatever writes to the file. */
function fingerprint(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true })
  return `${size} ${mtimeNs}`
}

/** The first bytes of every log (sqlite.org/fileformat2.html, 4.1), but for the lowest, which tells the byte order. */
const logMagic = 0x377f0682

/**
 * The log as it is. Its salts are new each time that it begins anew; `none` stands for a log without its header: one that
 * was emptied by somebody else goes on behind a hole, and begins with zeros.
 */
function stateOf(log: string): { inode: number | undefined; size: number; salts: string } {
  for (;;) {
    const before = saltsOf(log)
    const found = statSync(log, { throwIfNoEntry: false })
    const size = found?.size ?? 0
    if (size === 0) return { inode: found?.ino, size, salts: 'empty' }
    // Another process may have begun it anew meanwhile.
    if (before === saltsOf(log)) return { inode: found?.ino, size, salts: before }
  }
}

/** The log alone may be opened so: SQLite's locks are on the other files, and to close one of those would release them. */
function saltsOf(log: string): string {
  if (!existsSync(log)) return 'none'
  const header = Buffer.alloc(24)
  const descriptor = openSync(log, 'r')
  try {
    readSync(descriptor, header, 0, header.length, 0)
  } finally {
    closeSync(descriptor)
  }
  const hasHeader = ((header.readUInt32BE() ^ logMagic) & ~1) === 0
  return hasHeader ? header.toString('hex', 16) : 'none'
}
