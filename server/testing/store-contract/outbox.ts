import { describe, expect, it } from 'vitest'
import type { MailKind } from '../../enquiries/store/store.ts'
import type { TestDatabase } from '../databases/test-database.ts'
import { anEnquiry, hours, noon } from '../enquiries/sample-enquiry.ts'
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

/** How mails are handed out, and what becomes of them. */
export function outboxContract(setUp: SetUp) {
  describe('the outbox', () => {
    it('hands out the mails of a kind that are due, each with its enquiry, the longest waiting first', async () => {
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
        messageId: expect.any(String),
        createdAt: noon,
        tries: 0,
      })
      expect([second?.enquiry.fingerprint, more]).toEqual([late.fingerprint, []])
      expect(await claim(database, { kind: 'confirmation', limit: 1 })).toMatchObject([
        { kind: 'confirmation', enquiry: early },
      ])
    })

    it('hands out no more mails than asked for, and those apart that were never tried', async () => {
      await using database = await setUp()
      for (let count = 0; count < 5; count++) await database.add()
      const claimed = await claim(database, { limit: 2, leaseMs: hourMs })
      expect(claimed).toHaveLength(2)
      for (const { id } of claimed) await database.store.markFailed(id, '451 later', 0)
      const count = async (options: { limit: number; isFresh: boolean }) =>
        (await database.store.claimMails({ kind: notification, leaseMs: hourMs, ...options })).length
      expect(await count({ limit: 1, isFresh: false })).toBe(1)
      expect(await count({ limit: 9, isFresh: true })).toBe(3)
      expect(await count({ limit: 9, isFresh: false })).toBe(1)
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

    it('hands a mail out again when its lease has run out, but not once it was sent', async () => {
      await using database = await setUp()
      const reference = await database.add({}, [notification])
      expect(await claim(database, { leaseMs: hourMs })).toHaveLength(1)
      database.time = hours(0.9)
      await ids(database, 0)
      database.time = hours(1)
      const [id = 0] = await ids(database, 1)
      await database.store.markSent(id)
      database.time = hours(99)
      await ids(database, 0)
      const sent = { state: 'sent', tries: 1, nextTryAt: null, sentAt: hours(1), lastError: null }
      expect(await database.store.mailsOf(reference)).toEqual([{ kind: notification, ...sent }])
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

    it('does not take back that a mail was sent when a slow server says it failed', async () => {
      await using database = await setUp()
      const reference = await database.add({}, [notification])
      const [id = 0] = await ids(database, 1)
      await database.store.markSent(id)
      database.time = hours(1)
      await database.store.markFailed(id, 'timeout', hourMs)
      await database.store.markSent(id)
      expect(await database.store.mailsOf(reference)).toMatchObject([
        { state: 'sent', tries: 1, sentAt: noon },
      ])
    })

    it('sends again at once what waits or was given up, of one enquiry or of all, when the owner asks for it', async () => {
      await using database = await setUp()
      const { store } = database
      for (let count = 0; count < 3; count++) await database.add({}, [notification])
      const [sent = 0, failed = 0, givenUp = 0] = await ids(database, 3)
      await store.markSent(sent)
      await store.markFailed(failed, '451 later', 6 * hourMs)
      await store.markFailed(givenUp, '550 unknown', null)
      database.time = hours(5)
      await ids(database, 0)
      const [reference = ''] = await store.referencesWithMail('given up')
      const record = { tries: 1, nextTryAt: null, lastError: '550 unknown' }
      expect(await store.mailsOf(reference)).toMatchObject([record])
      expect([await store.retry('V-2222-2222'), await store.retry(reference)]).toEqual([0, 1])
      expect(await claim(database, { leaseMs: hourMs })).toMatchObject([{ id: givenUp, tries: 0 }])
      // One of them is on its way.
      expect(await store.retry()).toBe(2)
      expect(await claim(database)).toMatchObject([{ id: failed, tries: 0 }])
    })

    it('names the enquiries that have a mail in some state, the oldest first, and forgets those given up when told', async () => {
      await using database = await setUp()
      const { store } = database
      const late = await database.add({ receivedAt: hours(2) })
      const early = await database.add({ receivedAt: hours(1) })
      expect(await store.referencesWithMail('waiting')).toEqual([early, late])
      for (const { id } of await claim(database, { kind: 'confirmation' })) {
        await store.markFailed(id, '550 unknown', null)
      }
      expect(await store.referencesWithMail('given up')).toEqual([early, late])
      expect(await store.referencesWithMail('given up', notification)).toEqual([])
      expect([await store.dismiss(late), await store.dismiss(late)]).toEqual([1, 0])
      expect(await store.mailsOf(late)).toMatchObject([{ kind: notification, state: 'waiting' }])
      expect(await store.referencesWithMail('given up', 'confirmation')).toEqual([early])
    })

    it('tells how it stands', async () => {
      await using database = await setUp()
      const { store } = database
      const empty = { waiting: 0, sent: 0, givenUp: 0, oldestWaitingAt: null, oldestNotificationAt: null }
      expect(await store.outboxStatus()).toEqual(empty)
      await database.add()
      database.time = hours(1)
      await database.add({}, [notification])
      const [first = 0, second = 0] = await ids(database, 2)
      await store.markSent(first)
      const oldest = { oldestWaitingAt: noon, oldestNotificationAt: hours(1) }
      expect(await store.outboxStatus()).toEqual({ waiting: 2, sent: 1, givenUp: 0, ...oldest })
      await store.markFailed(second, '550', null)
      const left = { oldestWaitingAt: noon, oldestNotificationAt: null }
      expect(await store.outboxStatus()).toEqual({ waiting: 1, sent: 1, givenUp: 1, ...left })
    })
  })
}
