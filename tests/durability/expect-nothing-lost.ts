import { expect } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { composeDigest } from '#server/enquiries/mail/digest-mails.ts'
import { composeMail } from '#server/enquiries/mail/mails.ts'
import { openStore } from '#server/enquiries/store/open-store.ts'
import { startOutbox } from '#server/enquiries/mail/outbox/outbox.ts'
import type { EnquiryStore, MailKind } from '#server/enquiries/store/store.ts'
import { readMail } from '#server/testing/mail/sample-mail.ts'
import {
  startSmtp,
  type ReceivedMail,
  type SmtpBehaviour,
  type TestSmtp,
} from '#server/testing/mail/smtp-server.ts'
import { createTransport } from '#server/enquiries/mail/transport.ts'
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

/** Sends enquiries to servers that are killed meanwhile, and counts afterwards what is stored and what was mailed. */
export async function expectNothingLost({
  databaseUrl,
  servers: serverCount,
  kinds,
}: {
  databaseUrl: string
  servers: number
  kinds: MailKind[]
}) {
  await using smtp = await startSmtp()
  await using processes = new AsyncDisposableStack()
  const servers = Array.from({ length: serverCount }, () =>
    processes.use(
      serverProcess({
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        ENQUIRY_TO: owner,
        ENQUIRY_FROM: sender,
        // Each enquiry is to be counted in a mail of its own.
        ENQUIRY_NOTIFICATIONS_PER_HOUR: '100000',
        ENQUIRY_CONFIRMATION: kinds.includes('confirmation') ? 'on' : 'off',
      }),
    ),
  )
  await Promise.all(servers.map((server) => server.start()))

  const { acknowledged, figures, kills } = await streamWhileKilling(servers, smtp)
  for (const server of servers) expect(await server.stop()).toBe(0)

  const store = await openStore(databaseUrl, { mailDomain: 'valdorn.example' })
  try {
    const stored = await store.list({ limit: 1_000_000 })
    // The same enquiries and no other: none is missing, none is there twice, none has the text of another.
    const sortedByReference = (all: typeof acknowledged) =>
      all.toSorted((one, other) => one.reference.localeCompare(other.reference))
    expect(
      sortedByReference(
        stored.map(({ reference, name, email, company, message }) => ({
          reference,
          fields: { name, email, company, message },
        })),
      ),
    ).toEqual(sortedByReference(acknowledged))
    expect(new Set(stored.map(({ message }) => message)).size).toBe(stored.length)
    expect(acknowledged).toHaveLength(figures.enquiries)

    // A lease is longer than this test, so a second copy can only leave while the outbox is drained.
    const beforeDrain = smtp.mails.map(labelOf)
    expect(duplicatesIn(beforeDrain)).toEqual([])
    const inFlight = await withoutMark(beforeDrain, store)
    expect(inFlight.length).toBeLessThanOrEqual(mailsAtOnce * kills)

    await drain(store, smtp)
    const mails = smtp.mails.map(labelOf)
    const expected = await queuedFor(stored, store)
    const notifications = expected.filter((label) => label.startsWith('notification'))
    expect(notifications).toHaveLength(stored.length)
    // Not every visitor: there are only so many an hour.
    const confirmations = expected.length - notifications.length
    expect(confirmations > 0).toBe(kinds.includes('confirmation'))
    expect([...new Set(mails)].toSorted()).toEqual(expected.toSorted())
    // Only what the mail server had taken when the server was killed before it could note so; its Message-ID tells.
    const duplicates = duplicatesIn(mails)
    expect(duplicates.toSorted()).toEqual(inFlight.toSorted())
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(expected.length)
    expect(duplicatesIn(smtp.mails.map(({ messageId }) => messageId))).toHaveLength(duplicates.length)

    console.log(
      `${databaseUrl.replace(/:.*/, '')}: sent ${figures.enquiries} enquiries in ${figures.posts} posts ` +
        `(${figures.broken} broken), acknowledged ${acknowledged.length}, found ${stored.length}, ` +
        `mails ${smtp.mails.length} (${beforeDrain.length} before the drain), duplicates ${duplicates.length}, ` +
        `kills ${kills}`,
    )
    return { kills }
  } finally {
    await store.close()
  }
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
    // The mail server goes down while nobody talks to it: a mail that it had taken without its yes getting through
    // could not be told from the ones of the killed.
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
  return { acknowledged: posters.acknowledged, figures: posters.figures, kills }
}

/** Sends what is left as a server would hours later, when every pause and every lease is over. */
async function drain(store: EnquiryStore, smtp: TestSmtp) {
  const settings = {
    from: sender,
    to: owner,
    siteUrl: 'https://valdorn.example',
    timeZone: 'UTC',
    content: loadContent(),
  }
  const laterMs = 12 * 60 * 60 * 1000
  const outbox = startOutbox({
    store,
    transport: createTransport(smtp.url),
    compose: (mail) => composeMail(mail, settings),
    composeDigest: (mails) => composeDigest(mails, settings),
    log: { info: () => {}, error: () => {} },
    intervalMs: 100,
    clock: () => new Date(Date.now() + laterMs),
  })
  await expect.poll(async () => (await store.outboxStatus()).waiting, { timeout: 30_000 }).toBe(0)
  await outbox.stop()
  expect((await store.outboxStatus()).given_up).toBe(0)
}

/** Kind and reference of every mail that was stored with these enquiries. */
async function queuedFor(stored: { reference: string }[], store: EnquiryStore): Promise<string[]> {
  const queued = await Promise.all(
    stored.map(async ({ reference }) =>
      (await store.mailsOf(reference)).map(({ kind }) => `${kind} ${reference}`),
    ),
  )
  return queued.flat()
}

/** Kind and reference of a mail. */
function labelOf({ recipients, raw }: ReceivedMail): string {
  const kind: MailKind = recipients.includes(owner) ? 'notification' : 'confirmation'
  const [reference] = /V-[\dA-Z]{4}-[\dA-Z]{4}/.exec(readMail(raw).text) ?? []
  return `${kind} ${reference}`
}

/** The mails among these that the store does not know to have left. */
async function withoutMark(labels: string[], store: EnquiryStore): Promise<string[]> {
  const marks = await Promise.all(
    labels.map(async (label) => {
      const [kind, reference = ''] = label.split(' ')
      return (await store.mailsOf(reference)).find((mail) => mail.kind === kind)?.state
    }),
  )
  return labels.filter((_label, index) => marks[index] !== 'sent')
}

/** Each as often as it is there too often. */
function duplicatesIn(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
