import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { composeDigest } from '../../enquiries/mail/digest-mails.ts'
import { composeMail } from '../../enquiries/mail/mails.ts'
import { startOutbox, type Outbox, type OutboxOptions } from '../../enquiries/mail/outbox/outbox.ts'
import { createTransport } from '../../enquiries/mail/transport.ts'
import { openStore } from '../../enquiries/store/open-store.ts'
import type { EnquiryStore, MailKind, NewEnquiry } from '../../enquiries/store/store.ts'
import { bothMails } from '../enquiries/sample-enquiry.ts'
import { mailSettings } from './sample-mail.ts'
import { startSmtp } from './smtp-server.ts'

export const hourMs = 60 * 60_000

/** For tests: a mail server, a store and outboxes that share it, under one clock that only the test moves. */
export async function setUpOutbox({
  databaseUrl,
  workers = 1,
  login,
  intervalMs = 5,
  wrapStore = (store) => store,
  ...options
}: {
  /** An SQLite file of its own unless told. */
  databaseUrl?: string
  workers?: number
  login?: { user: string; password: string }
  wrapStore?: (store: EnquiryStore) => OutboxOptions['store']
} & Partial<Pick<OutboxOptions, 'intervalMs' | 'sendTimeoutMs' | 'stopTimeoutMs'>> = {}) {
  const smtp = await startSmtp({ ...(login && { login }) })
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-outbox-'))
  const url = databaseUrl ?? `sqlite:${join(folder, 'enquiries.db')}`
  const clock = { now: new Date('2026-07-01T10:00:00Z') }
  const lines: string[] = []
  const log = (level: string) => (codes: object, text?: string) => {
    lines.push(`${level} ${JSON.stringify(codes)} ${text ?? ''}`)
  }
  const open = () => openStore(url, { mailDomain: 'valdorn.example' })
  const store = await open()
  const stores = await Promise.all(Array.from({ length: workers }, open))

  const outboxes: Outbox[] = []
  function work(number: number, workerStore: EnquiryStore, smtpUrl = smtp.url) {
    const outbox = startOutbox({
      store: wrapStore(workerStore),
      transport: createTransport(smtpUrl),
      compose: (mail) => composeMail(mail, { ...mailSettings, from: `worker-${number}@valdorn.example` }),
      composeDigest: (mails) => composeDigest(mails, mailSettings),
      log: { info: log('info'), error: log('error') },
      intervalMs,
      clock: () => clock.now,
      ...options,
    })
    outboxes.push(outbox)
    return outbox
  }
  for (const [index, each] of stores.entries()) work(index, each)

  const references: string[] = []
  return {
    smtp,
    store,
    clock,
    lines,
    work,
    outboxes,

    /** Stores an enquiry with both mails. */
    async add(part: Partial<NewEnquiry> = {}): Promise<string> {
      const number = references.length + 1
      const result = await store.add(
        {
          name: 'Zoë Müller',
          email: `zoe-${number}@hotel.example`,
          company: '',
          message: 'Guten Tag',
          locale: 'de',
          receivedAt: clock.now,
          idempotencyKey: `key-${number}`,
          fingerprint: `fingerprint-${number}`,
          suspicions: [],
          ...part,
        },
        bothMails,
      )
      if (result.outcome === 'conflict') throw new Error('The enquiry was not stored.')
      references.push(result.reference)
      return result.reference
    },
    /** Lets an hour pass, but not while a mail is on its way: that hour would be longer than any lease. */
    async passHour() {
      const mails = (await Promise.all(references.map((reference) => store.mailsOf(reference)))).flat()
      const isResting = mails.every(({ nextTryAt }) => nextTryAt === null || nextTryAt > clock.now)
      if (isResting) clock.now = new Date(clock.now.getTime() + hourMs)
    },
    later(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    async mail(reference: string, kind: MailKind) {
      const record = (await store.mailsOf(reference)).find((each) => each.kind === kind)
      if (record === undefined) throw new Error(`There is no ${kind}.`)
      return record
    },
    /** How many times any mail was tried. */
    async tries() {
      const mails = await Promise.all(references.map((reference) => store.mailsOf(reference)))
      return mails.flat().reduce((sum, { tries }) => sum + tries, 0)
    },
    async states(reference: string) {
      return (await store.mailsOf(reference)).map(({ state }) => state)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(outboxes.map((outbox) => outbox.stop()))
      await smtp.down()
      await Promise.all([store, ...stores].map((each) => each.close()))
      await rm(folder, { recursive: true })
    },
  }
}
type OutboxSetup = Awaited<ReturnType<typeof setUpOutbox>>

const patience = { timeout: 30_000, interval: 5 }
/** Waits until it is so. */
export function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, patience)
}
export function untilSent(setup: OutboxSetup, reference: string) {
  return until(async () => expect(await setup.states(reference)).toEqual(['sent', 'sent']))
}
export function messageIds({ smtp }: OutboxSetup): string[] {
  return smtp.mails.map(({ messageId }) => messageId)
}

/** Goes on from pause to pause until every mail has left. */
export async function drain(setup: OutboxSetup, mails: number) {
  await until(async () => {
    await setup.passHour()
    expect(await setup.store.outboxStatus()).toMatchObject({ sent: mails, waiting: 0 })
  })
}
