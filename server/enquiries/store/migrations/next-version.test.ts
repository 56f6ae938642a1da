import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrateAsNextVersion } from '../../../testing/databases/next-version.ts'
import { startPostgres } from '../../../testing/databases/postgres.ts'
import { run } from '../../../testing/run-server.ts'
import { testCli } from '../../../testing/run-cli.ts'
import { anEnquiry } from '../../../testing/enquiries/sample-enquiry.ts'
import { buildTestSite } from '../../../testing/sample-site.ts'
import { startSmtp } from '../../../testing/mail/smtp-server.ts'
import { emptyDatabase, storeOptions } from '../../../testing/databases/sqlite.ts'
import { storeContract } from '../../../testing/store-contract/store-contract.ts'
import { compatibleSince, postgresMigrations, sqliteMigrations } from './migrations.ts'
import { openStore } from '../open-store.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres[Symbol.asyncDispose]())

async function inSqlite() {
  const database = await emptyDatabase()
  return { ...database, url: `sqlite:${database.path}` }
}

async function inPostgres() {
  return { url: await postgres.createDatabase(), [Symbol.asyncDispose]: async () => {} }
}

describe('B-16 after an update that was taken back the store works as ever on the tables of the next version:', () => {
  // In SQLite alone: both databases get the same statements.
  storeContract(async () => {
    const database = await inSqlite()
    await migrateAsNextVersion(database.url)
    return database
  })
})

describe.each([
  ['SQLite', inSqlite],
  ['PostgreSQL', inPostgres],
])('B-16 after an update that was taken back, on tables of the next version in %s,', (_name, empty) => {
  it('the server starts, takes an enquiry and sends its mails, and the commands find it', async () => {
    await using database = await empty()
    await migrateAsNextVersion(database.url)
    await using built = await buildTestSite()
    const smtp = await startSmtp()
    await using server = run(built.directory, { DATABASE_URL: database.url, SMTP_URL: smtp.url })
    const address = `http://localhost:${await server.started()}`
    const { name, email, company, message } = anEnquiry()
    const response = await fetch(`${address}/api/enquiries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ name, email, company, message, locale: 'de' }),
    })
    expect(response.status).toBe(201)
    const { reference } = (await response.json()) as { reference: string }
    await expect.poll(() => smtp.mails.length).toBe(2)
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ store: 'ok' })

    await using cli = await testCli(database.url)
    expect((await cli.run(['show', reference])).stdout).toContain(email)
    const exported = JSON.parse((await cli.run(['export', '--format', 'json'])).stdout)
    expect(exported).toMatchObject({ enquiries: [{ reference, email }] })
    expect(await cli.run(['erase', reference, '--yes'])).toMatchObject({ code: 0 })
    server.signal('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    await smtp.down()
  })

  it('a version is refused that the next one has noted as too old', async () => {
    await using database = await empty()
    await migrateAsNextVersion(database.url, sqliteMigrations.length + 1)
    await expect(openStore(database.url, storeOptions)).rejects.toThrow(
      'The database was last used by a newer version',
    )
  })
})

/** Whether the version before can go on: nothing is taken away or changed, and nothing new is asked for. */
function isAdditive(step: string): boolean {
  const statements = step
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim().toLowerCase())
    .filter((statement) => statement !== '')
  return statements.every(
    (statement) =>
      /^create (?:table|index) /.test(statement) ||
      (/^alter table \w+ add column (?!.*\b(?:check|references|unique)\b)/.test(statement) &&
        (!statement.includes('not null') || statement.includes('default'))),
  )
}

it('B-16 a step only adds to the tables, or older versions are told that they do not work on them', () => {
  // The last of these is one, and those before it drop and change.
  expect(sqliteMigrations.slice(1, 5).map(isAdditive)).toEqual([false, false, false, true])
  for (const migrations of [sqliteMigrations, postgresMigrations]) {
    expect(compatibleSince).toBeLessThanOrEqual(migrations.length)
    expect(migrations.slice(compatibleSince).map(isAdditive)).not.toContain(false)
  }
})
