import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { testCli } from '../testing/run-cli.ts'
import { retentionLimit, startRetention } from './retention.ts'
import { StoreUnavailableError, type EnquiryStore } from './store/store.ts'
import { hours, noon } from '../testing/enquiries/sample-enquiry.ts'

const minuteMs = 60 * 1000

/** A log that can be read. */
function readableLog() {
  const lines: { level: string; fields: object; message: string }[] = []
  const writer = (level: string) => (fields: object, message: string) =>
    lines.push({ level, fields, message })
  return { lines, log: { info: writer('info'), error: writer('error') } }
}

const usual = { retentionDays: 30, evenUnsent: true, built: undefined }

it('B-6 an enquiry is past its time when it is older than the days of the setting', () => {
  expect(retentionLimit(noon, 180)).toEqual(hours(-180 * 24))
})

/** Whatever was begun has reached the database. */
async function passes(store: EnquiryStore, ms: number) {
  const untilMs = Date.now() + ms
  while (Date.now() < untilMs) {
    vi.advanceTimersByTime(10 * minuteMs)
    const nowMs = Date.now()
    await vi.waitFor(async () => expect((await store.trustedTime())?.getTime()).toBeGreaterThanOrEqual(nowMs))
  }
}

describe('the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('B-6 erases what is past its time ten minutes after it starts, and then every day', async () => {
    await using database = await testCli()
    const { store } = database
    const { lines, log } = readableLog()
    await database.add({ receivedAt: hours(-30 * 24 - 1) })
    await database.add({ receivedAt: hours(-30 * 24 + 1) })
    const later = await database.add({ receivedAt: hours(-29 * 24 + 1) })
    await store.trustTime(noon)
    const stop = startRetention({ ...usual, store, log })
    expect(await store.count()).toMatchObject({ enquiries: 3 })

    await passes(store, 10 * minuteMs)
    await vi.waitFor(async () => expect(await store.count()).toMatchObject({ enquiries: 2 }))
    await passes(store, dayMs)
    await vi.waitFor(async () => expect(await store.list()).toMatchObject([{ reference: later }]))
    await stop()
    const line = {
      level: 'info',
      fields: { erased: 1, retentionDays: 30 },
      message: 'Erased the enquiries that were past their time',
    }
    expect(lines).toEqual([line, line])
  })

  it('B-15 erases nothing when its clock is a year ahead at the start, and says so once', async () => {
    await using database = await testCli()
    const { store } = database
    await database.add({ receivedAt: noon })
    await store.trustTime(noon)
    vi.setSystemTime(hours(365 * 24))
    const { lines, log } = readableLog()
    const stop = startRetention({ ...usual, store, log })
    for (let ticks = 0; ticks < 300; ticks++) vi.advanceTimersByTime(10 * minuteMs)
    await stop()
    expect(await store.count()).toMatchObject({ enquiries: 1 })
    expect(lines).toMatchObject([
      { level: 'error', message: expect.stringContaining('last known to be right') },
    ])
  })

  it('B-15 erases nothing when its clock is a year ahead and only the site tells when it was built', async () => {
    await using database = await testCli()
    const { store } = database
    await database.add({ receivedAt: noon })
    const stop = startRetention({
      ...usual,
      store,
      built: noon,
      log: readableLog().log,
      now: () => new Date(Date.now() + 365 * dayMs),
    })
    for (let ticks = 0; ticks < 300; ticks++) vi.advanceTimersByTime(10 * minuteMs)
    await stop()
    expect(await store.count()).toMatchObject({ enquiries: 1 })
  })

  it('B-15 keeps an enquiry that is past its time until its notification has left', async () => {
    await using database = await testCli()
    const { store } = database
    const unsent = await database.add({ receivedAt: hours(-31 * 24) })
    const before = hours(-30 * 24)
    expect(await store.countUnsent(before)).toBe(1)
    expect(await store.purge(before)).toMatchObject({ enquiries: 0 })
    const [mail] = await store.claimMails({ now: noon, leaseMs: 1000, limit: 10 })
    await store.markSent(mail?.id ?? 0, noon)
    expect(await store.countUnsent(before)).toBe(0)
    expect(await store.purge(before)).toMatchObject({ enquiries: 1 })
    expect(await store.get(unsent)).toBeUndefined()
  })

  it('tries again when the store cannot be written', async () => {
    const { lines, log } = readableLog()
    const failure = new StoreUnavailableError('SQLite: database or disk is full (13)')
    const results = [Promise.reject(failure), Promise.resolve({ enquiries: 2, isOverwritten: true })]
    const store = {
      purge: () => results.shift() ?? Promise.resolve({ enquiries: 0, isOverwritten: true }),
      scrubIfDue: async () => {},
      trustedTime: async () => null,
      trustTime: async () => {},
    }
    const stop = startRetention({ ...usual, store, log })
    vi.advanceTimersByTime(10 * minuteMs)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    vi.advanceTimersByTime(10 * minuteMs)
    await stop()
    expect(lines).toMatchObject([
      { level: 'error', fields: { err: { type: 'StoreUnavailableError' } } },
      { level: 'info', fields: { erased: 2 } },
    ])
  })
})
