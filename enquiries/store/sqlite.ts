import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Query, Value } from './database.ts'
import { sqliteSteps } from './schema.ts'
import { StoreUnavailableError } from './store.ts'

/** How long a call waits while another program writes, and how long a file that was refused is not checked again. */
const [busyMs, reopenMs] = [10_000, 1_000]

/**
 * A rollback journal and no log (WAL): a file that was cut, removed or replaced while it is open makes SQLite fail rather
 * than go on in memory, and erased bytes remain nowhere else. TRUNCATE syncs the end of each commit; DELETE would leave it
 * to the folder. Deleted rows are overwritten, and nothing temporary is written to folders that others may read.
 */
const pragmas = `
  pragma journal_mode = truncate;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma secure_delete = on;
  pragma temp_store = memory;`

/** What SQLite says of a whole file, and of a page that is room lost and nothing else. */
const harmless = /^(?:ok|\*{3} in database .*|.*never used)$/
const restoreRemedy = 'Keep the file, and restore the newest backup in its place.'

/** The database in a file, which is made if need be, readable by its owner alone, as is its folder then. */
export function sqliteDatabase(path: string): Database {
  const file = resolve(path) // Now, because the process may change its folder.
  let connection: DatabaseSync | undefined
  let hasBeenOpen = false
  let leftAs = ''
  let isClosed = false
  let refused: { error: unknown; untilMs: number } | undefined
  /** The end of the last in line: a transaction awaits its statements, and no other may get between them. */
  let last: Promise<unknown> = Promise.resolve()

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return await turn
  }

  function connect(): DatabaseSync {
    if (isClosed) throw new StoreUnavailableError('The store is closed.')
    if (refused !== undefined && performance.now() < refused.untilMs) throw refused.error
    try {
      connection = openFile(file, hasBeenOpen)
      hasBeenOpen = true
      return connection
    } catch (error) {
      if (!isBusy(error)) refused = { error, untilMs: performance.now() + reopenMs }
      throw error
    }
  }

  function disconnect() {
    const closing = connection
    connection = undefined
    closing?.close()
  }

  /**
   * The file is opened anew, and checked whole, after any error, and when somebody else has written to it: what SQLite has of
   * it in memory would hide that it was damaged.
   */
  async function run<Result>(work: (database: DatabaseSync) => Promise<Result>): Promise<Result> {
    const giveUpAtMs = performance.now() + busyMs
    return await inTurn(async () => {
      // What waited behind others on a slow disk: its visitor should hear now that it did not work.
      if (performance.now() > giveUpAtMs) throw new StoreUnavailableError('The disk is too slow.')
      for (;;) {
        try {
          if (connection !== undefined && stateOf(file) !== leftAs) disconnect()
          const result = await work(connection ?? connect())
          leftAs = stateOf(file)
          return result
        } catch (error) {
          if (isBusy(error) && performance.now() < giveUpAtMs) {
            if (connection?.isTransaction) connection.exec('rollback')
            await pause(25)
            continue
          }
          disconnect()
          throw asStoreError(error)
        }
      }
    })
  }

  return {
    query: (text, values) => run((database) => queryOf(database)(text, values)),
    transaction: (work) =>
      run(async (database) => {
        database.exec('begin immediate')
        const result = await work(queryOf(database))
        database.exec('commit')
        return result
      }),
    now: () => "cast(unixepoch('subsec') * 1000 as integer)",
    vacuum: () => run(async (database) => database.exec('vacuum')),
    async close() {
      isClosed = true
      await inTurn(async () => disconnect())
    },
  }
}

const named = (values: Value[] = []) => Object.fromEntries(values.map((each, at) => [`$${at + 1}`, each]))

function queryOf(database: DatabaseSync): Query {
  return async <Found>(text: string, values?: Value[]) => database.prepare(text).all(named(values)) as Found[]
}

/** Changes with whatever is written to the file. */
function stateOf(file: string): string {
  const { ino, size, mtimeNs } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
  return `${ino} ${size} ${mtimeNs}`
}

/** @param hasBeenOpen in this process; then a new file in its place would hide the loss. */
function openFile(file: string, hasBeenOpen: boolean): DatabaseSync {
  if (!fs.existsSync(file)) {
    if (hasBeenOpen) throw new StoreUnavailableError(`The database file was removed. ${restoreRemedy}`)
    createFile(file)
  }
  const { size, mode, uid } = fs.statSync(file)
  if (size === 0) throw new StoreUnavailableError(`The database file is empty. ${restoreRemedy}`)
  // A restored backup may be open to everybody. The file of another user is that user's to decide about.
  if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) fs.chmodSync(file, 0o600)
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec(pragmas)
    for (const { quick_check: found } of database.prepare('pragma quick_check').iterate())
      for (const line of String(found).split('\n')) if (!harmless.test(line)) throw damaged(line)
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** The file appears with its tables or not at all, so that an empty one was always emptied, and is its owner's alone. */
function createFile(file: string) {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}`
  try {
    fs.closeSync(fs.openSync(unfinished, 'wx', 0o600))
    using database = new DatabaseSync(unfinished)
    database.exec(pragmas)
    migrate(database)
    // The first journal beside it has SQLite sync the folder, before anything is confirmed.
    fs.linkSync(unfinished, file)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    for (const suffix of ['', '-journal']) fs.rmSync(unfinished + suffix, { force: true })
  }
}

function migrate(database: DatabaseSync) {
  const version = () => Number(database.prepare('pragma user_version').get()?.user_version)
  if (version() >= sqliteSteps.length) return
  // Another process may have taken the steps while this one waited.
  database.exec('begin immediate')
  for (const step of sqliteSteps.slice(version())) database.exec(step)
  database.exec(`pragma user_version = ${sqliteSteps.length}; commit`)
}

/** The kind of a result code (sqlite.org/rescode.html); the bits above tell more. */
function kindOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff
}

/** Whether another connection is writing, or reading what this one would overwrite. */
const isBusy = (error: unknown) => kindOf(error) === 5

/** The error as it leaves the store. Messages of SQLite name tables and columns, never what is in them. */
function asStoreError(cause: unknown): unknown {
  const { code, message, syscall } = cause as NodeJS.ErrnoException
  // CORRUPT, NOTADB, and the ERROR of a file that has lost its beginning.
  if ([11, 26].includes(kindOf(cause)) || message.startsWith('no such table')) return damaged(message, cause)
  if (kindOf(cause) !== 0) return new StoreUnavailableError(`SQLite: ${message}.`, { cause })
  if (syscall === undefined) return cause
  return new StoreUnavailableError(`The database file cannot be opened (${code}).`, { cause })
}

function damaged(what?: string, cause?: unknown): StoreUnavailableError {
  return new StoreUnavailableError(`The database is damaged: ${what}. ${restoreRemedy}`, { cause })
}
