import { describe, expect, it } from 'vitest'
import { anEnquiry, bothMails, hours } from '../enquiries/sample-enquiry.ts'
import type { SetUp } from './store-contract.ts'

/** What arrives twice is stored once. */
export function repeatedEnquiriesContract(setUp: SetUp) {
  describe('an enquiry that arrives again', () => {
    it.each([
      ['with its key', {}],
      ['without a key', { idempotencyKey: null }],
    ])('%s is stored once, also when fifty arrive at once at two servers', async (_how, changes) => {
      await using database = await setUp()
      const stores = [database.store, database.open()]
      const enquiry = anEnquiry(changes)
      const adding = stores.flatMap((store) =>
        Array.from({ length: 25 }, () => store.add(enquiry, bothMails)),
      )
      const results = await Promise.all(adding)
      const [listed, ...more] = await database.store.list()
      expect(more).toEqual([])
      const stored = { outcome: 'stored', reference: listed?.reference }
      expect(results.filter(({ outcome }) => outcome === 'stored')).toEqual([stored])
      expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(49)
      expect(new Set(results.map((result) => 'reference' in result && result.reference)).size).toBe(1)
      expect(await database.store.mailsOf(listed?.reference ?? '')).toHaveLength(2)
    })

    it('with its key months later is still the same one, whatever it looks like then', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      const reference = await database.add(enquiry)
      const later = anEnquiry({ ...enquiry, receivedAt: hours(2_000), spamReasons: ['markup'] })
      expect(await database.store.add(later, bothMails)).toEqual({ outcome: 'repeated', reference })
    })

    it('is a conflict when its key was used for another content, and nothing is stored', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      const reference = await database.add(enquiry, [])
      const other = anEnquiry({ idempotencyKey: enquiry.idempotencyKey })
      expect(await database.store.add(other, bothMails)).toEqual({ outcome: 'conflict' })
      expect(await database.store.list()).toEqual([{ ...enquiry, reference }])
      expect(await database.store.outboxStatus()).toMatchObject({ waiting: 0 })
    })

    it('with another key is another one, for it was meant to be sent again', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      await database.add(enquiry)
      await database.add({ ...enquiry, idempotencyKey: 'another' })
      expect(await database.store.count()).toBe(2)
    })

    it('without a key is the same one for a day, and then another', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry({ spamReasons: ['markup'] })
      const reference = await database.add(enquiry)
      const at = (hour: number) => ({ ...enquiry, idempotencyKey: null, receivedAt: hours(hour) })
      // The clock of another server may be behind.
      for (const hour of [0, 23.9, -0.1]) {
        expect(await database.store.add(at(hour), [])).toEqual({ outcome: 'repeated', reference })
      }
      await database.add(at(24.1))
    })

    it('after it was erased is a new one', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      await database.store.erase(await database.add(enquiry))
      expect(await database.store.add(enquiry, [])).toMatchObject({ outcome: 'stored' })
    })
  })
}
