import { spawnSync } from 'node:child_process'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/time.ts'
import { temporaryFolder } from '../../server/tests/temporary-folder.ts'
import { emptyDatabase, runProcess, startOtherProgram } from '../tests/databases/sqlite.ts'
import { anEnquiry, bothMails } from '../tests/enquiries/sample-enquiry.ts'
import { storeContract } from '../tests/store-contract/store-contract.ts'
import { openDatabase, openStore } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'

describe('B-7 the SQLite store', () => {
  storeContract(emptyDatabase)
})

describe('B-16 after an update that was taken back the SQLite store, on the tables of the next version,', () => {
  storeContract(async () => {
    const database = await emptyDatabase()
    await database.store.check()
    using next = new DatabaseSync(database.path)
    next.exec(`
      alter table enquiries add column added_later text;
      alter table enquiries add column source text not null default 'form';
      alter table mails add column urgency integer not null default 0;
      create table visits (id integer primary key, reference text references enquiries on delete cascade);
      pragma user_version = 99`)
    return database
  })
})

describe('opening an SQLite database', () => {
  it.each([
    ['an absolute path', (folder: string) => folder],
    ['a path from the working directory', (folder: string) => relative(process.cwd(), folder)],
  ])('creates it at %s, folder and files for their owner alone', async (_name, pathOf) => {
    await using temporary = await temporaryFolder()
    const folder = join(temporary.folder, 'data/deep')
    const store = openStore(`sqlite:${pathOf(folder)}/enquiries.db`)
    await store.add(anEnquiry(), bothMails)
    const names = await readdir(folder)
    expect(names.toSorted()).toEqual(['enquiries.db', 'enquiries.db-journal'])
    for (const name of ['', '..', ...names])
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
    await store.close()
    // As a restored backup may be.
    const file = join(folder, 'enquiries.db')
    await chmod(file, 0o644)
    const later = openStore(`sqlite:${file}`)
    expect(await later.count()).toBe(1)
    expect((await stat(file)).mode & 0o077).toBe(0)
    await later.close()
  })

  it('makes it safe: what is confirmed is on the disk, and what is deleted is overwritten', async () => {
    await using temporary = await temporaryFolder()
    const database = openDatabase(`sqlite:${join(temporary.folder, 'enquiries.db')}`)
    const pragmas = { journal_mode: 'truncate', synchronous: 2, secure_delete: 1, foreign_keys: 1 }
    for (const [name, value] of Object.entries(pragmas))
      expect(await database.query(`pragma ${name}`)).toEqual([{ [name]: value }])
    await database.close()
  })

  it.each([
    ['a file that is no database', 'enquiries.db', 'not a database '.repeat(99)],
    ['an empty file, for it may have held something', 'enquiries.db', ''],
    ['a folder that cannot be made', 'data', ''],
  ])('refuses %s, and puts nothing in its place', async (_what, name, content) => {
    await using temporary = await temporaryFolder()
    await writeFile(join(temporary.folder, name), content)
    const store = openStore(`sqlite:${join(temporary.folder, name === 'data' ? 'data/enquiries.db' : name)}`)
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
    await store.close()
    expect(await readdir(temporary.folder)).toEqual([name])
    expect(await readFile(join(temporary.folder, name), 'utf8')).toBe(content)
  })

  it('succeeds for several processes at once on a new file, and they store the same enquiry once', async () => {
    await using database = await emptyDatabase()
    const lines = `
      for (let count = 0; count < 40; count++) {
        const key = 'key ' + count
        const { outcome } = await store.add(anEnquiry({ idempotencyKey: key, fingerprint: key }), ['notification'])
        console.log(outcome)
      }`
    const outputs = await Promise.all(Array.from({ length: 4 }, () => runProcess(database.path, lines)))
    const outcomes = outputs.flatMap((output) => output.trim().split('\n'))
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(120)
    expect(await database.store.count()).toBe(40)
    expect(await database.store.outboxStatus()).toMatchObject({ waiting: 40 })
    expect(await readdir(database.folder)).toHaveLength(2)
  })
})

