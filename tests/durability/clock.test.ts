import { spawnSync } from 'node:child_process'
import { lutimes, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { startPostgres } from '#enquiries/tests/databases/postgres.ts'
import { testDatabase } from '#enquiries/tests/databases/test-database.ts'
import { postEnquiry } from '#enquiries/tests/enquiries/sample-enquiry.ts'
import { startSmtp } from '#enquiries/tests/mail/smtp-server.ts'
import { buildTestSite } from '../sample-site.ts'
import { serverProcess } from '../server-process.ts'

// A busy machine takes its time.
const patience = { timeout: 60_000, interval: 200 }

const { status, stdout } = spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' })
const [, library = ''] = /^LD_PRELOAD=(.*)$/m.exec(stdout ?? '') ?? []

/** Built a week ago. Its clocks may differ, and go so many times as fast, timers too; it keeps enquiries for thirty days. */
async function hurriedServer() {
  const built = await buildTestSite()
  const weekAgo = new Date(Date.now() - 7 * dayMs)
  for (const name of await readdir(built.directory, { recursive: true }))
    await lutimes(join(built.directory, name), weekAgo, weekAgo)
  const database = testDatabase(`sqlite:${join(built.directory, 'data/enquiries.db')}`)
  database.time = new Date()
  const server = (time: string) =>
    serverProcess(
      { DATABASE_URL: database.url, ENQUIRY_RETENTION_DAYS: '30', LD_PRELOAD: library, FAKETIME: time },
      built.directory,
    )
  return {
    server,
    add: (age: number) => database.add({ receivedAt: new Date(Date.now() - age * dayMs) }, []),
    references: async () => (await database.store.list()).map(({ reference }) => reference),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await built[Symbol.asyncDispose]()
    },
  }
}

/** Until the clock of the server has gone on for so long; it hurries past the end of some requests. */
async function passes(address: string, hours: number) {
  const clock = async () => {
    const response = await fetch(address).catch(() => undefined)
    return Date.parse(response?.headers.get('date') ?? '')
  }
  let startMs = Number.NaN
  await vi.waitUntil(async () => (startMs = await clock()) > 0, patience)
  await vi.waitUntil(async () => (await clock()) > startMs + hours * 3_600_000, patience)
}

// Needs faketime, which Debian has; enquiries/tests/store-contract/removal.ts stands in elsewhere.
describe.skipIf(status !== 0)('B-15 a server', () => {
  it('whose clock is a year behind at the start erases nothing, and what is past its time once it is right', async () => {
    await using site = await hurriedServer()
    const [young, past] = [await site.add(0), await site.add(31)]
    await using behind = site.server('-365d x2000')
    await behind.start()
    await passes(await behind.address(), 4)
    expect(await site.references()).toEqual([young, past])
    await behind.stop()
    await using right = site.server('+0 x2000')
    await right.start()
    await expect.poll(site.references, patience).toEqual([young])
    await right.stop()
  })

  it('that starts for the first time a week after the build erases what is past its time', async () => {
    await using site = await hurriedServer()
    await using server = site.server('+0 x2000')
    await server.start()
    const [, young] = [await site.add(31), await site.add(1)]
    await expect.poll(site.references, patience).toEqual([young])
    await server.stop()
  })

  it('and another whose clocks are twenty minutes apart mail each notification once', async () => {
    await using postgres = await startPostgres()
    await using built = await buildTestSite()
    await using smtp = await startSmtp()
    smtp.behave = (step) => (step === 'content' ? pause(300) : undefined)
    const settings = { DATABASE_URL: postgres.url, SMTP_URL: smtp.url, ENQUIRY_CONFIRMATION: 'off' }
    await using right = serverProcess(settings, built.directory)
    const wrong = { ...settings, LD_PRELOAD: library, FAKETIME: '+20m' }
    await using ahead = serverProcess(wrong, built.directory)
    const servers = [right, ahead]
    for (const server of servers) await server.start()
    for (let count = 0; count < 40; count++) {
      expect((await postEnquiry(await servers[count % 2]!.address())).status).toBe(201)
    }
    await using database = testDatabase(postgres.url)
    await expect.poll(() => database.store.outboxStatus(), patience).toMatchObject({ waiting: 0, sent: 40 })
    expect(smtp.mails).toHaveLength(40)
    for (const server of servers) await server.stop()
  })
})
