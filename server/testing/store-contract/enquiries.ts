import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReference } from '../../enquiries/reference.ts'
import { StoreUnavailableError, type Selection } from '../../enquiries/store/store.ts'
import { anEnquiry, bothMails, hours } from '../enquiries/sample-enquiry.ts'
import { reference, type SetUp } from './test-database.ts'

/** What is stored comes back. */
export function enquiriesContract(setUp: SetUp) {
  describe('an enquiry', () => {
    it('comes back as it was typed, and so does its time', async () => {
      await using database = await setUp()
      const store = await database.open()
      const enquiry = anEnquiry()
      const stored = await reference(store.add(enquiry, bothMails))
      expect(isReference(stored)).toBe(true)
      expect(await store.get(stored)).toEqual({ ...enquiry, reference: stored, releasedAt: null })
    })

    it('comes back as it was typed in any writing system', async () => {
      await using database = await setUp()
      const store = await database.open()
      const text = fc.string({ unit: 'binary', maxLength: 300 }).map((typed) => typed.replaceAll('\0', ''))
      const texts = fc.record({ name: text, company: text, message: text, suspicions: fc.array(text) })
      await fc.assert(
        fc.asyncProperty(texts, async (typed) => {
          const enquiry = anEnquiry(typed)
          const stored = await reference(store.add(enquiry, []))
          expect(await store.get(stored)).toMatchObject(enquiry)
        }),
      )
    })

    it('that is unknown is not found', async () => {
      await using database = await setUp()
      const store = await database.open()
      expect(await store.get('V-2222-2222')).toBeUndefined()
      expect(await store.mailsOf('V-2222-2222')).toEqual([])
    })

    it('gets another reference when the first one is taken', async () => {
      await using database = await setUp()
      const references = ['V-2222-2222', 'V-2222-2222', 'V-3333-3333']
      const store = await database.open({ createReference: () => references.shift() ?? '' })
      expect(await reference(store.add(anEnquiry(), bothMails))).toBe('V-2222-2222')
      expect(await reference(store.add(anEnquiry(), bothMails))).toBe('V-3333-3333')
      expect(await store.mailsOf('V-3333-3333')).toHaveLength(2)
    })

    it('is listed, the newest first', async () => {
      await using database = await setUp()
      const store = await database.open()
      const added = [1, 3, 2].map((hour) => reference(store.add(anEnquiry({ receivedAt: hours(hour) }), [])))
      const [first, third, second] = await Promise.all(added)
      const listed = async (options?: Selection & { limit?: number }) =>
        (await store.list(options)).map((enquiry) => enquiry.reference)
      expect(await listed()).toEqual([third, second, first])
      expect(await listed({ limit: 2 })).toEqual([third, second])
      expect(await listed({ since: hours(2) })).toEqual([third, second])
      expect(await listed({ since: hours(2), limit: 1 })).toEqual([third])
      expect(await listed({ since: hours(4) })).toEqual([])
    })

    it('is chosen by time, address and quarantine, all at once, to be listed and counted', async () => {
      await using database = await setUp()
      const store = await database.open()
      const add = (hour: number, email: string, suspicions: string[] = []) =>
        reference(store.add(anEnquiry({ receivedAt: hours(hour), email, suspicions }), []))
      const early = await add(1, 'Anna@example.org', ['links'])
      const late = await add(3, 'anna@Example.org', ['links'])
      const honest = await add(4, 'anna@example.org')
      const other = await add(5, 'x-anna@example.org', ['links'])
      const released = await add(6, 'anna@example.org', ['links'])
      await store.release(released, [], hours(7))

      const listed = async (selection: Selection) =>
        (await store.list(selection)).map((enquiry) => enquiry.reference)
      const email = ' ANNA@example.org'
      expect(await listed({ email })).toEqual([released, honest, late, early])
      expect(await listed({ quarantine: true })).toEqual([other, late, early])
      expect(await listed({ email, quarantine: true, since: hours(2) })).toEqual([late])
      expect(await store.count({ email })).toEqual({ enquiries: 4, quarantined: 2 })
      expect(await store.count({ since: hours(4) })).toEqual({ enquiries: 3, quarantined: 1 })
      expect(await store.count({ email: '%' })).toEqual({ enquiries: 0, quarantined: 0 })
    })
  })

  describe('the check', () => {
    it('passes while enquiries can be stored, every time', async () => {
      await using database = await setUp()
      const store = await database.open()
      await expect(store.check()).resolves.toBeUndefined()
      await expect(store.check()).resolves.toBeUndefined()
    })

    it('and everything else says when the store is closed', async () => {
      await using database = await setUp()
      const store = await database.open()
      await store.close()
      await store.close()
      await expect(store.check()).rejects.toThrow(StoreUnavailableError)
      await expect(store.add(anEnquiry(), bothMails)).rejects.toThrow(StoreUnavailableError)
      await expect(store.list()).rejects.toThrow(StoreUnavailableError)
    })
  })

  it('what was stored is there when the store is opened again', async () => {
    await using database = await setUp()
    const before = await database.open()
    const enquiry = anEnquiry()
    const stored = await reference(before.add(enquiry, bothMails))
    await before.close()
    const after = await database.open()
    expect(await after.add(enquiry, bothMails)).toEqual({ outcome: 'repeated', reference: stored })
    expect(await after.mailsOf(stored)).toHaveLength(2)
  })
}
