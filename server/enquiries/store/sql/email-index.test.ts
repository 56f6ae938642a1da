import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startPostgres } from '../../../testing/databases/postgres.ts'
import { anEnquiry, bothMails, noon } from '../../../testing/enquiries/sample-enquiry.ts'
import { emptyDatabase, storeOptions } from '../../../testing/databases/sqlite.ts'
import type { Queries, Value } from '../database.ts'
import { openDatabase } from '../open-store.ts'
import { SqlStore } from './sql-store.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres[Symbol.asyncDispose]())

/** How the database goes about each statement of the store that looks for an e-mail address. */
async function plansOn(url: string): Promise<string[]> {
  const database = await openDatabase(url)
  const statements = new Map<string, Value[]>()
  const recorded = <Source extends Queries>(source: Source): Source => ({
    ...source,
    rows: (text: string, values: Value[] = []) => {
      statements.set(text, values)
      return source.rows(text, values)
    },
    change: (text: string, values: Value[] = []) => {
      statements.set(text, values)
      return source.change(text, values)
    },
  })
  const store = new SqlStore(
    {
      ...recorded(database),
      transaction: (work) => database.transaction((transaction) => work(recorded(transaction))),
    },
    storeOptions,
  )
  const { email } = anEnquiry()
  await store.add(anEnquiry({ email }), bothMails)
  await store.count({ email })
  await store.list({ email, since: noon })
  await store.erase(email)

  const isSqlite = url.startsWith('sqlite:')
  const plans = await database.transaction(async ({ rows }) => {
    // A table of a few rows is read as a whole unless that is made dear.
    if (!isSqlite) await rows('set local enable_seqscan = off')
    const found = []
    for (const [text, values] of statements) {
      if (!text.includes('lower(email)')) continue
      found.push(JSON.stringify(await rows(`explain ${isSqlite ? 'query plan ' : ''}${text}`, values)))
    }
    return found
  })
  await database.close()
  return plans
}

it.each([
  ['SQLite', async () => `sqlite:${(await emptyDatabase()).path}`],
  ['PostgreSQL', () => postgres.createDatabase()],
])('an e-mail address is looked up by its index in %s', async (_name, createDatabase) => {
  const plans = await plansOn(await createDatabase())
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toContain('enquiries_by_email')
})
