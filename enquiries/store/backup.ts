import * as fs from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from './store.ts'

/**
 * Copies the database as it is at this moment into one file, readable by its owner alone, while servers run. The target is
 * there only when it is checked and on the disk; an earlier one is replaced. @throws StoreUnavailableError
 */
export async function backupSqlite(path: string, target: string): Promise<void> {
  const file = resolve(target)
  const unfinished = `${file}.unfinished`
  try {
    const [database, earlier] = [fs.statSync(path), fs.statSync(file, { throwIfNoEntry: false })]
    const isItself = earlier?.ino === database.ino && earlier.dev === database.dev
    if (earlier?.isFile() === false || isItself) throw new Error('that is the database, or no regular file')
    fs.rmSync(unfinished, { force: true }) // Of an earlier time that was interrupted.
    fs.closeSync(fs.openSync(unfinished, 'wx', 0o600))
    // Not read-only: what a killed server left half written is taken back first.
    using source = new DatabaseSync(path, { timeout: 10_000 })
    // Reading in a transaction holds on to this moment. Without one the copy starts over each time a server writes.
    source.exec('begin; select count(*) from sqlite_schema')
    await backup(source, unfinished)
    source.exec('commit') // Servers that wait to write go on.
    readBackup(unfinished)
    fs.renameSync(unfinished, file) // SQLite has synced the file, but nobody yet the folder.
    await using folder = await fs.promises.open(dirname(file))
    await folder.sync()
  } catch (cause) {
    if (fs.existsSync(unfinished)) fs.rmSync(unfinished)
    throw new StoreUnavailableError(`No backup was made: ${(cause as Error).message}.`, { cause })
  }
}

/** What a backup holds, of which every row and index is read. @throws Error saying why it cannot be restored. */
export function readBackup(file: string) {
  const journal = fs.statSync(`${file}-journal`, { throwIfNoEntry: false })
  if (journal?.size) throw new Error('with a journal beside it, it is in use, or a copy that may be torn')
  using database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const first = (sql: string) => database.prepare(sql).get() ?? {}
  const { integrity_check: found } = first('pragma integrity_check(1)')
  if (found !== 'ok') throw new Error(`damaged: ${String(found).split('\n').at(-1)}`)
  const { rowid, table } = first('pragma foreign_key_check')
  if (table) throw new Error(`damaged: row ${String(rowid)} of ${String(table)} belongs to nothing`)
  // Beside max(), SQLite gives the reference of that row.
  const { enquiries, mails, newest, time } = first(`
    select count(*) as enquiries, (select count(*) from mails) as mails, reference as newest, max(received_at) as time
    from enquiries`)
  return { enquiries: Number(enquiries), mails: Number(mails), newest: String(newest), timeMs: Number(time) }
}
