import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { composeMail } from '../../enquiries/mail/mails.ts'
import { startOutbox, type OutboxOptions } from '../../enquiries/mail/outbox/outbox.ts'
import { createTransport } from '../../enquiries/mail/transport.ts'
import { openStore } from '../../enquiries/store/open-store.ts'
import type { EnquiryStore, MailKind, NewEnquiry } from '../../enquiries/store/store.ts'
import { anEnquiry, bothMails } from '../enquiries/sample-enquiry.ts'
import { mailSettings } from './sample-mail.ts'
import { startSmtp, type SmtpAnswer } from './smtp-server.ts'

export const hourMs = 60 * 60_000
export const login = { user: 'office@valdorn.example', password: 'secret' }
const no = { code: 451, text: '4.3.0 Try again' }
/** What passes. */
export const troubles: SmtpAnswer[] = [no, 'hang up', { code: 554, text: '5.7.1 Blocked' }, 'stall']

interface SetupOptions extends Partial<OutboxOptions> {
  /** An SQLite file of its own unless told. */
  databaseUrl?: string
  workers?: number
  /** What the outboxes get in place of these methods of the store. */
  storeWith?: (store: EnquiryStore) => Partial<OutboxOptions['store']>
}

/** For tests: a mail server, a store and outboxes that share it, under one clock that only the test moves. */
export async function setUpOutbox(setupOptions: SetupOptions = {}) {
  const { databaseUrl, workers = 1, storeWith = () => ({}), ...options } = setupOptions
  const smtp = await startSmtp({ login })
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-outbox-'))
  const url = databaseUrl ?? `sqlite:${join(folder, 'enquiries.db')}`
  let now = new Date('2026-07-01T10:00:00Z')
  const outboxes: ReturnType<typeof startOutbox>[] = []
  const references: string[] = []
  const log = (level: string) => (codes: object, text?: string) =>
    void setup.lines.push(`${level} ${JSON.stringify(codes)} ${text}`)
  const open = () => openStore(url, { clock: () => now })
  const store = open()
  const stores = [store]

  const setup = {
    smtp,
    store,
    lines: [] as string[],
    outboxes,
    now: () => now,
    later(ms: number) {
      now = new Date(now.getTime() + ms)
    },

    /** Starts another outbox, whose mails come from `worker-…`. */
    work(smtpUrl = smtp.url) {
      const own = open()
      stores.push(own)
      const from = `worker-${outboxes.length + 1}@valdorn.example`
      const outbox = startOutbox({
        store: { ...own, ...storeWith(own) },
        transport: createTransport(smtpUrl),
        compose: (mails) => composeMail(mails, { ...mailSettings, from }),
        log: { info: log('info'), error: log('error') },
        intervalMs: 5,
        nowMs: () => now.getTime(),
        ...options,
      })
      outboxes.push(outbox)
      return outbox
    },

    /** Stores an enquiry, with both mails unless told. */
    async add(changes: Partial<NewEnquiry> = {}, kinds: MailKind[] = bothMails): Promise<string> {
      const result = await store.add(anEnquiry({ receivedAt: now, ...changes }), kinds)
      if (result.outcome !== 'stored') throw new Error('The enquiry was not stored.')
      references.push(result.reference)
      return result.reference
    },
    addMany: (count: number, kinds?: MailKind[], changes?: Partial<NewEnquiry>) =>
      Promise.all(Array.from({ length: count }, () => setup.add(changes, kinds))),

    /** Lets an hour pass, but not while a mail is on its way: that hour would be longer than any lease. */
    async passHour() {
      const mails = await Promise.all(references.map((reference) => store.mailsOf(reference)))
      if (mails.flat().every(({ nextTryAt }) => nextTryAt === null || nextTryAt > now)) setup.later(hourMs)
    },
    mail: async (reference: string, kind: MailKind) =>
      (await store.mailsOf(reference)).find((each) => each.kind === kind)!,
    states: async (reference: string) => (await store.mailsOf(reference)).map(({ state }) => state),
    untilSent: (reference: string) =>
      until(async () => expect(new Set(await setup.states(reference))).toEqual(new Set(['sent']))),
    /** Goes on from pause to pause until every mail has left. */
    drain: (mails: number) =>
      until(async () => {
        await setup.passHour()
        expect(await store.outboxStatus()).toMatchObject({ sent: mails, waiting: 0 })
      }),

    messageIds: () => smtp.mails.map(({ messageId }) => messageId),
    async [Symbol.asyncDispose]() {
      await Promise.all(outboxes.map((outbox) => outbox.stop()))
      await smtp.down()
      await Promise.all(stores.map((each) => each.close()))
      await rm(folder, { recursive: true })
    },
  }
  for (let number = 0; number < workers; number += 1) setup.work()
  return setup
}

/** Waits until it is so. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 5 })
