import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailRecord } from '../store/store.ts'
import { anEnquiry, hours, noon } from '../../testing/enquiries/sample-enquiry.ts'
import { startPostgres } from '../../testing/databases/postgres.ts'
import { testCli } from '../../testing/run-cli.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres[Symbol.asyncDispose]())

describe('the commands on PostgreSQL', () => {
  it('list, show, export, release, retry, purge, erase and tell the status', async () => {
    await using cli = await testCli(await postgres.createDatabase())
    const old = await cli.add({ receivedAt: hours(-200 * 24), email: 'old@b.example' }, [])
    const reference = await cli.add({ email: 'anna@b.example', receivedAt: noon }, ['notification'])
    const suspect = await cli.add({ suspicions: ['links'], receivedAt: hours(1) })

    const { stdout: table } = await cli.run(['list'])
    expect(table.match(/^V-\S+/gm)).toEqual([suspect, reference, old])
    expect((await cli.run(['show', reference])).stdout).toContain('anna@b.example')
    expect((await cli.run(['export', '--format', 'csv'])).stdout.match(/^V-[^,]+/gm)).toHaveLength(3)
    expect(await cli.run(['release', suspect])).toMatchObject({ code: 0 })
    expect(await cli.run(['retry', '--all'])).toMatchObject({ code: 0, stdout: '3 mails are next.\n' })
    expect(await cli.run(['purge'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Erased 1 ') })
    expect(await cli.run(['erase', 'ANNA@b.example', '--yes'])).toMatchObject({ code: 0 })
    const { code, stdout } = await cli.run(['status'])
    expect(code).toBe(0)
    expect(stdout).toContain('Enquiries  1 stored, 0 in quarantine')
  })
})

/** A SQLite database with mails in all states. */
async function usedDatabase() {
  const cli = await testCli()
  const texts = { name: 'Zoë „日本" 🏨', message: "a\n\t'b' \\ $1" }
  await cli.add({ ...texts, idempotencyKey: null, locale: 'en', receivedAt: hours(-3) })
  await cli.add({ email: 'Anna@b.example', receivedAt: hours(-2) })
  await cli.add({ suspicions: ['links', 'a "quote", {brace}'], receivedAt: hours(-1) })
  const released = await cli.add({ suspicions: ['links'], receivedAt: noon })
  await cli.store.release(released, ['notification'], hours(1))
  const [sent, givenUp, waiting] = await cli.store.claimMails({ now: hours(1), leaseMs: 60_000, limit: 3 })
  await cli.store.markSent(sent?.id ?? 0, hours(2))
  await cli.store.markFailed(givenUp?.id ?? 0, '550 no', null)
  await cli.store.markFailed(waiting?.id ?? 0, '451 later', hours(4))
  return cli
}

async function contentOf({ store }: Pick<Awaited<ReturnType<typeof testCli>>, 'store'>) {
  const enquiries = await store.list()
  const mails: MailRecord[] = []
  for (const { reference } of enquiries) mails.push(...(await store.mailsOf(reference)))
  return { enquiries, mails, outbox: await store.outboxStatus() }
}

describe('moving from SQLite to PostgreSQL', () => {
  it('copies every enquiry with its reference, its quarantine and the state of its mails', async () => {
    await using source = await usedDatabase()
    await using target = await testCli(await postgres.createDatabase())
    const answer = await target.run(['copy-from', join(source.folder, 'enquiries.db')])
    expect(answer).toEqual({ code: 0, stdout: 'Copied 4 enquiries and 5 mails.\n', stderr: '' })
    const copied = await contentOf(target)
    expect(copied).toEqual(await contentOf(source))
    expect(copied.outbox).toMatchObject({ waiting: 3, sent: 1, given_up: 1 })

    // A mail keeps its Message-ID, so that a mail server that knows it already can tell.
    const claim = { now: hours(100), leaseMs: 1, limit: 10 }
    const idsOf = async ({ store }: typeof source) =>
      (await store.claimMails(claim)).map(({ messageId }) => messageId).toSorted()
    expect(await idsOf(target)).toEqual(await idsOf(source))
  })

  it('goes on as if nothing had happened: new enquiries, repeated ones, releases', async () => {
    await using source = await usedDatabase()
    await using target = await testCli(await postgres.createDatabase())
    await target.run(['copy-from', `sqlite:${join(source.folder, 'enquiries.db')}`])
    const [newest] = await source.store.list()
    if (newest === undefined) throw new Error('Nothing was copied.')
    expect(await target.store.add(newest, [])).toEqual({ outcome: 'repeated', reference: newest.reference })
    await target.add()
    expect(await target.store.outboxStatus()).toMatchObject({ waiting: 5 })
  })

  it('refuses a database that holds enquiries, and leaves it as it is', async () => {
    await using source = await usedDatabase()
    await using target = await testCli(await postgres.createDatabase())
    const reference = await target.add()
    expect(await target.run(['copy-from', join(source.folder, 'enquiries.db')])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database already holds enquiries, so nothing was copied. Set DATABASE_URL to a new one.\n',
    })
    expect(await target.store.list()).toMatchObject([{ reference }])
  })

  it('copies nothing when it fails in the middle', async () => {
    await using source = await usedDatabase()
    await using target = await testCli(await postgres.createDatabase())
    await using other = await testCli(target.url)
    // The last row cannot be stored, because PostgreSQL has no NUL.
    await source.store.add(anEnquiry({ name: 'a\0b' }), [])
    await expect(target.run(['copy-from', join(source.folder, 'enquiries.db')])).rejects.toThrow(
      'PostgreSQL refused a statement',
    )
    expect(await other.store.count()).toEqual({ enquiries: 0, quarantined: 0 })
  })

  it('needs a file that exists, and a DATABASE_URL that is PostgreSQL', async () => {
    await using source = await testCli()
    const missing = join(source.folder, 'missing.db')
    const settings = { DATABASE_URL: postgres.url }
    expect(await source.run(['copy-from', missing], { settings })).toMatchObject({
      code: 1,
      stderr: 'There is no such file; name the SQLite database to copy.\n',
    })
    expect(await source.run(['copy-from', missing])).toMatchObject({
      code: 1,
      stderr: 'Set DATABASE_URL to the PostgreSQL database to copy into, then try again.\n',
    })
  })
})

describe('a dump of PostgreSQL', () => {
  it.each([
    ['of SQL', readFileSync(join(import.meta.dirname, '../store/migrations/first-version/dump.sql'))],
    ['of its own format', Buffer.from('PGDMP\x01\x10\0')],
  ])('%s is told from a backup of SQLite', async (_name, content) => {
    await using cli = await testCli()
    const file = join(cli.folder, 'enquiries.dump')
    await writeFile(file, content)
    expect(await cli.run(['verify', file])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^That is a dump of PostgreSQL\. Restore it into an empty database/),
    })
  })

  it('is verified with the password of the database in use, so that none is on the command line', async () => {
    await using live = await testCli(await postgres.createDatabase())
    const restored = new URL(await postgres.createDatabase())
    expect(restored.password).not.toBe('')
    restored.password = ''
    expect(await live.run(['verify', restored.href])).toMatchObject({ code: 0, stderr: '' })
    const itself = new URL(live.url)
    itself.password = ''
    expect(await live.run(['verify', itself.href])).toMatchObject({ code: 1 })
  })

  it('is verified in the database into which it was restored', async () => {
    await using live = await usedDatabase()
    await using restored = await testCli(await postgres.createDatabase())
    await restored.run(['copy-from', join(live.folder, 'enquiries.db')])
    expect(await live.run(['verify', restored.url])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It can be restored: 4 enquiries, 1 in quarantine, 5 mails;'),
      stderr: '',
    })
    const [newest] = await restored.store.list()
    await restored.store.erase(newest!.reference)
    const aDayLater = { now: () => hours(48) }
    expect(await live.run(['verify', restored.url], aDayLater)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('It is too old: it lacks 1 enquiry'),
    })
    expect(await restored.run(['verify', restored.url])).toMatchObject({
      code: 1,
      stderr: 'That is the database itself; name another.\n',
    })
  })
})
