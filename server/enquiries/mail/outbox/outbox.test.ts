import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { composeMail } from '../mails.ts'
import { openStore } from '../../store/open-store.ts'
import { leaseMs, nextPauseMs, Outbox, type OutboxOptions } from './outbox.ts'
import {
  StoreUnavailableError,
  type EnquiryStore,
  type MailKind,
  type NewEnquiry,
} from '../../store/store.ts'
import { startPostgres } from '../../../testing/postgres.ts'
import { startSmtp, type SmtpAnswer, type SmtpStep } from '../../../testing/smtp-server.ts'
import { createTransport } from '../transport.ts'

const hourMs = 60 * 60_000
const settings = {
  from: 'enquiries@valdorn.example',
  to: 'owner@valdorn.example',
  siteUrl: 'https://valdorn.example',
  content: loadContent(),
}
const bothKinds: MailKind[] = ['notification', 'confirmation']

describe('B-3 the pauses between the tries', () => {
  const pauses = Array.from({ length: 28 }, (_, index) => nextPauseMs(index + 1, () => 0) ?? 0)

  it('grow from one minute to six hours', () => {
    expect(pauses.slice(0, 11).map((pause) => pause / 60_000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360,
    ])
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(Math.max(...pauses)).toBe(6 * hourMs)
  })

  it('last for more than four days, and then the mail is given up', () => {
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThan(4 * 24 * hourMs)
    expect(nextPauseMs(29)).toBeNull()
  })

  it('differ a little from mail to mail, and are never longer than six hours', () => {
    expect(nextPauseMs(1, () => 0.5)).toBe(63_000)
    expect(nextPauseMs(1, () => 1)).toBe(66_000)
    expect(nextPauseMs(20, () => 1)).toBe(6 * hourMs)
  })
})

let postgres: Awaited<ReturnType<typeof startPostgres>>
let directory: string
let files = 0
beforeAll(async () => {
  postgres = await startPostgres()
  directory = await mkdtemp(join(tmpdir(), 'valdorn-outbox-'))
}, 60_000)
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

const databases = {
  SQLite: async () => `sqlite:${join(directory, `${++files}.db`)}`,
  PostgreSQL: () => postgres.createDatabase(),
}

/** What an outbox needs of a store, to be changed by a test. */
function outboxPart(store: EnquiryStore): OutboxOptions['store'] {
  return {
    claimMails: (options) => store.claimMails(options),
    markSent: (id, at) => store.markSent(id, at),
    markFailed: (id, error, nextTryAt) => store.markFailed(id, error, nextTryAt),
  }
}

/** A mail server, a store and workers that share it, under one clock that only the test moves. */
async function startHouse({
  database = 'SQLite',
  workers = 1,
  login,
  intervalMs = 5,
  wrapStore = (store) => store,
  ...options
}: {
  database?: keyof typeof databases
  workers?: number
  login?: { user: string; password: string }
  wrapStore?: (store: EnquiryStore) => OutboxOptions['store']
} & Partial<Pick<OutboxOptions, 'intervalMs' | 'sendTimeoutMs' | 'stopTimeoutMs'>> = {}) {
  const smtp = await startSmtp({ ...(login && { login }) })
  const url = await databases[database]()
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
    const outbox = new Outbox({
      store: wrapStore(workerStore),
      transport: createTransport(smtpUrl),
      compose: (mail) => composeMail(mail, { ...settings, from: `worker-${number}@valdorn.example` }),
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
        bothKinds,
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
    },
  }
}
type House = Awaited<ReturnType<typeof startHouse>>

const patience = { timeout: 30_000, interval: 5 }
/** Waits until it is so. */
function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, patience)
}
function untilSent(house: House, reference: string) {
  return until(async () => expect(await house.states(reference)).toEqual(['sent', 'sent']))
}
function messageIds({ smtp }: House): string[] {
  return smtp.mails.map(({ messageId }) => messageId)
}

/** Goes on from pause to pause until every mail has left. */
async function drain(house: House, mails: number) {
  await until(async () => {
    await house.passHour()
    expect(await house.store.outboxStatus()).toMatchObject({ sent: mails, waiting: 0 })
  })
}

