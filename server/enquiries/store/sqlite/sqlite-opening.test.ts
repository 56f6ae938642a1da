import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
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
import { openStore } from '../open-store.ts'
import { openSqliteDatabase, requirePragmas } from './sqlite-database.ts'
import { StoreUnavailableError } from '../store.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

describe('opening an SQLite database', () => {
  it('creates folder and files for their owner alone', async () => {
    await using temporary = await temporaryFolder()
    const folder = join(temporary.folder, 'data/deep')
    const store = await openStore(`sqlite:${join(folder, 'enquiries.db')}`, storeOptions)
    await store.add(anEnquiry(), bothMails)
    const names = await readdir(folder)
    expect(names.toSorted()).toEqual(['enquiries.db', 'enquiries.db-shm', 'enquiries.db-wal'])
    for (const name of ['', '..', ...names]) {
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
    }
    await store.close()
  })

  it('closes a file to others that was open to them, as a restored backup may be', async () => {
    await using database = await emptyDatabase()
    await (await database.open()).close()
    await chmod(database.path, 0o644)
    await database.open()
    expect((await stat(database.path)).mode & 0o077).toBe(0)
  })

  it('makes it safe: what is confirmed is on the disk, and what is deleted is overwritten', async () => {
    await using temporary = await emptyDatabase()
    using database = await openSqliteDatabase(temporary.path)
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout', 'secure_delete']
    const values = settings.map((name) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0])
    expect(values).toEqual(['wal', 2, 1, 5000, 1])
  })

  it('refuses one that does not keep what it confirms, and names every setting that is wrong', () => {
    using database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
    database.exec('PRAGMA synchronous = NORMAL')
    const refused = () => requirePragmas(database)
    expect(refused).toThrow(UnfitDatabaseError)
    expect(refused).toThrow('journal_mode is memory instead of wal')
    expect(refused).toThrow('synchronous is 1 instead of 2')
    expect(refused).toThrow('foreign_keys is 0 instead of 1')
  })

  it.each([
    ['a file that is no database', async (path: string) => writeFile(path, 'not a database '.repeat(99))],
    ['a folder', async (path: string) => mkdir(path)],
  ])('refuses %s', async (_name, prepare) => {
    await using database = await emptyDatabase()
    await prepare(database.path)
    await expect(database.open()).rejects.toThrow(StoreUnavailableError)
  })

  it('refuses a folder that cannot be made', async () => {
    await using temporary = await temporaryFolder()
    await writeFile(join(temporary.folder, 'data'), '')
    const opening = openStore(`sqlite:${join(temporary.folder, 'data/enquiries.db')}`, storeOptions)
    await expect(opening).rejects.toThrow(StoreUnavailableError)
  })

  it('waits for another server that is about to create its tables', async () => {
    await using database = await emptyDatabase()
    using other = new DatabaseSync(database.path)
    other.exec('BEGIN IMMEDIATE')
    const opening = database.open()
    other.exec('ROLLBACK')
    expect(await (await opening).count()).toEqual({ enquiries: 0, quarantined: 0 })
  })

  it('succeeds for several servers that start at once on an empty file', async () => {
    await using database = await emptyDatabase()
    const enquiry = anEnquiry()
    const stores = await Promise.all(Array.from({ length: 5 }, () => database.open()))
    const results = await Promise.all(stores.map((store) => store.add(enquiry, bothMails)))
    expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
  })

  it('succeeds for several processes that start at once, and they store the same enquiry once', async () => {
    await using database = await emptyDatabase()
    const lines = `
      const outcomes = []
      for (let count = 0; count < 40; count++) {
        const key = 'key ' + count
        const { outcome } = await store.add(anEnquiry({ idempotencyKey: key, fingerprint: key }), ['notification'])
        outcomes.push(outcome)
      }
      console.log(outcomes.join(' '))`
    const outputs = await Promise.all(Array.from({ length: 4 }, () => runProcess(database.path, lines)))
    const outcomes = outputs.flatMap((output) => output.trim().split(' '))
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(40)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(120)
    const store = await database.open()
    expect(await store.count()).toMatchObject({ enquiries: 40 })
    expect(await store.outboxStatus()).toMatchObject({ waiting: 40 })
  })
})
