import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { anEnquiry, bothMails } from '../../../testing/enquiries/sample-enquiry.ts'
import {
  emptyDatabase,
  startProcess,
  storeOptions,
  temporaryFolder,
} from '../../../testing/databases/sqlite.ts'
import { openStore } from '../open-store.ts'
import { backupSqlite } from './sqlite-backup.ts'
import { StoreUnavailableError } from '../store.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

describe('a backup of the SQLite database', () => {
  it('taken while enquiries stream in holds every one that was confirmed before', async () => {
    await using database = await emptyDatabase()
    const server = await database.open()
    await server.add(anEnquiry({ message: 'x'.repeat(3_000_000) }), []) // The copy takes several steps.
    const child = startProcess(
      database.path,
      `for (let count = 0; count < 200; count++) {
        const { reference } = await store.add(anEnquiry({ idempotencyKey: 'key ' + count }), ['notification'])
        process.stdout.write(reference + '\\n')
      }`,
    )
    const target = join(database.folder, 'backups/enquiries.db')
    let output = ''
    let confirmed: string[] = []
    let backingUp: Promise<void> | undefined
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += String(chunk)
      if (backingUp !== undefined || output.split('\n').length <= 50) continue
      confirmed = output.split('\n').slice(0, -1)
      backingUp = backupSqlite(database.path, target)
    }
    await backingUp
    expect(confirmed.length).toBeGreaterThan(49)
    expect(await readdir(join(target, '..'))).toEqual(['enquiries.db'])
    expect((await stat(target)).mode & 0o077).toBe(0)

    const restored = await openStore(`sqlite:${target}`, storeOptions)
    const kept = new Set((await restored.list()).map(({ reference }) => reference))
    expect(confirmed.filter((reference) => !kept.has(reference))).toEqual([])
    for (const reference of kept) expect(await server.get(reference)).toEqual(await restored.get(reference))
    expect(await restored.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
    await restored.close()
    const raw = new DatabaseSync(target)
    expect(raw.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    raw.close()
  })

  it('is of the moment at which it was asked for, and does not start over with every enquiry', async () => {
    await using database = await emptyDatabase()
    const server = await database.open()
    await server.add(anEnquiry({ message: 'x'.repeat(10_000_000) }), [])
    const target = join(database.folder, 'backup.db')
    const backingUp = backupSqlite(database.path, target)
    await server.add(anEnquiry(), [])
    await backingUp
    const restored = await openStore(`sqlite:${target}`, storeOptions)
    expect(await restored.count()).toMatchObject({ enquiries: 1 })
    await restored.close()
  })

  it('replaces the one before, also one that was interrupted', async () => {
    await using database = await emptyDatabase()
    const server = await database.open()
    const target = join(database.folder, 'backup.db')
    await appendFile(`${target}.unfinished`, 'half a backup')
    await backupSqlite(database.path, target)
    await server.add(anEnquiry(), bothMails)
    await backupSqlite(database.path, target)
    const restored = await openStore(`sqlite:${target}`, storeOptions)
    expect(await restored.count()).toMatchObject({ enquiries: 1 })
    await restored.close()
  })

  it('can be taken while no server runs', async () => {
    await using database = await emptyDatabase()
    const server = await database.open()
    await server.add(anEnquiry(), bothMails)
    await server.close()
    const target = join(database.folder, 'backup.db')
    await backupSqlite(database.path, target)
    const restored = await openStore(`sqlite:${target}`, storeOptions)
    expect(await restored.count()).toMatchObject({ enquiries: 1 })
    await restored.close()
  })

  it('of nothing leaves nothing', async () => {
    await using temporary = await temporaryFolder()
    const { folder } = temporary
    const backingUp = backupSqlite(join(folder, 'missing.db'), join(folder, 'backup.db'))
    await expect(backingUp).rejects.toThrow(StoreUnavailableError)
    expect(await readdir(folder)).toEqual([])
  })

  it('of a damaged database is refused, and the one before stays', async () => {
    await using database = await emptyDatabase()
    const server = await database.open()
    for (let count = 0; count < 200; count++) await server.add(anEnquiry(), bothMails)
    await server.close()
    const target = join(database.folder, 'backup.db')
    await backupSqlite(database.path, target)
    const good = await readFile(target)
    // Addresses that differ between the table and its index: a reader of rows would not notice.
    const damaged = await readFile(database.path)
    const places = [damaged.indexOf('zoe.'), damaged.lastIndexOf('zoe.')]
    for (const place of places) damaged.write('joe.', place)
    await writeFile(database.path, damaged)
    await expect(backupSqlite(database.path, target)).rejects.toThrow(UnfitDatabaseError)
    expect(await readFile(target)).toEqual(good)
  })
})
