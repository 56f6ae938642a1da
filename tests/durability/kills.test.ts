import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { parseSettings } from '#contract/settings.ts'
import { composeMail } from '#enquiries/mail/mails.ts'
import { startOutbox } from '#enquiries/mail/outbox/outbox.ts'
import type { EnquiryStore } from '#enquiries/store/open-store.ts'
import type { MailKind } from '#enquiries/store/store.ts'
import { startPostgres } from '#enquiries/tests/databases/postgres.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'
import { testDatabase } from '#enquiries/tests/databases/test-database.ts'
import { readMail } from '#enquiries/tests/mail/sample-mail.ts'
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '#enquiries/tests/mail/smtp-server.ts'
import { createTransport } from '#enquiries/mail/transport.ts'
import { buildTestSite, words } from '../sample-site.ts'
import { startPosters } from './posters.ts'
import { serverProcess, type ServerProcess } from '../server-process.ts'

const owner = 'owner@valdorn.example'
const sender = 'enquiries@valdorn.example'
/** How many mails a server has on their way at most. */
const mailsAtOnce = 4

const busy: SmtpBehaviour = (step) =>
  step === 'recipient' ? { code: 451, text: '4.3.0 Come back later' } : undefined
/** Only the owner's address: a confirmation that is refused for good is not sent again, and rightly so. */
const refusing: SmtpBehaviour = (step, { recipient }) =>
  step === 'recipient' && recipient === owner ? { code: 554, text: '5.1.1 No such mailbox' } : undefined
const silent: SmtpBehaviour = (step) => (step === 'content' ? 'stall' : undefined)
const fine: SmtpBehaviour = () => {}

/** How the mail server is after each kill. At the end it is fine, so that the last stop leaves nothing open. */
const stretches = [fine, busy, fine, refusing, fine, silent, fine, 'down', fine, fine, fine] as const
/** While the mail server is fine, so many mails arrive before the next kill. */
const mailsBetweenKills = 2

it.concurrent('B-3 a server that is killed stores each enquiry once, and its mails arrive', async () => {
  await using temporary = await temporaryFolder()
  const kills = await streamAndCount(`sqlite:${join(temporary.folder, 'enquiries.db')}`, 1)
  expect(kills).toBeGreaterThanOrEqual(10)
})

it.concurrent('B-7 two servers on one PostgreSQL lose nothing, whichever is killed', async () => {
  await using postgres = await startPostgres()
  expect(await streamAndCount(postgres.url, 2)).toBeGreaterThanOrEqual(10)
})

/** Sends enquiries to servers that are killed meanwhile, and counts afterwards what is stored and what was mailed. @returns the kills. */
async function streamAndCount(databaseUrl: string, serverCount: number): Promise<number> {
  await using built = await buildTestSite()
  await using smtp = await startSmtp()
  await using processes = new AsyncDisposableStack()
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, ENQUIRY_TO: owner, ENQUIRY_FROM: sender }
  const servers = Array.from({ length: serverCount }, () =>
    // Each enquiry is to be counted in a mail of its own.
    processes.use(serverProcess({ ...settings, ENQUIRY_NOTIFICATIONS_PER_HOUR: '100000' }, built.directory)),
  )
  await Promise.all(servers.map((server) => server.start()))
  const { acknowledged, sent: sentCount, kills } = await streamWhileKilling(servers, smtp)
  for (const server of servers) expect(await server.stop()).toBe(0)

  await using database = testDatabase(databaseUrl)
  const stored = await database.store.list()
  // The same enquiries and no other: none is missing, none is there twice, none has the text of another.
  const lines = stored.map(({ reference, message }) => `${reference} ${message}`)
  expect(lines.toSorted()).toEqual(acknowledged.toSorted())
  expect(new Set(stored.map(({ message }) => message)).size).toBe(sentCount)

  // A lease is longer than this test, so a second copy can only leave while the outbox is drained.
  const beforeDrain = smtp.mails.map(labelOf)
  expect(duplicatesIn(beforeDrain)).toEqual([])
  const queued = await queuedFor(stored, database.store)
  const sent = new Set(queued.filter(({ state }) => state === 'sent').map(({ label }) => label))
  const inFlight = beforeDrain.filter((label) => !sent.has(label))
  expect(inFlight.length).toBeLessThanOrEqual(mailsAtOnce * kills)

  await drain(databaseUrl, smtp)
  const mails = smtp.mails.map(labelOf)
  const expected = queued.map(({ label }) => label)
  expect(expected.filter((label) => label.startsWith('notification'))).toHaveLength(stored.length)
  // Not every visitor gets a confirmation: there are only so many an hour.
  expect(expected.length).toBeGreaterThan(stored.length)
  expect([...new Set(mails)].toSorted()).toEqual(expected.toSorted())
  // Only what the mail server had taken when the server was killed before it could note so; its Message-ID tells.
  const duplicates = duplicatesIn(mails)
  expect(duplicates.toSorted()).toEqual(inFlight.toSorted())
  const messageIds = smtp.mails.map(({ messageId }) => messageId)
  expect(new Set(messageIds).size).toBe(expected.length)
  expect(duplicatesIn(messageIds)).toHaveLength(duplicates.length)
  return kills
}

