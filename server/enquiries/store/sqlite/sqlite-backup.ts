import { existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { createPrivateFile } from './sqlite-database.ts'
import { asStoreError } from './sqlite-errors.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'

/**
 * Copies the database as it is at this moment into one file, readable by its owner alone, while servers go on writing.
 * The target is there only when it is whole and has been checked; an earlier file of its name is replaced.
 * @throws StoreUnavailableError when the one cannot be read or the other not written.
 * @throws UnfitDatabaseError when the copy is damaged, as the database then is, too.
 */
export async function backupSqlite(path: string, target: string): Promise<void> {
  const file = resolve(target)
  const unfinished = `${file}.unfinished`
  try {
    rmSync(unfinished, { force: true }) // Of an earlier time that was interrupted.
    createPrivateFile(unfinished)
    await copy(path, unfinished)
    requireWhole(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished)
    throw asStoreError(error)
  }
}

async function copy(path: string, target: string) {
  using source = new DatabaseSync(resolve(path), { readOnly: true, timeout: 5_000 })
  // Reading in a transaction holds on to this moment. Without one the copy starts over each time a server writes.
  source.exec('BEGIN')
  source.prepare('SELECT count(*) FROM sqlite_schema').get()
  await backup(source, target)
}

function requireWhole(file: string) {
  using database = new DatabaseSync(file)
  const [{ integrity_check: result } = {}] = database.prepare('PRAGMA integrity_check').all()
  if (result === 'ok') return
  throw new UnfitDatabaseError(`The backup is damaged, so the database may be: ${String(result)}.`)
}
