import { describe, expect, it } from 'vitest'
import { anEnquiry, bothMails, hours, noon } from '../enquiries/sample-enquiry.ts'
import { reference, type SetUp } from './test-database.ts'

/** How mails are handed out, and what becomes of them. */
export function outboxContract(setUp: SetUp) {
  describe('the outbox', () => {
    it('hands out each mail that is due with its enquiry, the longest waiting first', async () => {
      await using database = await setUp()
      const store = await database.open()
      const late = anEnquiry({ receivedAt: hours(2) })
      const early = anEnquiry({ receivedAt: hours(1) })
      await store.add(late, ['notification'])
      const reference1 = await reference(store.add(early, bothMails))
      await store.add(anEnquiry({ receivedAt: hours(4) }), bothMails)
      const claimed = await store.claimMails({ now: hours(3), leaseMs: 1_000, limit: 10 })
      expect(claimed.map(({ kind, enquiry }) => [kind, enquiry.fingerprint])).toEqual([
        ['notification', early.fingerprint],
        ['confirmation', early.fingerprint],
        ['notification', late.fingerprint],
      ])
      expect(claimed[0]).toEqual({
        id: expect.any(Number),
        kind: 'notification',
        enquiry: { ...early, reference: reference1, releasedAt: null },
        messageId: expect.any(String),
        createdAt: hours(1),
        tries: 0,
      })
    })

    it('hands out no more mails than asked for', async () => {
      await using database = await setUp()
      const store = await database.open()
      for (let count = 0; count < 3; count++) await store.add(anEnquiry(), bothMails)
      const claim = async () => (await store.claimMails({ now: noon, leaseMs: 1_000, limit: 4 })).length
      expect([await claim(), await claim(), await claim()]).toEqual([4, 2, 0])
    })

    it('hands a mail to one of several servers only', async () => {
      await using database = await setUp()
      const stores = await Promise.all([database.open(), database.open(), database.open()])
      for (let count = 0; count < 30; count++) await stores[0].add(anEnquiry(), bothMails)
      const claims = Array.from({ length: 4 }, () =>
        stores.map((store) => store.claimMails({ now: noon, leaseMs: 60_000, limit: 7 })),
      )
      const ids = (await Promise.all(claims.flat())).flatMap((mails) => mails.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      // Servers that ask at once may leave some to each other; the next ones to ask get these.
      const rest = await stores[1].claimMails({ now: noon, leaseMs: 60_000, limit: 100 })
      expect(ids.length + rest.length).toBe(60)
    })

    it('hands a mail out again when its lease has run out', async () => {
      await using database = await setUp()
      const store = await database.open()
      await store.add(anEnquiry(), ['notification'])
      const leaseMs = 3_600_000
      const claim = async (now: Date) => (await store.claimMails({ now, leaseMs, limit: 10 })).length
      expect(await claim(hours(1))).toBe(1)
      expect(await claim(hours(1.9))).toBe(0)
      expect(await claim(hours(2))).toBe(1)
    })

    it('does not hand out a mail again that was sent', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), ['notification']))
      const [mail] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 1 })
      await store.markSent(mail?.id ?? 0, hours(1))
      expect(await store.claimMails({ now: hours(9), leaseMs: 1_000, limit: 1 })).toEqual([])
      const sent = { state: 'sent', tries: 1, nextTryAt: null, sentAt: hours(1), lastError: null }
      expect(await store.mailsOf(stored)).toEqual([{ kind: 'notification', ...sent }])
    })

    it('hands out a mail that failed when its pause is over, and counts the tries', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), ['notification']))
      const [first] = await store.claimMails({ now: noon, leaseMs: 36_000_000, limit: 1 })
      await store.markFailed(first?.id ?? 0, '451 später\0', hours(1))
      expect(await store.mailsOf(stored)).toMatchObject([
        { state: 'waiting', tries: 1, nextTryAt: hours(1), lastError: expect.stringContaining('451 später') },
      ])
      expect(await store.claimMails({ now: hours(0.9), leaseMs: 1_000, limit: 1 })).toEqual([])
      const [second] = await store.claimMails({ now: hours(1), leaseMs: 1_000, limit: 1 })
      expect(second).toEqual({ ...first, tries: 1 })
      await store.markSent(first?.id ?? 0, hours(1))
      expect(await store.mailsOf(stored)).toMatchObject([{ state: 'sent', tries: 2 }])
    })

    it('keeps a mail that was given up, and sends it again when the owner asks for it', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), ['notification']))
      const [mail] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 1 })
      await store.markFailed(mail?.id ?? 0, '550 unknown', null)
      expect(await store.claimMails({ now: hours(99), leaseMs: 1_000, limit: 1 })).toEqual([])
      expect(await store.mailsOf(stored)).toMatchObject([
        { state: 'given up', tries: 1, nextTryAt: null, lastError: '550 unknown' },
      ])
      expect(await store.retry(stored, hours(2))).toBe(1)
      expect(await store.claimMails({ now: hours(2), leaseMs: 1_000, limit: 1 })).toEqual([
        { ...mail, tries: 0 },
      ])
    })

    it('sends what waits at once when the owner asks for it, but not what is on its way or sent', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), bothMails))
      const [sent, failed] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 2 })
      await store.markSent(sent?.id ?? 0, noon)
      await store.markFailed(failed?.id ?? 0, '451 later', hours(6))
      expect(await store.retry(stored, hours(1))).toBe(1)
      const claim = () => store.claimMails({ now: hours(1), leaseMs: 60_000, limit: 2 })
      expect(await claim()).toMatchObject([{ id: failed?.id }])
      await store.retry(stored, hours(1))
      expect(await claim()).toEqual([])
      expect(await store.retry('V-2222-2222', hours(1))).toBe(0)
    })

    it('sends all that waits or was given up when the owner asks for it', async () => {
      await using database = await setUp()
      const store = await database.open()
      for (let count = 0; count < 3; count++) await store.add(anEnquiry(), ['notification'])
      const [sent, failed, givenUp] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 3 })
      await store.markSent(sent?.id ?? 0, noon)
      await store.markFailed(failed?.id ?? 0, '451 later', hours(6))
      await store.markFailed(givenUp?.id ?? 0, '550 unknown', null)
      expect(await store.retry(undefined, hours(1))).toBe(2)
      const due = await store.claimMails({ now: hours(1), leaseMs: 1_000, limit: 3 })
      expect(due).toMatchObject([
        { id: failed?.id, tries: 0 },
        { id: givenUp?.id, tries: 0 },
      ])
    })

    it('names the enquiries that have a mail in some state, the oldest first', async () => {
      await using database = await setUp()
      const store = await database.open()
      const late = await reference(store.add(anEnquiry({ receivedAt: hours(2) }), bothMails))
      const early = await reference(store.add(anEnquiry({ receivedAt: hours(1) }), bothMails))
      expect(await store.referencesWithMail('waiting')).toEqual([early, late])
      expect(await store.referencesWithMail('given up')).toEqual([])
      for (const { id } of await store.claimMails({ now: hours(1), leaseMs: 1_000, limit: 2 })) {
        await store.markFailed(id, '550 unknown', null)
      }
      expect(await store.referencesWithMail('given up')).toEqual([early])
      expect(await store.referencesWithMail('waiting')).toEqual([late])
    })

    it('forgets the mails that were given up when somebody says so, and no other', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), bothMails))
      const other = await reference(store.add(anEnquiry(), ['notification']))
      const [, confirmation, notification] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 3 })
      await store.markFailed(confirmation?.id ?? 0, '550', null)
      await store.markFailed(notification?.id ?? 0, '550', null)
      expect(await store.dismiss(stored)).toBe(1)
      expect(await store.mailsOf(stored)).toMatchObject([{ kind: 'notification', state: 'waiting' }])
      expect(await store.mailsOf(other)).toMatchObject([{ state: 'given up' }])
      expect(await store.dismiss(stored)).toBe(0)
    })

    it('does not take back that a mail was sent when a slow server says it failed', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), ['notification']))
      const [mail] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 1 })
      await store.markSent(mail?.id ?? 0, noon)
      await store.markFailed(mail?.id ?? 0, 'timeout', hours(1))
      await store.markSent(mail?.id ?? 0, hours(1))
      expect(await store.mailsOf(stored)).toMatchObject([{ state: 'sent', tries: 1, sentAt: noon }])
    })

    it('tells how it stands', async () => {
      await using database = await setUp()
      const store = await database.open()
      expect(await store.outboxStatus()).toEqual({
        waiting: 0,
        sent: 0,
        given_up: 0,
        oldestWaiting: null,
        oldestNotification: null,
      })
      for (const hour of [1, 2, 3]) {
        await store.add(anEnquiry({ receivedAt: hours(hour) }), ['notification'])
      }
      const [first, second] = await store.claimMails({ now: hours(3), leaseMs: 1_000, limit: 2 })
      await store.markSent(first?.id ?? 0, hours(3))
      expect(await store.outboxStatus()).toEqual({
        waiting: 2,
        sent: 1,
        given_up: 0,
        oldestWaiting: hours(2),
        oldestNotification: hours(2),
      })
      await store.markFailed(second?.id ?? 0, '550', null)
      expect(await store.outboxStatus()).toEqual({
        waiting: 1,
        sent: 1,
        given_up: 1,
        oldestWaiting: hours(3),
        oldestNotification: hours(3),
      })
    })
  })
}
