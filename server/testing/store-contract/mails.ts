import { describe, expect, it } from 'vitest'
import { type NewEnquiry } from '../../enquiries/store/store.ts'
import { anEnquiry, bothMails, hours, noon } from '../enquiries/sample-enquiry.ts'
import { reference, type SetUp } from './test-database.ts'

/** Which mails an enquiry causes. */
export function mailsContract(setUp: SetUp) {
  describe('the mails of an enquiry', () => {
    it('wait from the moment it is stored', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), bothMails))
      const waiting = { state: 'waiting', tries: 0, nextTryAt: noon, sentAt: null, lastError: null }
      expect(await store.mailsOf(stored)).toEqual([
        { kind: 'notification', ...waiting },
        { kind: 'confirmation', ...waiting },
      ])
    })

    it('confirm to an address once a day, however it is spelt', async () => {
      await using database = await setUp()
      const store = await database.open()
      const kindsOf = async (changes: Partial<NewEnquiry>) => {
        const stored = await reference(store.add(anEnquiry(changes), bothMails))
        return (await store.mailsOf(stored)).map(({ kind }) => kind)
      }
      const email = 'Anna.Iris@Example.org'
      expect(await kindsOf({ email })).toEqual(bothMails)
      expect(await kindsOf({ email: 'ANNA.IRIS@example.ORG', receivedAt: hours(23) })).toEqual([
        'notification',
      ])
      expect(await kindsOf({ email: 'other@example.org', receivedAt: hours(23) })).toEqual(bothMails)
      expect(await kindsOf({ email, receivedAt: hours(25) })).toEqual(bothMails)
    })

    it('confirm to an address once when its enquiries arrive at once at two servers', async () => {
      await using database = await setUp()
      const stores = await Promise.all([database.open(), database.open()])
      const email = 'anna@example.org'
      await Promise.all(
        Array.from({ length: 10 }, () =>
          stores.map((store) => store.add(anEnquiry({ email }), bothMails)),
        ).flat(),
      )
      expect(await stores[0].outboxStatus()).toMatchObject({ waiting: 20 + 1 })
    })

    it('have a Message-ID of their own at the domain of the sender, the same at every try', async () => {
      await using database = await setUp()
      const store = await database.open({ mailDomain: 'mail.valdorn.example' })
      await store.add(anEnquiry(), bothMails)
      const ids = async (now: Date) =>
        (await store.claimMails({ now, leaseMs: 1_000, limit: 10 })).map(({ messageId }) => messageId)
      const first = await ids(hours(0))
      expect(new Set(first).size).toBe(2)
      for (const id of first) expect(id).toMatch(/^[\w-]{36}@mail\.valdorn\.example$/)
      expect(await ids(hours(1))).toEqual(first)
    })
  })

  describe('an enquiry in quarantine', () => {
    it('causes no mails until it is released, once', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry({ suspicions: ['links', 'tooFast'] })
      const stored = await reference(store.add(enquiry, bothMails))
      expect(await store.mailsOf(stored)).toEqual([])
      expect(await store.count()).toEqual({ enquiries: 1, quarantined: 1 })

      expect(await store.release(stored, bothMails, hours(5))).toBe(true)
      expect(await store.count()).toEqual({ enquiries: 1, quarantined: 0 })
      expect(await store.get(stored)).toEqual({ ...enquiry, reference: stored, releasedAt: hours(5) })
      expect(await store.mailsOf(stored)).toMatchObject([
        { kind: 'notification', nextTryAt: hours(5) },
        { kind: 'confirmation', nextTryAt: hours(5) },
      ])

      expect(await store.release(stored, bothMails, hours(6))).toBe(false)
      expect(await store.mailsOf(stored)).toHaveLength(2)
    })

    it('is released once when two owners do it at once', async () => {
      await using database = await setUp()
      const stores = await Promise.all([database.open(), database.open()])
      const stored = await reference(stores[0].add(anEnquiry({ suspicions: ['links'] }), bothMails))
      const released = await Promise.all(stores.map((store) => store.release(stored, bothMails, hours(1))))
      expect(released.filter(Boolean)).toHaveLength(1)
      expect(await stores[0].mailsOf(stored)).toHaveLength(2)
    })

    it('does not confirm when the address was sent a confirmation within a day', async () => {
      await using database = await setUp()
      const store = await database.open()
      const email = 'anna@example.org'
      await store.add(anEnquiry({ email, receivedAt: hours(0) }), bothMails)
      const stored = await reference(store.add(anEnquiry({ email, suspicions: ['links'] }), bothMails))
      await store.release(stored, bothMails, hours(5))
      expect(await store.mailsOf(stored)).toMatchObject([{ kind: 'notification' }])
    })

    it('is the only kind that can be released', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), bothMails))
      expect(await store.release(stored, bothMails, noon)).toBe(false)
      expect(await store.release('V-2222-2222', bothMails, noon)).toBe(false)
      expect(await store.mailsOf(stored)).toHaveLength(2)
    })
  })
}
