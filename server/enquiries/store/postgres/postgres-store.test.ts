import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgresDatabase } from './postgres-database.ts'
import { openStore } from '../open-store.ts'
import { storeContract } from '../../../testing/store-contract/store-contract.ts'
import type { TestDatabase } from '../../../testing/store-contract/test-database.ts'
import { StoreUnavailableError, type EnquiryStore } from '../store.ts'
import { anEnquiry, bothMails, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { startPostgres } from '../../../testing/databases/postgres.ts'
import { UnfitDatabaseError } from '../unfit-database-error.ts'

// The disk of a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const options = { mailDomain: 'valdorn.example' }

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres[Symbol.asyncDispose]())

/** The same one for most tests, emptied: making a new one takes longer than they do. */
async function emptyDatabase(url = postgres.url) {
  await using other = await otherProgram(url)
  await other.query('set client_min_messages = warning; drop schema public cascade; create schema public')
  const stores: EnquiryStore[] = []
  return {
    url,
    async open(changes = {}) {
      const store = await openStore(url, { ...options, ...changes })
      stores.push(store)
      return store
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close()
    },
  } satisfies TestDatabase & Record<string, unknown>
}

/** Another program on the same database. */
async function otherProgram(url: string) {
  const client = new Client(url)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

function withParameter(url: string, name: string, value: string): string {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}

describe('B-7 the PostgreSQL store', () => {
  storeContract(() => emptyDatabase())
})

describe('opening a PostgreSQL database', () => {
  it('succeeds for several servers that start at once on an empty one', async () => {
    await using database = await emptyDatabase()
    const enquiry = anEnquiry()
    const stores = await Promise.all(Array.from({ length: 5 }, () => database.open()))
    const results = await Promise.all(stores.map((store) => store.add(enquiry, bothMails)))
    expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
  })

  it('confirms nothing before it is on the disk, whatever the default of the database is', async () => {
    const url = await postgres.createDatabase()
    await using other = await otherProgram(url)
    await other.query(`alter database ${other.database} set synchronous_commit = off`)
    const opened = await openPostgresDatabase(url)
    expect(await opened.rows('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
    await opened.close()
  })

  it('refuses one that is told to confirm earlier', async () => {
    await using database = await emptyDatabase()
    const url = withParameter(database.url, 'options', '-c synchronous_commit=off')
    const opening = openStore(url, options)
    await expect(opening).rejects.toThrow(UnfitDatabaseError)
    await expect(opening).rejects.toThrow('synchronous_commit is off instead of on')
  })

  it('refuses one that cannot hold every writing system', async () => {
    await using database = await emptyDatabase()
    await using other = await otherProgram(database.url)
    await other.query(`create database latin encoding latin1 locale 'C' template template0`)
    const opening = openStore(database.url.replace(/\w+$/, 'latin'), options)
    await expect(opening).rejects.toThrow('server_encoding is LATIN1 instead of UTF8')
  })

  it('says that nothing can be stored when the database or the login is unknown, without the password', async () => {
    await using database = await emptyDatabase()
    for (const url of [`${database.url}_missing`, database.url.replace(':postgres@', ':a-secret@')]) {
      const error: unknown = await openStore(url, options).catch((reason) => reason)
      expect(error).toBeInstanceOf(StoreUnavailableError)
      expect(String((error as Error).stack) + String((error as Error).cause)).not.toContain('a-secret')
    }
  })
})

describe('a server with a PostgreSQL store', () => {
  it('does not wait for a mail that another one is about to take', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await store.add(anEnquiry(), bothMails)
    await using other = await otherProgram(database.url)
    await other.query('begin')
    await other.query(`select * from mails where kind = 'notification' for update`)
    const mails = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 10 })
    expect(mails).toMatchObject([{ kind: 'confirmation' }])
    await other.query('rollback')
    expect(await store.claimMails({ now: noon, leaseMs: 1_000, limit: 10 })).toMatchObject([
      { kind: 'notification' },
    ])
  })

  it('stores different enquiries side by side', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    const results = await Promise.all(
      Array.from({ length: 100 }, () => store.add(anEnquiry(), ['notification'])),
    )
    expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(100)
    expect(await store.outboxStatus()).toMatchObject({ waiting: 100 })
  })
})