it('an enquiry is in none of the files of SQLite once it was erased, or once its time was over', async () => {
  await using database = await emptyDatabase()
  const { store, folder } = database
  database.time = new Date()
  const old = new Date(database.time.getTime() - 181 * dayMs)
  const marks = Array.from({ length: 400 }, (_, index) => `mark-${index}-of-a-person`)
  // Of all lengths, so that rows move from page to page.
  for (const [index, name] of marks.entries()) {
    const message = `${name} `.repeat((index * 37) % 250)
    const receivedAt = index % 2 === 0 ? old : database.time
    await database.add({ name, email: `${name}@example.org`, message, receivedAt })
  }
  const found = async () => {
    const names = await readdir(folder)
    const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
    return marks.filter((mark) => contents.some((content) => content.includes(mark)))
  }
  expect(await found()).toEqual(marks)
  for (const index of [3, 201, 399]) await store.erase(`${marks[index]}@example.org`)
  expect(await found()).toEqual(marks.filter((_mark, index) => ![3, 201, 399].includes(index)))
  expect(await store.purge({ elapsedMs: 1_000, retentionDays: 180, evenUnsent: true })).toBe(200)
  expect(await found()).toEqual(marks.filter((_mark, index) => index % 2 && ![3, 201, 399].includes(index)))
})

/** A command in front of another one, which then sees an empty file system of 1 MiB in the folder. */
function inSmallFileSystem(folder: string): string[] {
  const script = `mount -t tmpfs -o size=1m tmpfs ${folder} && exec "$0" "$@"`
  return ['unshare', '--mount', '--map-root-user', 'sh', '-c', script]
}
const [unshare = '', ...unshareArgs] = inSmallFileSystem('/mnt')
const canMount = spawnSync(unshare, [...unshareArgs, 'true']).status === 0

describe('the SQLite store says that nothing can be stored', () => {
  // Needs a Linux that lets this user mount.
  it.skipIf(!canMount)('when the disk is full or can only be read, until that is over', async () => {
    await using temporary = await temporaryFolder()
    const { folder } = temporary
    const file = join(folder, 'enquiries.db')
    const lines = `
      import { spawnSync } from 'node:child_process'
      import { appendFileSync, rmSync } from 'node:fs'
      const add = async (to) => {
        console.log(await to.add(anEnquiry(), ['notification']).then(({ outcome }) => outcome, String))
        console.log((await to.list()).length)
      }
      await add(store)
      try { for (;;) appendFileSync('${folder}/other', Buffer.alloc(4096)) } catch {}
      await add(store)
      await store.check().catch((error) => console.log(String(error)))
      rmSync('${folder}/other')
      await add(store)
      await store.close()
      spawnSync('mount', ['-o', 'remount,ro', '${folder}'])
      const later = openStore('sqlite:${file}')
      await add(later)
      spawnSync('mount', ['-o', 'remount,rw', '${folder}'])
      await later.close()
      await add(openStore('sqlite:${file}'))`
    const output = await runProcess(file, lines, inSmallFileSystem(folder))
    const full = 'StoreUnavailableError: SQLite: database or disk is full.'
    const readOnly = 'StoreUnavailableError: SQLite: attempt to write a readonly database.'
    const said = ['stored', '1', full, '1', full, 'stored', '2', readOnly, '2', 'stored', '3']
    expect(output.trim().split('\n')).toEqual(said)
  })

  it('while another program holds the lock for too long, and waits for one that soon lets go', async () => {
    await using database = await emptyDatabase()
    await database.store.check()
    const other = await startOtherProgram(database.path, 'begin exclusive')
    await expect(database.add()).rejects.toThrow('SQLite: database is locked.')
    const answers = Promise.all([database.add(), database.store.list(), database.open().check()])
    await other.end()
    expect((await answers)[1]).toHaveLength(1)
  })

  it('without a word of the enquiry in the error', async () => {
    await using database = await emptyDatabase()
    await database.add({ message: 'a secret' })
    using other = new DatabaseSync(database.path)
    other.exec('create unique index once on enquiries (message)')
    const error: unknown = await database.add({ message: 'a secret' }).catch((reason) => reason)
    expect(error).toMatchObject({ message: 'SQLite: UNIQUE constraint failed: enquiries.message.' })
    expect(inspect(error, { depth: 9 })).not.toMatch(/secret|zoe|Zoë/)
    await database.add()
  })
})
