import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { openStore } from '../open-store.ts'
import { StoreUnavailableError, type EnquiryStore } from '../store.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'
import { createPrivateFile } from './sqlite-database.ts'
import { asStoreError } from './sqlite-errors.ts'

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
    const damage = damageOf(unfinished)
    if (damage !== undefined) {
      throw new UnfitDatabaseError(`The backup is damaged, so the database may be: ${damage}.`)
    }
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

/** All of it is read: rows, indexes, and whether each mail has its enquiry. */
function damageOf(file: string): string | undefined {
  using database = new DatabaseSync(file)
  const [{ integrity_check: result } = {}] = database.prepare('PRAGMA integrity_check(1)').all()
  if (result !== 'ok') return String(result).split('\n').at(-1)
  const [orphan] = database.prepare('PRAGMA foreign_key_check').all()
  return orphan && `row ${String(orphan.rowid)} of ${String(orphan.table)} belongs to nothing`
}

/**
 * Rehearses the restore of a backup: checks a copy of it whole, then opens the copy as a server would, tables brought up
 * to date. The file itself is only read; the copy goes with what is returned.
 * @throws UnfitDatabaseError saying why it cannot be restored; StoreUnavailableError when it cannot be read.
 */
export async function openBackup(file: string): Promise<{ store: EnquiryStore } & AsyncDisposable> {
  requireNoLog(file)
  const { folder, copied } = await copyForRehearsal(file)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    requireBackup(copied)
    // No mail leaves, so the domain of the sender does not matter.
    const store = await openStore(`sqlite:${copied}`, { mailDomain: '' })
    return {
      store,
      async [Symbol.asyncDispose]() {
        await store.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw asStoreError(error)
  }
}

async function copyForRehearsal(file: string) {
  let folder: string | undefined
  try {
    folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
    const copied = join(folder, 'enquiries.db')
    await copyFile(file, copied)
    await chmod(copied, 0o600)
    return { folder, copied }
  } catch (cause) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    const { code } = cause as NodeJS.ErrnoException
    throw new StoreUnavailableError(
      `The backup cannot be copied for the rehearsal (${code}). It must be readable, and ${tmpdir()}, or the folder that TMPDIR names, needs room for it.`,
      { cause },
    )
  }
}

function requireNoLog(file: string) {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size === 0) return
  throw new UnfitDatabaseError(
    'SQLite has a log beside it: it is a database in use, or a copy that may be torn.',
  )
}

/** SQLite takes an empty file for a database without tables, in which the server would make them. */
function requireBackup(copied: string) {
  try {
    const damage = damageOf(copied)
    if (damage !== undefined) throw new UnfitDatabaseError(`It is damaged: ${damage}.`)
    using database = new DatabaseSync(copied, { readOnly: true })
    const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {}
    if (version === 0) throw new UnfitDatabaseError('It is empty, or the database of another program.')
  } catch (error) {
    const known = asStoreError(error)
    throw known instanceof StoreUnavailableError
      ? new UnfitDatabaseError(`It cannot be read (${(error as Error).message}).`, { cause: error })
      : known
  }
}