describe('the PostgreSQL store says that nothing can be stored', () => {
  it('while the server is down, and goes on by itself when it is back, with all that it confirmed', async () => {
    await using server = await startPostgres()
    const store = await openStore(server.url, options)
    const confirmed: string[] = []
    const errors: unknown[] = []
    const stop = new AbortController()
    async function stream() {
      while (!stop.signal.aborted) {
        try {
          const result = await store.add(anEnquiry(), bothMails)
          if (result.outcome === 'stored') confirmed.push(result.reference)
        } catch (error) {
          errors.push(error)
        }
      }
    }
    const streams = Array.from({ length: 5 }, stream)
    await expect.poll(() => confirmed.length).toBeGreaterThan(20)
    await server.stop()
    await expect.poll(() => errors.length).toBeGreaterThan(20)
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
    await server.start()
    const before = confirmed.length
    await expect.poll(() => confirmed.length).toBeGreaterThan(before + 20)
    stop.abort()
    await Promise.all(streams)
    await store.check()
    // Nothing else comes out of it, and nothing has ended the process.
    expect(errors.filter((error) => !(error instanceof StoreUnavailableError))).toEqual([])
    const stored = new Set((await store.list()).map(({ reference }) => reference))
    expect(confirmed.filter((reference) => !stored.has(reference))).toEqual([])
    await store.close()
  })

  it('when the database can only be read, which still works', async () => {
    await using database = await emptyDatabase(await postgres.createDatabase())
    await (await database.open()).add(anEnquiry(), bothMails)
    await using other = await otherProgram(database.url)
    await other.query(`alter database ${other.database} set default_transaction_read_only = on`)
    const store = await database.open()
    expect(await store.list()).toHaveLength(1)
    await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow('(25006)')
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
  })

  it('when another program holds the table for too long', async () => {
    await using database = await emptyDatabase()
    await database.open()
    await using other = await otherProgram(database.url)
    await other.query('begin; lock table enquiries')
    const store = await openStore(withParameter(database.url, 'lock_timeout', '100'), options)
    const adding = store.add(anEnquiry(), bothMails)
    await expect(adding).rejects.toThrow(StoreUnavailableError)
    await expect(adding).rejects.toThrow('(55P03)')
    await other.query('rollback')
    expect(await store.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
    await store.close()
  })

  it('when the server falls silent', async () => {
    await using database = await emptyDatabase()
    await database.open()
    await using other = await otherProgram(database.url)
    await other.query('begin; lock table enquiries')
    const store = await openStore(withParameter(database.url, 'query_timeout', '300'), options)
    const adding = store.add(anEnquiry(), bothMails)
    await expect(adding).rejects.toThrow(StoreUnavailableError)
    await other.query('rollback')
    expect(await store.add(anEnquiry(), bothMails)).toMatchObject({ outcome: 'stored' })
    await store.close()
  })

  it('when the server takes the connection and says nothing', async () => {
    await using silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const opening = openStore(`postgres://valdorn@127.0.0.1:${port}/enquiries`, options)
    await expect(opening).rejects.toThrow(StoreUnavailableError)
  })

  it('without a word of the enquiry in any error', async () => {
    await using database = await emptyDatabase()
    const store = await database.open()
    await using other = await otherProgram(database.url)
    await other.query('alter table enquiries add check (length(message) < 5)')
    const error: unknown = await store
      .add(anEnquiry({ message: 'a secret' }), bothMails)
      .catch((reason) => reason)
    expect(error).toMatchObject({
      message: 'PostgreSQL refused a statement: 23514, enquiries, enquiries_message_check',
    })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret|zoe|Zoë/)
  })
})
