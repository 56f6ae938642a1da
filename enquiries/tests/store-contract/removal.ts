import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/time.ts'
import type { TestDatabase } from '../databases/test-database.ts'
import type { SetUp } from './store-contract.ts'

/** The database notes the time of its creation by a clock of its own, so these tests start today. */
const today = Date.now()
const days = (count: number) => new Date(today + count * dayMs)
const notification = 'notification' as const

/** A server runs for so long, in so many steps, while the clock says what the test says. */
async function runs(database: TestDatabase, elapsedDays: number, steps = 1): Promise<number> {
  const options = { elapsedMs: (elapsedDays * dayMs) / steps, retentionDays: 180, evenUnsent: true }
  let erased = 0
  for (let step = 0; step < steps; step++) erased += await database.store.purge(options)
  return erased
}

export function removalContract(setUp: SetUp) {
  it('erasing removes an enquiry and its mails, by its reference or by an address, however that is spelt', async () => {
    await using database = await setUp()
    const { store } = database
    const erased = await database.add()
    expect([await store.erase(erased), await store.erase(erased)]).toEqual([1, 0])
    expect([await store.get(erased), await store.mailsOf(erased)]).toEqual([undefined, []])
    await database.add({ email: 'Iris@example.org' })
    await database.add({ email: 'iris@Example.org', spamReasons: ['markup'] })
    const others = ['iris@example.org.example', 'x-iris@example.org', 'iris_example.org@example.org']
    for (const email of others) await database.add({ email }, [notification])
    expect(await store.erase('IRIS@EXAMPLE.ORG')).toBe(2)
    expect((await store.list()).map(({ email }) => email).toSorted()).toEqual(others.toSorted())
    expect(await store.outboxStatus()).toMatchObject({ waiting: 3 })
    for (const nobody of ['nobody@example.org', '%']) expect(await store.erase(nobody)).toBe(0)
  })

  it('erasing does not disturb a server that is sending the mail meanwhile', async () => {
    await using database = await setUp()
    const { store } = database
    const reference = await database.add({}, [notification])
    const [mail] = await store.claimMails({ kind: notification, leaseMs: 1_000, limit: 1 })
    await store.erase(reference)
    const next = await database.add({}, [notification])
    await store.markSent(mail?.id ?? 0)
    await store.markFailed(mail?.id ?? 0, 'too late', null)
    expect(await store.mailsOf(next)).toMatchObject([{ state: 'waiting', tries: 0 }])
  })

  describe('B-6 retention', () => {
    it('removes what is past its time, with its mails, and what nobody was told of only where nobody will be', async () => {
      await using database = await setUp()
      const { store } = database
      const purge = (evenUnsent: boolean) =>
        store.purge({ elapsedMs: 600_000, retentionDays: 30, evenUnsent })
      database.time = days(0)
      const told = await database.add({ receivedAt: days(-30.1) })
      const [mail] = await store.claimMails({ kind: notification, leaseMs: 1_000, limit: 1 })
      const untold = await database.add({ receivedAt: days(-30.1) })
      const young = await database.add({ receivedAt: days(-29.9) })
      expect(await purge(false)).toBe(0)
      await store.markSent(mail?.id ?? 0)
      expect([await purge(false), await purge(false)]).toEqual([1, 0])
      expect([await store.get(told), await store.mailsOf(told)]).toEqual([undefined, []])
      expect((await store.list()).map(({ reference }) => reference)).toEqual([young, untold])
      expect([await purge(true), await purge(true)]).toEqual([1, 0])
      expect(await store.mailsOf(young)).toHaveLength(2)
    })

    it('B-15 erases nothing because of a clock that is a year ahead: its time goes twice as fast, and no faster', async () => {
      await using database = await setUp()
      database.time = days(365)
      for (const age of [1, 160]) await database.add({ receivedAt: days(-age) }, [])
      expect(await runs(database, 9.9, 20)).toBe(0)
      expect(await runs(database, 0.2)).toBe(1)
    })

    it('B-15 erases nothing early while the clock is a year behind, and all that is due soon after it is mended', async () => {
      await using database = await setUp()
      for (const age of [181, 179]) await database.add({ receivedAt: days(-age) }, [])
      database.time = days(-365)
      expect(await runs(database, 0.5, 3)).toBe(0)
      database.time = days(0)
      expect(await runs(database, 0.5, 3)).toBe(1)
    })

    it('B-15 erases nothing early when the clock was a year ahead at the first start', async () => {
      await using database = await setUp()
      database.time = days(-365)
      for (const age of [180.1, 179.9]) await database.add({ receivedAt: days(-365 - age) }, [])
      expect([await runs(database, 0.1), await runs(database, 0.1)]).toEqual([1, 0])
    })

    it('B-15 makes up for a standstill of a month within a month', async () => {
      await using database = await setUp()
      for (const age of [180, 150]) await database.add({ receivedAt: days(-age) }, [])
      const daysOfErasing: number[] = []
      for (let day = 1; day <= 30; day++) {
        database.time = days(30 + day)
        if ((await runs(database, 1)) > 0) daysOfErasing.push(day)
      }
      expect(daysOfErasing).toEqual([1, 15])
    })
  })
}
