import { spawnSync } from 'node:child_process'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { anEnquiry, bothMails } from '../../../testing/enquiries/sample-enquiry.ts'
import {
  emptyDatabase,
  runProcess,
  storeOptions,
  temporaryFolder,
} from '../../../testing/databases/sqlite.ts'
import { SqlStore } from '../sql/sql-store.ts'
import { sqliteConnection } from './sqlite-connection.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import { StoreUnavailableError } from '../store.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const storeOn = (database: DatabaseSync) => new SqlStore(sqliteConnection(database), storeOptions)

/** A command in front of another one, which then sees an empty file system of 1 MiB in the folder. */
function inSmallFileSystem(folder: string): string[] {
  const script = `mount -t tmpfs -o size=1m tmpfs ${folder} && exec "$0" "$@"`
  return ['unshare', '--mount', '--map-root-user', 'sh', '-c', script]
}
const [unshare = '', ...unshareArgs] = inSmallFileSystem('/mnt')
const canMount = spawnSync(unshare, [...unshareArgs, 'true']).status === 0

describe('the SQLite store says that nothing can be stored', () => {
  it('when the database may not grow, and goes on when it may', async () => {
    await using temporary = await emptyDatabase()
    const database = await openSqliteDatabase(temporary.path)
    const store = storeOn(database)
    const earlier = await store.add(anEnquiry(), bothMails)
    database.exec('PRAGMA max_page_count = 1') // As many as there are.
    const enquiry = anEnquiry({ message: 'x'.repeat(50_000) })
    await expect(store.add(enquiry, bothMails)).rejects.toThrow(StoreUnavailableError)
    expect(await store.list()).toMatchObject([
      earlier.outcome === 'stored' && { reference: earlier.reference },
    ])
    database.exec('PRAGMA max_page_count = 100000')
    expect(await store.add(enquiry, bothMails)).toMatchObject({ outcome: 'stored' })
    await store.close()
  })

  it('when the file can only be read, which still works', async () => {
    await using temporary = await emptyDatabase()
    const other = await temporary.open()
    await other.add(anEnquiry(), bothMails)
    const store = storeOn(new DatabaseSync(temporary.path, { readOnly: true }))
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
    expect(await store.list()).toHaveLength(1)
    await store.close()
  })

  it('while another program writes for too long', async () => {
    await using temporary = await emptyDatabase()
    const database = await openSqliteDatabase(temporary.path)
    database.exec('PRAGMA busy_timeout = 1')
    const store = storeOn(database)
    using other = new DatabaseSync(temporary.path)
    other.exec('BEGIN IMMEDIATE')
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
    other.exec('ROLLBACK')
    expect(await store.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
    await store.close()
  })

  it('when its file was removed or replaced, rather than to write where nobody finds it', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    const away = join(database.folder, 'away.db')
    await rename(database.path, away)
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
    await writeFile(database.path, '')
    await expect(store.check()).rejects.toThrow('Start the server again')
    await rename(away, database.path)
    expect(await store.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
  })

  it('without a word of the enquiry in the error', async () => {
    await using temporary = await emptyDatabase()
    const database = await openSqliteDatabase(temporary.path)
    const store = storeOn(database)
    database.exec('PRAGMA query_only = ON')
    const error: unknown = await store
      .add(anEnquiry({ message: 'a secret' }), bothMails)
      .catch((reason) => reason)
    expect(error).toMatchObject({
      message: 'SQLite: attempt to write a readonly database (8)',
      cause: expect.any(Error),
    })
    await store.close()
  })

  // Needs a Linux that lets this user mount; the test before stands in elsewhere.
  it.skipIf(!canMount)('when the disk is full, and goes on when there is room', async () => {
    await using temporary = await temporaryFolder()
    const { folder } = temporary
    const output = await runProcess(
      join(folder, 'enquiries.db'),
      `
      import { appendFileSync, rmSync } from 'node:fs'
      const tell = (error) => console.log(error.name, error.message)
      const { reference } = await store.add(anEnquiry(), ['notification'])
      try { for (;;) appendFileSync('${folder}/other', Buffer.alloc(4096)) } catch {}
      await store.add(anEnquiry(), ['notification']).catch(tell)
      await store.check().catch(tell)
      console.log((await store.list()).length, (await store.get(reference)) !== undefined)
      rmSync('${folder}/other')
      console.log((await store.add(anEnquiry(), ['notification'])).outcome)
      await store.check()`,
      inSmallFileSystem(folder),
    )
    const unavailable = 'StoreUnavailableError SQLite: database or disk is full (13)'
    expect(output.trim().split('\n')).toEqual([unavailable, unavailable, '1 true', 'stored'])
  })
})
