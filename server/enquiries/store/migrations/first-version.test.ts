import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eachField } from '#contract/enquiry.ts'
import { startPostgres } from '../../../testing/databases/postgres.ts'
import { anEnquiry } from '../../../testing/enquiries/sample-enquiry.ts'
import { openDatabase, openStore } from '../open-store.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const options = { mailDomain: 'valdorn.example' }
const later = new Date('2026-04-02T15:00:00.123Z')

/**
 * The same enquiries in both databases, put there by the first version of the program: sent, given up, in quarantine,
 * released, on its way, waiting; and two drafts. `contents.json` is what that version read from them.
 */
const file = (name: string) => join(import.meta.dirname, 'first-version', name)
const contents = JSON.parse(readFileSync(file('contents.json'), 'utf8')) as {
  count: unknown
  outbox: unknown
  enquiries: { reference: string }[]
  due: unknown
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres[Symbol.asyncDispose]())

interface Prepared extends AsyncDisposable {
  url: string
}

async function newSqliteFile(): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  return {
    url: `sqlite:${join(folder, 'enquiries.db')}`,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

async function oldSqliteFile(): Promise<Prepared> {
  const prepared = await newSqliteFile()
  await writeFile(prepared.url.slice('sqlite:'.length), gunzipSync(readFileSync(file('enquiries.db.gz'))))
  return prepared
}

async function newPostgres(): Promise<Prepared> {
  return { url: await postgres.createDatabase(), [Symbol.asyncDispose]: async () => {} }
}

async function oldPostgres(): Promise<Prepared> {
  const prepared = await newPostgres()
  const client = new Client(prepared.url)
  await client.connect()
  // Lines that begin with a backslash are for psql.
  await client.query(readFileSync(file('dump.sql'), 'utf8').replaceAll(/^\\.*$/gm, ''))
  await client.end()
  return prepared
}

const definitionsInSqlite = 'select name, sql from sqlite_schema order by name'
const definitionsInPostgres = `
  select table_name, column_name, data_type, collation_name, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public'
  union all select tablename, indexname, indexdef, null, null, null, null from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null, null, null
    from pg_constraint where connamespace = 'public'::regnamespace
  order by 1, 2, 3`

/** Everything that the tables of a database are made of. */
async function definitionsIn(url: string): Promise<string> {
  const database = await openDatabase(url)
  const isSqlite = url.startsWith('sqlite:')
  const definitions = await database.rows(isSqlite ? definitionsInSqlite : definitionsInPostgres)
  await database.close()
  const text = JSON.stringify(definitions, null, 1)
  // SQLite gives the words of its statements, in which letter case, comments and spaces mean nothing.
  return isSqlite
    ? text
        .replaceAll(/--.*?\\n|\\n/g, ' ')
        .toLowerCase()
        .replaceAll(/\s+(?=[),])|(?<=[\s(])\s+/g, '')
    : text
}

describe.each([
  ['SQLite', oldSqliteFile, newSqliteFile],
  ['PostgreSQL', oldPostgres, newPostgres],
])('a %s database of the first version', (_name, prepareOld, prepareNew) => {
  it('is brought over without a loss', async () => {
    await using database = await prepareOld()
    const store = await openStore(database.url, options)
    expect(await store.count()).toEqual(contents.count)
    const found = []
    for (const enquiry of await store.list()) {
      found.push({ ...enquiry, mails: await store.mailsOf(enquiry.reference) })
    }
    // A field that came later is empty.
    const noFields = eachField(() => '')
    expect(JSON.parse(JSON.stringify(found))).toEqual(
      contents.enquiries.map((enquiry) => ({ ...noFields, ...enquiry })),
    )
    expect(JSON.parse(JSON.stringify(await store.outboxStatus()))).toMatchObject(contents.outbox as object)
    await store.close()
  })

  it('goes on sending what waits, and does not send what another server has in hand', async () => {
    await using database = await prepareOld()
    const store = await openStore(database.url, options)
    const claim = (now: Date) => store.claimMails({ now, leaseMs: 1_000, limit: 99 })
    // Its lease ends at 18:45.
    const onItsWay = await claim(new Date('2026-03-29T18:40:00.000Z'))
    expect(onItsWay.map(({ enquiry }) => enquiry.reference)).not.toContain('V-7777-7777')
    const due = (await claim(later)).map(({ enquiry, ...mail }) => ({
      ...mail,
      reference: enquiry.reference,
    }))
    expect(JSON.parse(JSON.stringify(due))).toEqual(contents.due)
    await store.close()
  })

  it('recognises what it has stored, finds it by its e-mail address, and takes what is new', async () => {
    await using database = await prepareOld()
    const store = await openStore(database.url, options)
    const known = await store.get('V-8888-8888')
    expect(known && (await store.add({ ...known, locale: 'en' }, []))).toMatchObject({ outcome: 'repeated' })
    expect(await store.count({ email: 'ANNA.IRIS@example.org' })).toEqual({ enquiries: 2, quarantined: 0 })
    expect(await store.erase('Anna.Iris@example.org')).toMatchObject({ enquiries: 2 })
    expect(await store.release('V-5555-5555', ['notification'], later)).toBe(true)
    expect(await store.add(anEnquiry({ receivedAt: later }), ['notification'])).toMatchObject({
      outcome: 'stored',
    })
    await store.check()
    await store.close()

    const again = await openStore(database.url, options)
    expect(await again.count()).toEqual({ enquiries: 5, quarantined: 0 })
    await again.close()
  })

  it('then has the tables of one that is made today, and none of drafts', async () => {
    await using database = await prepareOld()
    await using another = await prepareNew()
    const definitions = await definitionsIn(database.url)
    expect(definitions).toBe(await definitionsIn(another.url))
    expect(definitions).toContain('enquiries_by_email')
    expect(definitions).not.toContain('drafts')
  })
})
