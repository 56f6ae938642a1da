import { describe, expect, it } from 'vitest'
import { anEnquiry, bothMails, hours } from '../enquiries/sample-enquiry.ts'
import type { SetUp } from './store-contract.ts'

/** Which mails an enquiry causes. */
export function mailsContract(setUp: SetUp) {
  describe('the mails of an enquiry', () => {
    it('wait from the moment it is stored, by the clock of the database, and no others than were asked for', async () => {
      await using database = await setUp()
      database.time = hours(5)
      const waiting = { state: 'waiting', tries: 0, nextTryAt: hours(5), sentAt: null, lastError: null }
      expect(await database.store.mailsOf(await database.add())).toEqual([
        { kind: 'notification', ...waiting },
        { kind: 'confirmation', ...waiting },
      ])
      const suspect = await database.add({ spamReasons: ['honeypot'] }, ['notification'])
      expect(await database.store.mailsOf(suspect)).toEqual([{ kind: 'notification', ...waiting }])
      expect(await database.store.mailsOf(await database.add({}, []))).toEqual([])
    })

    it('have an id of their own for their Message-ID, the same at every try', async () => {
      await using database = await setUp()
      for (let count = 0; count < 2; count++) await database.add()
      const ids = async () => {
        const claim = { leaseMs: 1_000, limit: 10 }
        const mails = await Promise.all(
          bothMails.map((kind) => database.store.claimMails({ ...claim, kind })),
        )
        return mails.flat().map(({ messageId }) => messageId)
      }
      const first = await ids()
      expect(new Set(first).size).toBe(4)
      for (const id of first) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
      database.time = hours(1)
      expect(await ids()).toEqual(first)
    })
  })

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
      expect(await isConfirmed(23, 'annairis@example.org')).toBe(false)
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
}