describe('B-3 the outbox', { timeout: 60_000 }, () => {
  it('sends both mails of an enquiry as soon as it is woken', async () => {
    await using house = await startHouse({ intervalMs: hourMs })
    const reference = await house.add()
    house.outboxes[0]?.wake()
    await untilSent(house, reference)
    expect(new Set(house.smtp.mails.flatMap(({ recipients }) => recipients))).toEqual(
      new Set(['owner@valdorn.example', 'zoe-1@hotel.example']),
    )
    expect(house.smtp.mails).toHaveLength(2)
    expect(await house.mail(reference, 'notification')).toMatchObject({ tries: 1, sentAt: house.clock.now })
    expect(house.lines).toEqual([])
  })

  it('finds by itself what nobody woke it for', async () => {
    await using house = await startHouse()
    await untilSent(house, await house.add())
    expect(house.smtp.mails).toHaveLength(2)
  })

  it('keeps trying through an outage of four days, then sends each mail once', async () => {
    await using house = await startHouse()
    await house.smtp.down()
    const reference = await house.add()
    const start = house.clock.now.getTime()
    while (house.clock.now.getTime() - start < 4 * 24 * hourMs) {
      await until(async () => {
        for (const { nextTryAt } of await house.store.mailsOf(reference)) {
          expect(nextTryAt?.getTime()).toBeGreaterThan(house.clock.now.getTime())
        }
      })
      house.later(5 * hourMs)
    }
    expect(await house.states(reference)).toEqual(['waiting', 'waiting'])
    expect((await house.mail(reference, 'notification')).lastError).toContain('ECONNREFUSED')

    await house.smtp.up()
    await drain(house, 2)
    expect(messageIds(house)).toHaveLength(2)
    // One line when it began and one when it was over, not one for each try.
    expect(house.lines).toHaveLength(2)
    expect(house.lines[0]).toMatch(/^error .*"originalCode":"ECONNREFUSED".* Mail is not leaving/)
    expect(house.lines[1]).toMatch(/^info \{"failures":\d\d\} Mail is leaving again$/)
  })

  it('gives a mail up after the last try, and `retry` puts it back', async () => {
    await using house = await startHouse()
    await house.smtp.down()
    const reference = await house.add()
    await until(async () => {
      await house.passHour()
      expect(await house.states(reference)).toEqual(['given up', 'given up'])
    })
    expect(await house.mail(reference, 'notification')).toMatchObject({ tries: 29, nextTryAt: null })
    expect(house.lines.filter((line) => line.includes('was given up'))).toHaveLength(2)

    await house.smtp.up()
    expect(await house.store.retry(reference, house.clock.now)).toBe(2)
    await untilSent(house, reference)
    expect(house.smtp.mails).toHaveLength(2)
  })

  const answers: [SmtpStep, SmtpAnswer & object][] = [
    ['connect', { code: 421, text: 'Too many connections' }],
    ['connect', { code: 554, text: '5.7.1 Your address is blocked' }],
    ['sender', { code: 550, text: '5.7.1 Sender rejected' }],
    ['recipient', { code: 450, text: '4.2.0 Greylisted' }],
    ['recipient', { code: 554, text: '5.7.1 Relay access denied' }],
    ['content', { code: 451, text: '4.3.0 Try again' }],
  ]
  it.each(answers)(
    'sends a mail once that the mail server refused for the moment (%s, %o)',
    async (step, no) => {
      await using house = await startHouse()
      house.smtp.behave = (at) => (at === step && house.smtp.steps[step] <= 5 ? no : undefined)
      await house.add()
      await drain(house, 2)
      expect(house.smtp.steps[step]).toBeGreaterThan(5)
      expect(new Set(messageIds(house)).size).toBe(2)
      expect(house.smtp.mails).toHaveLength(2)
    },
  )

  it.each(['connect', 'sender', 'recipient', 'content'] as const)(
    'sends a mail once after the mail server stalled or hung up (%s)',
    async (step) => {
      await using house = await startHouse({ sendTimeoutMs: 250 })
      house.smtp.behave = (at) => {
        const count = house.smtp.steps[step]
        return at === step && count <= 4 ? (count % 2 === 0 ? 'stall' : 'hang up') : undefined
      }
      await house.add()
      await drain(house, 2)
      expect(house.smtp.mails).toHaveLength(2)
    },
  )

  it('does not lose a mail over a wrong password', async () => {
    const login = { user: 'office@valdorn.example', password: 'right' }
    await using house = await startHouse({ login, workers: 0 })
    house.work(1, house.store, house.smtp.url.replace('right', 'wrong'))
    const reference = await house.add()
    await until(async () => {
      await house.passHour()
      expect((await house.mail(reference, 'confirmation')).tries).toBeGreaterThan(3)
    })
    expect(await house.states(reference)).toEqual(['waiting', 'waiting'])
    expect((await house.mail(reference, 'confirmation')).lastError).toBe(
      'EAUTH AUTH PLAIN: Invalid login: 535 5.7.8 Wrong user or password',
    )

    house.work(2, house.store)
    await drain(house, 2)
    expect(house.smtp.mails.map(({ from }) => from)).toEqual(Array(2).fill('worker-2@valdorn.example'))
  })

  it('tries one mail after the other while mail does not leave, and then all at once', async () => {
    await using house = await startHouse({ intervalMs: hourMs })
    house.smtp.behave = () => ({ code: 421, text: 'Not now' })
    for (let number = 0; number < 10; number++) await house.add()
    house.outboxes[0]?.wake()
    await until(async () => expect(await house.tries()).toBe(4))
    house.outboxes[0]?.wake()
    await until(async () => expect(await house.tries()).toBe(5))
    expect(house.smtp.steps.connect).toBe(5)

    house.smtp.behave = () => {}
    // The mails that were not tried have not had to rest.
    await until(async () => {
      house.outboxes[0]?.wake()
      const { waiting } = await house.store.outboxStatus()
      expect(waiting).toBe(5)
    })
    await until(async () => {
      await house.passHour()
      house.outboxes[0]?.wake()
      expect(house.smtp.mails).toHaveLength(20)
    })
  })

  it('gives up at once what the mail server of the visitor refuses for good', async () => {
    await using house = await startHouse()
    house.smtp.behave = (step, { recipient }) =>
      step === 'recipient' && recipient !== 'owner@valdorn.example'
        ? { code: 550, text: `5.1.1 <${recipient}>: User unknown` }
        : undefined
    const reference = await house.add()
    await until(async () => expect((await house.states(reference)).toSorted()).toEqual(['given up', 'sent']))
    const { tries, lastError } = await house.mail(reference, 'confirmation')
    expect(tries).toBe(1)
    expect(lastError).toMatch(/550 5\.1\.1 <…@…>: User unknown$/)
    expect(house.lines).toHaveLength(1)
    expect(house.lines[0]).toContain(`"reference":"${reference}","kind":"confirmation"`)
  })

  it('keeps trying to reach the owner, whose address is a setting that can be corrected', async () => {
    await using house = await startHouse()
    house.smtp.behave = (step, { recipient }) =>
      step === 'recipient' && recipient === 'owner@valdorn.example'
        ? { code: 550, text: '5.1.1 User unknown' }
        : undefined
    const reference = await house.add()
    await until(async () => {
      await house.passHour()
      expect((await house.mail(reference, 'notification')).tries).toBeGreaterThan(5)
    })
    expect(house.lines).toHaveLength(1)
    expect(house.lines[0]).toContain('refuses a notification')

    house.smtp.behave = () => {}
    await drain(house, 2)
    expect(house.smtp.mails).toHaveLength(2)
  })

  it('leaves mails that another server has taken alone, until that one must have died', async () => {
    await using house = await startHouse({ workers: 0 })
    const reference = await house.add()
    const { now } = house.clock
    expect(await house.store.claimMails({ now, leaseMs, limit: 10 })).toHaveLength(2)

    const outbox = house.work(1, house.store)
    const other = await house.add()
    outbox.wake()
    await untilSent(house, other)
    expect(await house.states(reference)).toEqual(['waiting', 'waiting'])

    house.later(leaseMs)
    await untilSent(house, reference)
    expect(house.smtp.mails).toHaveLength(4)
  })

  it('marks a mail that has left until the store takes the mark, and does not send it again', async () => {
    let refusals = 10
    await using house = await startHouse({
      wrapStore: (store) => ({
        ...outboxPart(store),
        markSent: (...mark) =>
          refusals-- > 0 ? Promise.reject(new StoreUnavailableError('Disk full')) : store.markSent(...mark),
      }),
    })
    const reference = await house.add()
    await untilSent(house, reference)
    house.later(2 * leaseMs)
    await untilSent(house, await house.add())
    expect(house.smtp.mails).toHaveLength(4)
    expect(house.lines.map((line) => line.slice(0, 5))).toEqual(['error', 'info '])
  })

  it('sends a mail that is on its way no second time when the clock jumps', async () => {
    let claimed = 0
    await using house = await startHouse({
      wrapStore: (store) => ({
        ...outboxPart(store),
        async claimMails(options) {
          const mails = await store.claimMails(options)
          claimed += mails.length
          return mails
        },
      }),
    })
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    house.smtp.behave = (step) => (step === 'content' ? gate : undefined)
    const reference = await house.add()
    await until(() => expect(house.smtp.steps.content).toBe(2))
    house.later(leaseMs)
    await until(() => expect(claimed).toBe(4))
    openGate()
    await untilSent(house, reference)
    await untilSent(house, await house.add())
    expect(house.smtp.steps.content).toBe(4)
  })

  it('says so when it stops with mails that left but could not be marked', async () => {
    await using house = await startHouse({
      wrapStore: (store) => ({
        ...outboxPart(store),
        markSent: () => Promise.reject(new StoreUnavailableError('Disk full')),
      }),
    })
    await house.add()
    await until(() => expect(house.smtp.mails).toHaveLength(2))
    await house.outboxes[0]?.stop()
    expect(house.lines.at(-1)).toBe(
      'error {"count":2} Mails left that could not be marked; they will leave again',
    )
  })

  it('waits for a store that fails, and says so once', async () => {
    let refusals = 10
    await using house = await startHouse({
      wrapStore: (store) => ({
        ...outboxPart(store),
        claimMails: (options) =>
          refusals-- > 0 ? Promise.reject(new StoreUnavailableError('Gone')) : store.claimMails(options),
      }),
    })
    await untilSent(house, await house.add())
    expect(house.lines).toEqual([
      'error {"reason":"Gone"} The outbox cannot use the store; it tries again',
      'info "The outbox can use the store again" ',
    ])
  })

  it('lets the mails on their way arrive before it stops, and takes no more', async () => {
    await using house = await startHouse()
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    house.smtp.behave = (step) => (step === 'content' ? gate : undefined)
    const reference = await house.add()
    await until(() => expect(house.smtp.steps.content).toBe(2))
    const stopped = house.outboxes[0]?.stop()
    const later = await house.add()
    openGate()
    await stopped
    expect(await house.states(reference)).toEqual(['sent', 'sent'])
    expect(await house.states(later)).toEqual(['waiting', 'waiting'])
  })

  it('does not wait longer for a mail server that stalls; the mail leaves after the next start', async () => {
    await using house = await startHouse({ stopTimeoutMs: 50 })
    house.smtp.behave = (step) => (step === 'content' ? 'stall' : undefined)
    const reference = await house.add()
    await until(() => expect(house.smtp.steps.content).toBe(2))
    await house.outboxes[0]?.stop()
    expect(await house.states(reference)).toEqual(['waiting', 'waiting'])
    // Nothing is wrong with the mail server as far as anybody knows.
    expect(house.lines).toEqual([])

    house.smtp.behave = () => {}
    house.later(hourMs)
    house.work(1, house.store)
    await untilSent(house, reference)
    expect(house.smtp.mails).toHaveLength(2)
  })

  it('sends a second copy under the same Message-ID when the yes of the mail server was lost', async () => {
    await using house = await startHouse()
    house.smtp.behave = (step) =>
      step === 'content' && house.smtp.steps.content <= 2 ? 'take and hang up' : undefined
    await house.add()
    await drain(house, 2)
    expect(house.smtp.mails).toHaveLength(4)
    expect(new Set(messageIds(house)).size).toBe(2)
  })

  it('writes no personal data and nothing of its settings to the log', async () => {
    const login = { user: 'office@valdorn.example', password: 'secret' }
    await using house = await startHouse({ login })
    house.smtp.behave = (step, { recipient }) => {
      if (step === 'recipient' && recipient?.startsWith('zoe')) {
        return { code: 550, text: `5.1.1 <${recipient}>: User unknown` }
      }
      return step === 'content' && house.smtp.steps.content === 1
        ? { code: 451, text: '4.3.0 Not now, office@valdorn.example' }
        : undefined
    }
    await house.add()
    await until(async () => {
      await house.passHour()
      expect(house.lines).toHaveLength(3)
    })
    expect(house.lines.join('\n')).not.toMatch(/@|zoe|secret|office|127\.0\.0\.1|hotel/i)
  })
})

