import { expect, vi } from 'vitest'
import { composeMail } from '../../mail/mails.ts'
import { startOutbox, type OutboxOptions } from '../../mail/outbox/outbox.ts'
import { createTransport } from '../../mail/transport.ts'
import type { EnquiryStore } from '../../store/open-store.ts'
import type { MailKind, NewEnquiry } from '../../store/store.ts'
import { emptyDatabase } from '../databases/sqlite.ts'
import { mailSettings } from './sample-mail.ts'
import { startSmtp, type SmtpAnswer } from './smtp-server.ts'

export const hourMs = 60 * 60_000
export const login = { user: 'office@valdorn.example', password: 'secret' }
const no = { code: 451, text: '4.3.0 Try again' }
/** What passes. */
export const troubles: SmtpAnswer[] = [no, 'hang up', { code: 554, text: '5.7.1 Blocked' }, 'stall']

interface SetupOptions extends Partial<OutboxOptions> {
  workers?: number
  /** What the outboxes get in place of these methods of the store. */
  storeWith?: (store: EnquiryStore) => Partial<OutboxOptions['store']>
}

/** For tests: a mail server, a store and outboxes that share it, under one clock that only the test moves. */
export async function setUpOutbox(setupOptions: SetupOptions = {}) {
  const { workers = 1, storeWith = () => ({}), ...options } = setupOptions
  const smtp = await startSmtp({ login })
  const database = await emptyDatabase()
  const { store } = database
  const outboxes: ReturnType<typeof startOutbox>[] = []
  const log = (level: string) => (codes: object, text: string) =>
    void setup.lines.push(`${level} ${JSON.stringify(codes)} ${text}`)

  const setup = {
    smtp,
    store,
    lines: [] as string[],
    outboxes,
    now: () => database.time,
    later: (ms: number) => void (database.time = new Date(database.time.getTime() + ms)),

    /** Starts another outbox, whose mails come from `worker-…`. */
    work(smtpUrl = smtp.url) {
      const own = database.open()
      const from = `worker-${outboxes.length + 1}@valdorn.example`
      const outbox = startOutbox({
        store: { ...own, ...storeWith(own) },
        transport: createTransport(smtpUrl),
        compose: (mails) => composeMail(mails, { ...mailSettings, ENQUIRY_FROM: from }),
        log: { info: log('info'), error: log('error') },
        intervalMs: 5,
        nowMs: () => database.time.getTime(),
        ...options,
      })
      outboxes.push(outbox)
      return outbox
    },

    add: (changes: Partial<NewEnquiry> = {}, kinds?: MailKind[]) =>
      database.add({ receivedAt: database.time, ...changes }, kinds),
    addMany: (count: number, kinds?: MailKind[], changes?: Partial<NewEnquiry>) =>
      Promise.all(Array.from({ length: count }, () => setup.add(changes, kinds))),

    /** Lets an hour pass, but not while a mail is on its way: that hour would be longer than any lease. */
    async passHour() {
      const references = await store.referencesWithMail('waiting')
      const mails = (await Promise.all(references.map((reference) => store.mailsOf(reference)))).flat()
      if (mails.every(({ nextTryAt }) => nextTryAt === null || nextTryAt > database.time)) setup.later(hourMs)
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
      await database[Symbol.asyncDispose]()
    },
  }
  for (let number = 0; number < workers; number += 1) setup.work()
  return setup
}

export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 5 })