/** Kills one server after the other, each right after an acknowledgement of its own, and starts it again. */
async function streamWhileKilling(servers: ServerProcess[], smtp: TestSmtp) {
  let onAcknowledged: ((server: ServerProcess) => void) | undefined
  const posters = startPosters(servers, (server) => onAcknowledged?.(server))
  let kills = 0
  function kill(server: ServerProcess) {
    server.kill()
    kills += 1
  }

  /** Waits for the acknowledgement with which these are reached; the moment is left to `then`. */
  async function reach(
    least: { acknowledgements: number; mails: number },
    then: (at: ServerProcess) => boolean,
  ) {
    let acknowledgements = 0
    const mailsAtStart = smtp.mails.length
    let mails = mailsAtStart
    await Promise.race([
      posters.working,
      new Promise<void>((resolve) => {
        onAcknowledged = (server) => {
          acknowledgements += 1
          const isMailJustTaken = smtp.mails.length > mails
          mails = smtp.mails.length
          if (acknowledgements < least.acknowledgements || mails - mailsAtStart < least.mails) return
          // Just then it is likely that the server has not noted yet that the mail left.
          if (least.mails > 0 && !isMailJustTaken) return
          if (!then(server)) return
          onAcknowledged = undefined
          resolve()
        }
      }),
    ])
  }

  for (const [index, stretch] of stretches.entries()) {
    const victim = servers[index % servers.length]
    const isMailLeaving = index === 0 || stretches[index - 1] === fine
    const least = { acknowledgements: 6 + ((index * 7) % 10), mails: isMailLeaving ? mailsBetweenKills : 0 }
    await reach(least, (server) => {
      if (server !== victim) return false
      kill(server)
      return true
    })
    // The mail server goes down while nobody talks to it: else a lost yes of it could not be told from a kill.
    const killed = stretch === 'down' ? servers : servers.filter((server) => server === victim)
    for (const server of killed) if (server !== victim) kill(server)
    await Promise.all(killed.map((server) => server.ended()))
    if (stretches[index - 1] === 'down') await smtp.up()
    if (stretch === 'down') await smtp.down()
    else smtp.behave = stretch
    await Promise.all(killed.map((server) => server.start()))
  }
  await reach({ acknowledgements: 10, mails: mailsBetweenKills }, () => true)
  await posters.finish()
  return { acknowledged: posters.acknowledged, sent: posters.sent(), kills }
}

/** Sends what is left as a server would hours later, when every pause and every lease is over. */
async function drain(databaseUrl: string, smtp: TestSmtp) {
  // The Message-IDs have its name in them.
  const settings = { ...parseSettings({}), ENQUIRY_FROM: sender, ENQUIRY_TO: owner, words }
  await using database = testDatabase(databaseUrl)
  database.time = new Date(Date.now() + 12 * 60 * 60 * 1000)
  const outbox = startOutbox({
    store: database.store,
    transport: createTransport(smtp.url),
    compose: (mails) => composeMail(mails, settings),
    log: { info: () => {}, error: () => {} },
    intervalMs: 100,
  })
  // `expect.poll` belongs to one test, and these run at once.
  const isDrained = async () =>
    expect(await database.store.outboxStatus()).toMatchObject({ waiting: 0, givenUp: 0 })
  await vi.waitFor(isDrained, { timeout: 120_000, interval: 100 })
  await outbox.stop()
}

/** Kind and reference of every mail that was stored with these enquiries, and how it stands. */
async function queuedFor(stored: { reference: string }[], store: EnquiryStore) {
  const queued = stored.map(async ({ reference }) =>
    (await store.mailsOf(reference)).map(({ kind, state }) => ({ label: `${kind} ${reference}`, state })),
  )
  return (await Promise.all(queued)).flat()
}

function labelOf({ recipients, raw }: TestSmtp['mails'][number]): string {
  const kind: MailKind = recipients.includes(owner) ? 'notification' : 'confirmation'
  const [reference] = /V-[\dA-Z]{4}-[\dA-Z]{4}/.exec(readMail(raw).text) ?? []
  return `${kind} ${reference}`
}

/** Each as often as it is there too often. */
function duplicatesIn(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
