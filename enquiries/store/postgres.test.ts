import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../tests/databases/postgres.ts'
import { testDatabase } from '../tests/databases/test-database.ts'
import { storeContract } from '../tests/store-contract/store-contract.ts'
import { openDatabase } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'

const postgres = await startPostgres()
afterAll(() => postgres[Symbol.asyncDispose]())

/** The same one for most tests, emptied: making a new one takes longer than they do. */
async function emptyDatabase(url = postgres.url) {
  await using other = await otherProgram(url)
  await other.query('set client_min_messages = warning; drop schema public cascade; create schema public')
  return testDatabase(url)
}

async function otherProgram(url = postgres.url) {
  const client = new Client(url)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

function withParameter(name: string, value: string): string {
  const changed = new URL(postgres.url)
  changed.searchParams.set(name, value)
  return changed.href
}

describe('B-7 the PostgreSQL store', () => {
  storeContract(() => emptyDatabase())
})

describe('opening a PostgreSQL database', () => {
  it('confirms nothing before it is on the disk, whatever the default of the database is', async () => {
    const url = await postgres.createDatabase()
    await using other = await otherProgram(url)
    await other.query(`alter database ${other.database} set synchronous_commit = off`)
    const opened = openDatabase(url)
    expect(await opened.query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
    await opened.close()
  })

  it('is refused where it would confirm earlier, or cannot hold every writing system', async () => {
    await using other = await otherProgram()
    await other.query(`create database latin encoding latin1 locale 'C' template template0`)
    await using early = testDatabase(withParameter('options', '-c synchronous_commit=off'))
    await expect(early.store.check()).rejects.toThrow('synchronous_commit is off instead of on')
    await using latin = testDatabase(postgres.url.replace(/\w+$/, 'latin'))
    await expect(latin.store.check()).rejects.toThrow('server_encoding is LATIN1 instead of UTF8')
    await expect(latin.store.check()).rejects.toThrow(StoreUnavailableError)
  })

  it('says that nothing can be stored where no server, database or login is, without the password', async () => {
    const { url } = postgres
    // Port 1 is reserved; nothing listens there.
    const refused = url.replace(':postgres@', ':a-secret@')
    for (const wrong of [refused.replace(/:\d+\//, ':1/'), `${url}_missing`, refused]) {
      await using database = testDatabase(wrong)
      const error: unknown = await database.store.check().catch((reason) => reason)
      expect(error).toBeInstanceOf(StoreUnavailableError)
      expect(inspect(error, { depth: 9 })).not.toContain('a-secret')
    }
  })
})

it('a server with a PostgreSQL store loses no enquiry because another one falls silent in the middle of a transaction', async () => {
  await using database = await emptyDatabase()
  const silent = openDatabase(database.url)
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = silent.transaction(() => (begun.resolve(), over.promise))
  await begun.promise
  await database.add()
  over.resolve()
  await expect(held).rejects.toThrow(StoreUnavailableError)
  await silent.close()
})

it('a server with a PostgreSQL store stores a hundred enquiries that arrive at once', async () => {
  await using database = await emptyDatabase()
  await Promise.all(Array.from({ length: 100 }, () => database.add({}, ['notification'])))
  expect(await database.store.outboxStatus()).toMatchObject({ waiting: 100 })
})

describe('the PostgreSQL store says that nothing can be stored', () => {
  it('while the server is down, and goes on by itself when it is back, with all that it confirmed', async () => {
    await using database = await emptyDatabase()
    const confirmed: string[] = []
    const errors: unknown[] = []
    const stop = new AbortController()
    async function stream() {
      while (!stop.signal.aborted) {
        await database.add().then(
          (reference) => confirmed.push(reference),
          (error) => errors.push(error),
        )
      }
    }
    const streams = Array.from({ length: 5 }, stream)
    await expect.poll(() => confirmed.length).toBeGreaterThan(20)
    await postgres.stop()
    await expect.poll(() => errors.length).toBeGreaterThan(20)
    await expect(database.store.check()).rejects.toThrow('PostgreSQL cannot be reached (ECONNREFUSED).')
    await postgres.start()
    const before = confirmed.length
    await expect.poll(() => confirmed.length).toBeGreaterThan(before + 20)
    stop.abort()
    await Promise.all(streams)
    await database.store.check()
    // Nothing else comes out of it, and nothing has ended the process.
    expect(errors.filter((error) => !(error instanceof StoreUnavailableError))).toEqual([])
    const stored = new Set((await database.store.list()).map(({ reference }) => reference))
    expect(confirmed.filter((reference) => !stored.has(reference))).toEqual([])
  })

  it('when the database can only be read, which still works', async () => {
    const url = await postgres.createDatabase()
    await using database = testDatabase(url)
    await database.add()
    await using other = await otherProgram(url)
    await other.query(`alter database ${other.database} set default_transaction_read_only = on`)
    await using reader = testDatabase(url)
    expect(await reader.store.list()).toHaveLength(1)
    await expect(reader.add()).rejects.toThrow('(25006)')
    await expect(reader.store.check()).rejects.toThrow(StoreUnavailableError)
  })

  it.each([
    ['another program holds the table for too long', 'lock_timeout', '(55P03)'],
    ['the server falls silent', 'query_timeout', 'PostgreSQL cannot be reached'],
  ])('when %s, and goes on when that is over', async (_what, timeout, message) => {
    await using database = await emptyDatabase()
    await database.store.check()
    await using other = await otherProgram()
    await using hurried = testDatabase(withParameter(timeout, '300'))
    await hurried.store.check()
    await other.query('begin; lock table enquiries')
    const adding = hurried.add()
    await expect(adding).rejects.toThrow(StoreUnavailableError)
    await expect(adding).rejects.toThrow(message)
    await other.query('rollback')
    await hurried.add()
  })

  it('when the server takes the connection and says nothing', async () => {
    await using silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await using database = testDatabase(`postgres://valdorn@127.0.0.1:${port}/enquiries`)
    await expect(database.store.check()).rejects.toThrow(StoreUnavailableError)
  })

  it('without a word of the enquiry in any error', async () => {
    await using database = await emptyDatabase()
    await database.store.check()
    await using other = await otherProgram()
    await other.query('alter table enquiries add check (length(message) < 5)')
    const error: unknown = await database.add({ message: 'a secret' }).catch((reason) => reason)
    expect(error).toMatchObject({ message: 'PostgreSQL cannot store or read (23514).' })
    expect(String((error as Error).stack)).not.toMatch(/secret|zoe|Zoë/)
  })
})
