import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { sqliteMigrations } from './migrations/sqlite.ts'
import { backupSqlite } from './sqlite-backup.ts'
import { openSqliteDatabase, requirePragmas } from './sqlite-database.ts'
import { openSqliteStore, sqliteStore } from './sqlite-store.ts'
import { storeContract, type TestDatabase } from '../../testing/store-contract.ts'
import { StoreUnavailableError, type EnquiryStore } from './store.ts'
import { anEnquiry, bothMails, hours } from '../../testing/sample-enquiry.ts'
import { UnfitDatabaseError } from './unfit-database-error.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const options = { mailDomain: 'valdorn.example' }

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

async function emptyDatabase() {
  const { folder, ...temporary } = await temporaryFolder()
  const path = join(folder, 'enquiries.db')
  const stores: EnquiryStore[] = []
  return {
    folder,
    path,
    async open(changes = {}) {
      const store = await openSqliteStore(path, { ...options, ...changes })
      stores.push(store)
      return store
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close()
      await temporary[Symbol.asyncDispose]()
    },
  } satisfies TestDatabase & Record<string, unknown>
}

/** Whether a text is anywhere in the files of the folder, deleted or not. */
async function isInFiles(folder: string, wanted: string): Promise<boolean> {
  const names = await readdir(folder)
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return contents.some((content) => content.includes(wanted))
}

/** A process of its own that runs these lines with a store at hand, as another server or the command line would. */
function startProcess(path: string, lines: string, command: string[] = []) {
  const script = `
    import { openSqliteStore } from '#server/enquiries/store/sqlite-store.ts'
    import { anEnquiry } from '#server/testing/sample-enquiry.ts'
    const store = await openSqliteStore(${JSON.stringify(path)}, ${JSON.stringify(options)})
    ${lines}
    await store.close()`
  const [program, ...args] = [...command, process.execPath, '--input-type=module-typescript', '-e', script]
  return spawn(program, args, {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function runProcess(path: string, lines: string, command?: string[]): Promise<string> {
  const child = startProcess(path, lines, command)
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  return output
}

describe('B-7 the SQLite store', () => {
  storeContract(emptyDatabase)
})

describe('opening an SQLite database', () => {
  it('creates folder and files for their owner alone', async () => {
    await using temporary = await temporaryFolder()
    const folder = join(temporary.folder, 'data/deep')
    const store = await openSqliteStore(join(folder, 'enquiries.db'), options)
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

  it('refuses one that a newer version of the program has changed', async () => {
    await using database = await emptyDatabase()
    await (await database.open()).close()
    const newer = new DatabaseSync(database.path)
    newer.exec(`PRAGMA user_version = ${sqliteMigrations.length + 1}`)
    newer.close()
    await expect(database.open()).rejects.toThrow(UnfitDatabaseError)
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
    const opening = openSqliteStore(join(temporary.folder, 'data/enquiries.db'), options)
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

describe('an enquiry that the SQLite store has confirmed', () => {
  it('is there after the process was killed', async () => {
    await using database = await emptyDatabase()
    const child = startProcess(
      database.path,
      `for (;;) {
        const { reference } = await store.add(anEnquiry(), ['notification'])
        process.stdout.write(reference + '\\n')
      }`,
    )
    let output = ''
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      output += String(chunk)
      if (output.split('\n').length > 100) child.kill('SIGKILL')
    }
    const confirmed = output.split('\n').slice(0, -1) // The last one may be cut off.
    const store = await database.open()
    const stored = new Set((await store.list()).map(({ reference }) => reference))
    expect(confirmed.length).toBeGreaterThan(99)
    expect(confirmed.filter((reference) => !stored.has(reference))).toEqual([])
  })
})

describe('what was erased from the SQLite store', () => {
  const marks = Array.from({ length: 1_200 }, (_, index) => `mark-${index}-of-a-person`)

  /** Many rows of all lengths, some of them removed meanwhile, so that rows have moved from page to page. */
  async function filled(store: EnquiryStore) {
    for (const [index, mark] of marks.entries()) {
      const message = `${mark} `.repeat((index * 37) % 250)
      const email = `${mark}@example.org`
      const receivedAt = hours(index % 2 === 0 ? -1 : 1)
      await store.add(
        anEnquiry({ name: mark, email, message, fingerprint: `of ${mark}`, receivedAt }),
        bothMails,
      )
    }
  }

  it('is in none of its files, by address', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await filled(store)
    for (const index of [3, 5, 600, 601, 1_199]) {
      const mark = marks[index] ?? ''
      expect(await isInFiles(database.folder, mark)).toBe(true)
      expect(await store.erase(`${mark}@example.org`)).toBe(1)
      expect(await isInFiles(database.folder, mark)).toBe(false)
    }
  })

  it('is in none of its files when its time was over', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await filled(store)
    expect(await store.purge(hours(0))).toBe(600)
    const contents = await Promise.all(
      (await readdir(database.folder)).map((name) => readFile(join(database.folder, name), 'latin1')),
    )
    const found = marks.filter((mark) => contents.some((content) => content.includes(mark)))
    expect(found).toEqual(marks.filter((_mark, index) => index % 2 === 1))
  })
})

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
    const store = sqliteStore(database, options)
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
    const store = sqliteStore(new DatabaseSync(temporary.path, { readOnly: true }), options)
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
    expect(await store.list()).toHaveLength(1)
    await store.close()
  })

  it('while another program writes for too long', async () => {
    await using temporary = await emptyDatabase()
    const database = await openSqliteDatabase(temporary.path)
    database.exec('PRAGMA busy_timeout = 1')
    const store = sqliteStore(database, options)
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
    const store = sqliteStore(database, options)
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

    const restored = await openSqliteStore(target, options)
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
    const restored = await openSqliteStore(target, options)
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
    const restored = await openSqliteStore(target, options)
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
    const restored = await openSqliteStore(target, options)
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
