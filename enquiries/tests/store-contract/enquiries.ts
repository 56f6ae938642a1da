import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReference } from '../../reference.ts'
import { spamReasonCodes, type SpamReason } from '../../spam/spam.ts'
import { StoreUnavailableError, type Selection } from '../../store/store.ts'
import { anEnquiry, bothMails, hours } from '../enquiries/sample-enquiry.ts'
import type { SetUp } from './store-contract.ts'

export function enquiriesContract(setUp: SetUp) {
  describe('an enquiry', () => {
    it('comes back as it was typed, in any writing system, also when the store is opened again', async () => {
      await using database = await setUp()
      const text = fc.string({ unit: 'binary', maxLength: 300 }).map((typed) => typed.replaceAll('\0', ''))
      const spamReasons = fc.uniqueArray(fc.constantFrom(...spamReasonCodes))
      const typed = fc.record({ name: text, company: text, message: text, spamReasons })
      await fc.assert(
        fc.asyncProperty(typed, async (changes) => {
          const enquiry = anEnquiry(changes)
          const reference = await database.add(enquiry, [])
          expect(isReference(reference)).toBe(true)
          expect(await database.store.get(reference)).toEqual({ ...enquiry, reference })
        }),
      )
      const before = await database.store.list()
      await database.store.close()
      await expect(database.store.check()).rejects.toThrow(StoreUnavailableError)
      expect(await database.open().list()).toEqual(before)
    })

    it('gets another reference when the first one is taken', async () => {
      await using database = await setUp()
      const references = ['V-2222-2222', 'V-2222-2222', 'V-3333-3333']
      const store = database.open({ createReference: () => references.shift() ?? '' })
      expect(await store.add(anEnquiry(), [])).toEqual({ outcome: 'stored', reference: 'V-2222-2222' })
      expect(await store.add(anEnquiry(), ['notification'])).toMatchObject({ reference: 'V-3333-3333' })
      expect(await store.mailsOf('V-3333-3333')).toHaveLength(1)
    })

    it('is chosen by time, address and looks of spam, all at once, to be listed, newest first, and counted', async () => {
      await using database = await setUp()
      const { store } = database
      const add = (hour: number, email: string, spamReasons: SpamReason[] = []) =>
        database.add({ receivedAt: hours(hour), email, spamReasons }, [])
      const early = await add(1, 'Anna@example.org', ['markup'])
      const other = await add(5, 'x-anna@example.org', ['honeypot', 'markup'])
      const late = await add(3, 'anna@Example.org', ['markup'])
      const honest = await add(4, 'anna@example.org')
      const email = ' ANNA@example.org'
      const cases: [Selection, string[]][] = [
        [{}, [other, honest, late, early]],
        [{ since: hours(3) }, [other, honest, late]],
        [{ since: hours(6) }, []],
        [{ email }, [honest, late, early]],
        [{ email: '%' }, []],
        [{ spam: true }, [other, late, early]],
        [{ email, spam: true, since: hours(2) }, [late]],
      ]
      for (const [selection, expected] of cases) {
        expect((await store.list(selection)).map(({ reference }) => reference)).toEqual(expected)
        expect(await store.count(selection)).toBe(expected.length)
      }
      expect(await store.list({ since: hours(3), limit: 2 })).toHaveLength(2)
    })
  })

  describe('an enquiry that arrives again', () => {
    it.each([
      ['with its key', {}],
      ['without a key', { idempotencyKey: null }],
    ])('%s is stored once, also when fifty arrive at once at two servers', async (_how, changes) => {
      await using database = await setUp()
      const enquiry = anEnquiry(changes)
      const adding = [database.store, database.open()].flatMap((store) =>
        Array.from({ length: 25 }, () => store.add(enquiry, bothMails)),
      )
      const results = await Promise.all(adding)
      const [reference = '', ...more] = (await database.store.list()).map((stored) => stored.reference)
      expect(more).toEqual([])
      const of = (outcome: string) => results.filter((result) => result.outcome === outcome)
      expect(of('stored')).toEqual([{ outcome: 'stored', reference }])
      expect(of('repeated')).toEqual(Array.from({ length: 49 }, () => ({ outcome: 'repeated', reference })))
      expect(await database.store.mailsOf(reference)).toHaveLength(2)
    })

    it('with its key is the same one months later, and a conflict with another content, which is not stored', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      const reference = await database.add(enquiry, [])
      const later = anEnquiry({ ...enquiry, receivedAt: hours(2_000), spamReasons: ['markup'] })
      expect(await database.store.add(later, bothMails)).toEqual({ outcome: 'repeated', reference })
      const other = anEnquiry({ idempotencyKey: enquiry.idempotencyKey })
      expect(await database.store.add(other, bothMails)).toEqual({ outcome: 'conflict' })
      expect(await database.store.list()).toEqual([{ ...enquiry, reference }])
      expect(await database.store.outboxStatus()).toMatchObject({ waiting: 0 })
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

    it('with another key, for it was meant to be sent again, or after it was erased is another one', async () => {
      await using database = await setUp()
      const enquiry = anEnquiry()
      const reference = await database.add(enquiry)
      await database.add({ ...enquiry, idempotencyKey: 'another' })
      await database.store.erase(reference)
      await database.add(enquiry)
      expect(await database.store.count()).toBe(2)
    })
  })
}
