import { describe, expect, it } from 'vitest'
import { anEnquiry, bothMails, hours } from '../enquiries/sample-enquiry.ts'
import { reference, type SetUp } from './test-database.ts'

/** What arrives twice is stored once. */
export function repeatedEnquiriesContract(setUp: SetUp) {
  describe('an enquiry that arrives again', () => {
    it('is stored once and keeps its reference, also when fifty arrive at once at two servers', async () => {
      await using database = await setUp()
      const stores = await Promise.all([database.open(), database.open()])
      const enquiry = anEnquiry()
      const results = await Promise.all(
        Array.from({ length: 25 }, () => stores.map((store) => store.add(enquiry, bothMails))).flat(),
      )
      const [store] = stores
      const [listed] = await store.list()
      const outcomes = results.map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
      expect(new Set(await Promise.all(results.map((result) => reference(Promise.resolve(result)))))).toEqual(
        new Set([listed?.reference]),
      )
      expect(await store.count()).toEqual({ enquiries: 1, quarantined: 0 })
      expect(await store.mailsOf(listed?.reference ?? '')).toHaveLength(2)
    })

    it('without a key is stored once too, also when fifty arrive at once at two servers', async () => {
      await using database = await setUp()
      const stores = await Promise.all([database.open(), database.open()])
      const enquiry = anEnquiry({ idempotencyKey: null })
      const results = await Promise.all(
        Array.from({ length: 25 }, () => stores.map((store) => store.add(enquiry, bothMails))).flat(),
      )
      expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
      expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(49)
      expect(await stores[0].count()).toMatchObject({ enquiries: 1 })
    })

    it('with its key months later is still the same one', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      const first = await reference(store.add(enquiry, bothMails))
      expect(await store.add({ ...enquiry, receivedAt: hours(2_000) }, bothMails)).toEqual({
        outcome: 'repeated',
        reference: first,
      })
    })

    it('is recognised in quarantine as well', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry({ suspicions: ['links'] })
      const first = await reference(store.add(enquiry, bothMails))
      const again = { outcome: 'repeated', reference: first }
      expect(await store.add(enquiry, bothMails)).toEqual(again)
      expect(await store.add({ ...enquiry, idempotencyKey: null, suspicions: [] }, bothMails)).toEqual(again)
      expect(await store.mailsOf(first)).toEqual([])
    })

    it('is a conflict when its key was used for another content, and nothing is stored', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      const first = await reference(store.add(enquiry, []))
      const other = { ...anEnquiry(), idempotencyKey: enquiry.idempotencyKey }
      expect(await store.add(other, bothMails)).toEqual({ outcome: 'conflict' })
      expect(await store.list()).toEqual([{ ...enquiry, reference: first, releasedAt: null }])
      expect(await store.outboxStatus()).toMatchObject({ waiting: 0 })
    })

    it('with another key is another one, for it was meant to be sent again', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      await store.add(enquiry, [])
      expect(await store.add({ ...enquiry, idempotencyKey: 'another' }, [])).toMatchObject({
        outcome: 'stored',
      })
    })

    it('without a key is the same one for a day, and then another', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry({ idempotencyKey: null })
      const first = await reference(store.add(enquiry, []))
      const again = { outcome: 'repeated', reference: first }
      expect(await store.add({ ...enquiry, receivedAt: hours(23.9) }, [])).toEqual(again)
      // The clock of another server is behind.
      expect(await store.add({ ...enquiry, receivedAt: hours(-0.1) }, [])).toEqual(again)
      expect(await store.add({ ...enquiry, receivedAt: hours(24.1) }, [])).toMatchObject({
        outcome: 'stored',
      })
    })

    it('without a key is the one that came with a key before', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      const first = await reference(store.add(enquiry, []))
      expect(await store.add({ ...enquiry, idempotencyKey: null }, [])).toEqual({
        outcome: 'repeated',
        reference: first,
      })
    })

    it('after it was erased is a new one', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      await store.erase(await reference(store.add(enquiry, [])))
      expect(await store.add(enquiry, [])).toMatchObject({ outcome: 'stored' })
    })
  })
}