describe('B-7 two servers on one PostgreSQL', { timeout: 60_000 }, () => {
  it('share the mails, and each leaves once although the mail server misbehaves', async () => {
    await using house = await startHouse({ database: 'PostgreSQL', workers: 2, sendTimeoutMs: 500 })
    const troubles: SmtpAnswer[] = [
      { code: 451, text: '4.3.0 Try again' },
      'hang up',
      { code: 554, text: '5.7.1 Blocked' },
      'stall',
    ]
    let asked = 0
    house.smtp.behave = () => (++asked % 7 === 0 ? troubles[(asked / 7) % troubles.length] : undefined)
    const count = 30
    for (let number = 0; number < count; number++) {
      await house.add()
      for (const outbox of house.outboxes) outbox.wake()
    }
    await house.smtp.down()
    await house.smtp.up()
    await drain(house, 2 * count)

    const ids = messageIds(house)
    expect(ids).toHaveLength(2 * count)
    expect(new Set(ids).size).toBe(2 * count)
    expect(new Set(house.smtp.mails.map(({ from }) => from)).size).toBe(2)
  })

  it('keep trying through an outage of four days, then send each mail once', async () => {
    await using house = await startHouse({ database: 'PostgreSQL', workers: 2 })
    await house.smtp.down()
    await house.add()
    const end = house.clock.now.getTime() + 4 * 24 * hourMs
    await until(async () => {
      await house.passHour()
      expect(house.clock.now.getTime()).toBeGreaterThan(end)
    })
    await house.smtp.up()
    await drain(house, 2)
    expect(messageIds(house)).toHaveLength(2)
  })

  it('take over the mails of a server that died, once it must have', async () => {
    await using house = await startHouse({ database: 'PostgreSQL', workers: 0 })
    const reference = await house.add()
    const { now } = house.clock
    const claimed = await house.store.claimMails({ now, leaseMs, limit: 10 })
    house.work(1, house.store)
    house.work(2, house.store)
    await untilSent(house, await house.add())
    expect(await house.states(reference)).toEqual(['waiting', 'waiting'])

    house.later(leaseMs)
    await untilSent(house, reference)
    expect(house.smtp.mails).toHaveLength(4)
    for (const { messageId } of claimed) expect(messageIds(house)).toContain(`<${messageId}>`)
  })

  it('go on by themselves when the database is back', async () => {
    await using house = await startHouse({ database: 'PostgreSQL', workers: 2 })
    await postgres.stop()
    await until(() => expect(house.lines.filter((line) => line.startsWith('error'))).toHaveLength(2))
    await postgres.start()
    const reference = await until(() => house.add())
    await untilSent(house, reference)
    expect(house.smtp.mails).toHaveLength(2)
  })
})
