import { describe, expect, it } from 'vitest'
import type { MailKind } from '../../store/store.ts'
import type { TestDatabase } from '../databases/test-database.ts'
import { anEnquiry, bothMails, hours, noon } from '../enquiries/sample-enquiry.ts'
import type { SetUp } from './store-contract.ts'

const notification = 'notification' as const
const hourMs = 3_600_000

function claim({ store }: TestDatabase, options: { kind?: MailKind; leaseMs?: number; limit?: number } = {}) {
  return store.claimMails({ kind: notification, leaseMs: 1_000, limit: 10, ...options })
}

/** Claims the mails that are due, which have to be so many. */
async function ids(database: TestDatabase, count: number): Promise<number[]> {
  const mails = await claim(database)
  expect(mails).toHaveLength(count)
  return mails.map(({ id }) => id)
}

export function outboxContract(setUp: SetUp) {
  describe('a confirmation', () => {
    it('goes to a mailbox once a day, however its address is spelt', async () => {
      await using database = await setUp()
      const isConfirmed = async (hour: number, email: string) => {
        database.time = hours(hour)
        return (await database.store.mailsOf(await database.add({ email }))).length === 2
      }
      expect(await isConfirmed(0, 'Anna.Iris@Example.org')).toBe(true)
      expect(await isConfirmed(1, 'ANNA.IRIS@example.ORG')).toBe(false)
      expect(await isConfirmed(2, 'a.n.n.a.iris+tag@example.org')).toBe(false)
      expect(await isConfirmed(23, 'annairis@example.com')).toBe(true)
      expect(await isConfirmed(25, 'Anna.Iris@Example.org')).toBe(true)
    })

    it('goes to a mailbox once when its enquiries arrive at once at two servers', async () => {
      await using database = await setUp()
      const adding = [database.store, database.open()].flatMap((store) =>
        Array.from({ length: 10 }, () => store.add(anEnquiry({ email: 'anna@example.org' }), bothMails)),
      )
      await Promise.all(adding)
      expect(await database.store.outboxStatus()).toMatchObject({ waiting: 20 + 1 })
    })

    it('goes to thirty mailboxes an hour, and the enquiries beyond are stored all the same', async () => {
      await using database = await setUp()
      for (let count = 0; count < 33; count++) await database.add()
      expect(await database.store.outboxStatus()).toMatchObject({ waiting: 33 + 30 })
      database.time = hours(1.1)
      expect(await database.store.mailsOf(await database.add())).toHaveLength(2)
    })
  })

  describe('the outbox', () => {
    it('holds the mails that were asked for from the moment that an enquiry is stored', async () => {
      await using database = await setUp()
      database.time = hours(5)
      const waiting = { state: 'waiting', tries: 0, nextTryAt: hours(5), sentAt: null, lastError: null }
      for (const kinds of [bothMails, [notification], []]) {
        const mails = await database.store.mailsOf(await database.add({}, kinds))
        expect(mails).toEqual(kinds.map((kind) => ({ kind, ...waiting })))
      }
    })

    it('hands out the mails of a kind that are due, no more than asked for, each with its enquiry, the longest waiting first', async () => {
      await using database = await setUp()
      const early = anEnquiry({ spamReasons: ['markup'] })
      const late = anEnquiry()
      const reference = await database.add(early)
      database.time = hours(1)
      await database.add(late)
      const [first, second, ...more] = await claim(database)
      expect(first).toEqual({
        id: expect.any(Number),
        kind: notification,
        enquiry: { ...early, reference },
        messageId: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
        createdAt: noon,
        tries: 0,
      })
      expect([second?.enquiry.fingerprint, more]).toEqual([late.fingerprint, []])
      const confirmations = await claim(database, { kind: 'confirmation', limit: 1 })
      expect(confirmations).toMatchObject([{ kind: 'confirmation', enquiry: early }])
    })

    it('hands a mail to one of several servers only', async () => {
      await using database = await setUp()
      for (let count = 0; count < 30; count++) await database.add({}, [notification])
      const stores = [database.store, database.open(), database.open()]
      const claims = Array.from({ length: 4 }, () =>
        stores.map((store) => store.claimMails({ kind: notification, leaseMs: 60_000, limit: 4 })),
      )
      const taken = (await Promise.all(claims.flat())).flatMap((mails) => mails.map(({ id }) => id))
      expect(new Set(taken).size).toBe(taken.length)
      // Servers that ask at once may leave some to each other; the next ones to ask get these.
      await ids(database, 30 - taken.length)
    })

    it('hands a mail out again when its lease has run out, but not once it was sent, whatever a slow server says', async () => {
      await using database = await setUp()
      const { store } = database
      const reference = await database.add({}, [notification])
      const first = await claim(database, { leaseMs: hourMs })
      database.time = hours(0.9)
      await ids(database, 0)
      database.time = hours(1)
      expect([await claim(database), first.length]).toEqual([first, 1])
      const [{ id } = { id: 0 }] = first
      await store.markSent(id)
      database.time = hours(99)
      await store.markFailed(id, 'timeout', 0)
      await store.markSent(id)
      await ids(database, 0)
      const sent = { state: 'sent', tries: 1, nextTryAt: null, sentAt: hours(1), lastError: null }
      expect(await store.mailsOf(reference)).toEqual([{ kind: notification, ...sent }])
    })

    it('hands out a mail that failed when its pause is over, and counts the tries', async () => {
      await using database = await setUp()
      const reference = await database.add({}, [notification])
      const [first] = await claim(database, { leaseMs: 10 * hourMs })
      await database.store.markFailed(first?.id ?? 0, '451 später\0', hourMs)
      expect(await database.store.mailsOf(reference)).toMatchObject([
        { state: 'waiting', tries: 1, nextTryAt: hours(1), lastError: expect.stringContaining('451 später') },
      ])
      database.time = hours(0.9)
      await ids(database, 0)
      database.time = hours(1)
      expect(await claim(database)).toEqual([{ ...first, tries: 1 }])
      await database.store.markSent(first?.id ?? 0)
      expect(await database.store.mailsOf(reference)).toMatchObject([{ state: 'sent', tries: 2 }])
    })

    it('sends again at once what waits or was given up, of one enquiry or of all, when the owner asks for it', async () => {
      await using database = await setUp()
      const { store } = database
      for (let count = 0; count < 3; count++) await database.add({}, [notification])
      const [sent = 0, failed = 0, givenUp = 0] = await ids(database, 3)
      await store.markSent(sent)
      await store.markFailed(failed, '451 later', 6 * hourMs)
      await store.markFailed(givenUp, '550', null)
      database.time = hours(5)
      await ids(database, 0)
      const [reference = ''] = await store.referencesWithMail('given up')
      expect(await store.mailsOf(reference)).toMatchObject([{ tries: 1, nextTryAt: null, lastError: '550' }])
      expect([await store.retry('V-2222-2222'), await store.retry(reference)]).toEqual([0, 1])
      expect(await claim(database, { leaseMs: hourMs })).toMatchObject([{ id: givenUp, tries: 0 }])
      // One of them is on its way.
      expect(await store.retry()).toBe(2)
      expect(await claim(database)).toMatchObject([{ id: failed, tries: 0 }])
    })

    it('tells how it stands, and whose mails are in which state', async () => {
      await using database = await setUp()
      const { store } = database
      const status = { waiting: 0, sent: 0, givenUp: 0, oldestWaitingAt: null, oldestNotificationAt: null }
      expect(await store.outboxStatus()).toEqual(status)
      const late = await database.add({ receivedAt: hours(2) }, ['confirmation'])
      database.time = hours(1)
      const early = await database.add({ receivedAt: hours(1) })
      expect(await store.referencesWithMail('waiting')).toEqual([early, late])
      const oldest = { oldestWaitingAt: noon, oldestNotificationAt: hours(1) }
      expect(await store.outboxStatus()).toEqual({ ...status, waiting: 3, ...oldest })

      await store.markSent((await ids(database, 1))[0] ?? 0)
      for (const { id } of await claim(database, { kind: 'confirmation' }))
        await store.markFailed(id, '', null)
      expect(await store.referencesWithMail('given up')).toEqual([early, late])
      expect(await store.referencesWithMail('given up', notification)).toEqual([])
      expect(await store.outboxStatus()).toEqual({ ...status, sent: 1, givenUp: 2 })
    })
  })
}
