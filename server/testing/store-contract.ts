import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoreOptions } from '../enquiries/store/row-values.ts'
import { isReference } from '../enquiries/reference.ts'
import { StoreUnavailableError, type EnquiryStore, type NewEnquiry } from '../enquiries/store/store.ts'
import { anEnquiry, bothMails, hours, noon } from './sample-enquiry.ts'

/** An empty database of its own for one test. */
export interface TestDatabase extends AsyncDisposable {
  /** A store on it, as one server of several would open; it is closed with the database. */
  open(options?: Partial<StoreOptions>): Promise<EnquiryStore>
}

async function reference(adding: ReturnType<EnquiryStore['add']>): Promise<string> {
  const result = await adding
  if (result.outcome === 'conflict') throw new Error('The enquiry was not stored')
  return result.reference
}

/** What every store does; `setUp` makes the database of one test. */
export function storeContract(setUp: () => Promise<TestDatabase>) {
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
      const listed = async (options?: { since?: Date; limit?: number }) =>
        (await store.list(options)).map((enquiry) => enquiry.reference)
      expect(await listed()).toEqual([third, second, first])
      expect(await listed({ limit: 2 })).toEqual([third, second])
      expect(await listed({ since: hours(2) })).toEqual([third, second])
      expect(await listed({ since: hours(2), limit: 1 })).toEqual([third])
      expect(await listed({ since: hours(4) })).toEqual([])
    })
  })

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
      expect(await store.outboxStatus()).toEqual({ waiting: 0, sent: 0, given_up: 0, oldestWaiting: null })
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
      })
      await store.markFailed(second?.id ?? 0, '550', null)
      expect(await store.outboxStatus()).toEqual({
        waiting: 1,
        sent: 1,
        given_up: 1,
        oldestWaiting: hours(3),
      })
    })
  })

  describe('erasing', () => {
    it('removes an enquiry and its mails, by its reference', async () => {
      await using database = await setUp()
      const store = await database.open()
      const erased = await reference(store.add(anEnquiry(), bothMails))
      const kept = await reference(store.add(anEnquiry(), bothMails))
      expect(await store.erase(erased)).toBe(1)
      expect(await store.get(erased)).toBeUndefined()
      expect(await store.mailsOf(erased)).toEqual([])
      expect(await store.mailsOf(kept)).toHaveLength(2)
      expect(await store.erase(erased)).toBe(0)
    })

    it('removes everything from an e-mail address, however it is spelt', async () => {
      await using database = await setUp()
      const store = await database.open()
      await store.add(anEnquiry({ email: 'Iris@example.org' }), bothMails)
      await store.add(anEnquiry({ email: 'iris@Example.org', suspicions: ['links'] }), bothMails)
      const others = ['iris@example.org.example', 'x-iris@example.org', 'iris_example.org@example.org']
      for (const email of others) await store.add(anEnquiry({ email }), ['notification'])
      expect(await store.erase('IRIS@EXAMPLE.ORG')).toBe(2)
      expect((await store.list()).map(({ email }) => email).toSorted()).toEqual(others.toSorted())
      expect(await store.outboxStatus()).toMatchObject({ waiting: 3 })
      expect(await store.erase('nobody@example.org')).toBe(0)
      expect(await store.erase('%')).toBe(0)
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
      expect(await store.purge(hours(0))).toBe(1)
      expect(await store.get(old)).toBeUndefined()
      expect(await store.mailsOf(old)).toEqual([])
      expect(await store.mailsOf(kept)).toHaveLength(2)
      expect(await store.purge(hours(0))).toBe(0)
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
