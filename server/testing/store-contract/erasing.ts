import { describe, expect, it } from 'vitest'
import { anEnquiry, bothMails, hours, noon } from '../enquiries/sample-enquiry.ts'
import { reference, type SetUp } from './test-database.ts'

/** What is erased is gone. */
export function erasingContract(setUp: SetUp) {
  describe('erasing', () => {
    it('removes an enquiry and its mails, by its reference', async () => {
      await using database = await setUp()
      const store = await database.open()
      const erased = await reference(store.add(anEnquiry(), bothMails))
      const kept = await reference(store.add(anEnquiry(), bothMails))
      expect(await store.erase(erased)).toEqual({ enquiries: 1, isOverwritten: true })
      expect(await store.get(erased)).toBeUndefined()
      expect(await store.mailsOf(erased)).toEqual([])
      expect(await store.mailsOf(kept)).toHaveLength(2)
      expect(await store.erase(erased)).toMatchObject({ enquiries: 0 })
    })

    it('removes everything from an e-mail address, however it is spelt', async () => {
      await using database = await setUp()
      const store = await database.open()
      await store.add(anEnquiry({ email: 'Iris@example.org' }), bothMails)
      await store.add(anEnquiry({ email: 'iris@Example.org', suspicions: ['links'] }), bothMails)
      const others = ['iris@example.org.example', 'x-iris@example.org', 'iris_example.org@example.org']
      for (const email of others) await store.add(anEnquiry({ email }), ['notification'])
      expect(await store.erase('IRIS@EXAMPLE.ORG')).toMatchObject({ enquiries: 2 })
      expect((await store.list()).map(({ email }) => email).toSorted()).toEqual(others.toSorted())
      expect(await store.outboxStatus()).toMatchObject({ waiting: 3 })
      expect(await store.erase('nobody@example.org')).toMatchObject({ enquiries: 0 })
      expect(await store.erase('%')).toMatchObject({ enquiries: 0 })
    })

    it('does not disturb a server that is sending the mail meanwhile', async () => {
      await using database = await setUp()
      const store = await database.open()
      const stored = await reference(store.add(anEnquiry(), ['notification']))
      const [mail] = await store.claimMails({ now: noon, leaseMs: 1_000, limit: 1 })
      await store.erase(stored)
      const next = await reference(store.add(anEnquiry(), ['notification']))
      await store.markSent(mail?.id ?? 0, noon)
      await store.markFailed(mail?.id ?? 0, 'too late', null)
      expect(await store.mailsOf(next)).toMatchObject([{ state: 'waiting', tries: 0 }])
    })

    it('removes what is past its time', async () => {
      await using database = await setUp()
      const store = await database.open()
      const old = await reference(store.add(anEnquiry({ receivedAt: hours(-1) }), bothMails))
      const kept = await reference(store.add(anEnquiry({ receivedAt: hours(0) }), bothMails))
      expect(await store.purge(hours(0), { evenUnsent: true })).toMatchObject({ enquiries: 1 })
      expect(await store.get(old)).toBeUndefined()
      expect(await store.mailsOf(old)).toEqual([])
      expect(await store.mailsOf(kept)).toHaveLength(2)
      expect(await store.purge(hours(0), { evenUnsent: true })).toMatchObject({ enquiries: 0 })
    })
  })
}
