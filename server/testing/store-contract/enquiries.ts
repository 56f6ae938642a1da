import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReference } from '../../enquiries/reference.ts'
import { spamReasonCodes, type SpamReason } from '../../enquiries/spam/spam.ts'
import { StoreUnavailableError, type Selection } from '../../enquiries/store/store.ts'
import { anEnquiry, hours } from '../enquiries/sample-enquiry.ts'
import type { SetUp } from './store-contract.ts'

/** What is stored comes back. */
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
      expect(await database.open().list()).toEqual(before)
    })

    it('that is unknown is not found', async () => {
      await using database = await setUp()
      expect(await database.store.get('V-2222-2222')).toBeUndefined()
      expect(await database.store.mailsOf('V-2222-2222')).toEqual([])
    })

    it('gets another reference when the first one is taken', async () => {
      await using database = await setUp()
      const references = ['V-2222-2222', 'V-2222-2222', 'V-3333-3333']
      const store = database.open({ createReference: () => references.shift() ?? '' })
      expect(await store.add(anEnquiry(), [])).toEqual({ outcome: 'stored', reference: 'V-2222-2222' })
      const second = { outcome: 'stored', reference: 'V-3333-3333' }
      expect(await store.add(anEnquiry(), ['notification'])).toEqual(second)
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

      const listed = async (selection?: Selection & { limit?: number }) =>
        (await store.list(selection)).map((enquiry) => enquiry.reference)
      const email = ' ANNA@example.org'
      expect(await listed()).toEqual([other, honest, late, early])
      expect(await listed({ limit: 2 })).toEqual([other, honest])
      expect(await listed({ since: hours(3), limit: 9 })).toEqual([other, honest, late])
      expect(await listed({ since: hours(6) })).toEqual([])
      expect(await listed({ email })).toEqual([honest, late, early])
      expect(await listed({ spam: true })).toEqual([other, late, early])
      expect(await listed({ email, spam: true, since: hours(2) })).toEqual([late])
      expect(await store.count()).toBe(4)
      expect(await store.count({ email, spam: true })).toBe(2)
      expect(await store.count({ since: hours(4) })).toBe(2)
      expect(await store.count({ email: '%' })).toBe(0)
    })
  })

  it('the check passes while enquiries can be stored, and says with all else when the store is closed', async () => {
    await using database = await setUp()
    const { store } = database
    await store.check()
    await store.check()
    await store.close()
    await store.close()
    await expect(store.check()).rejects.toThrow(StoreUnavailableError)
    await expect(database.add()).rejects.toThrow(StoreUnavailableError)
    await expect(store.list()).rejects.toThrow(StoreUnavailableError)
  })
}
