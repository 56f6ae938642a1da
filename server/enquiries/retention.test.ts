import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { testCli } from '../testing/run-cli.ts'
import { retentionLimit, startRetention } from './retention.ts'
import { StoreUnavailableError } from './store/store.ts'
import { hours, noon } from '../testing/sample-enquiry.ts'

/** A log that can be read. */
function readableLog() {
  const lines: { level: string; fields: object; message: string }[] = []
  const writer = (level: string) => (fields: object, message: string) =>
    lines.push({ level, fields, message })
  return { lines, log: { info: writer('info'), error: writer('error') } }
}

it('B-6 an enquiry is past its time when it is older than the days of the setting', () => {
  expect(retentionLimit(noon, 180)).toEqual(hours(-180 * 24))
})

describe('B-6 the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('erases what is past its time when it starts, and then every day', async () => {
    await using database = await testCli()
    const { store } = database
    const { lines, log } = readableLog()
    await database.add({ receivedAt: hours(-30 * 24 - 1) })
    const tomorrow = await database.add({ receivedAt: hours(-30 * 24 + 1) })
    const later = await database.add({ receivedAt: hours(-29 * 24 + 1) })
    const stop = startRetention({ store, retentionDays: 30, log })
    await vi.waitFor(async () => expect(await store.count()).toMatchObject({ enquiries: 2 }))
    expect(await store.get(tomorrow)).toBeDefined()

    vi.advanceTimersByTime(dayMs)
    await vi.waitFor(async () => expect(await store.list()).toMatchObject([{ reference: later }]))
    await stop()
    const line = {
      level: 'info',
      fields: { erased: 1, retentionDays: 30 },
      message: 'Erased the enquiries that were past their time',
    }
    expect(lines).toEqual([line, line])

    vi.advanceTimersByTime(dayMs)
    expect(await store.get(later)).toBeDefined()
  })

  it('tries again the next day when the store cannot be written', async () => {
    const { lines, log } = readableLog()
    const failure = new StoreUnavailableError('SQLite: database or disk is full (13)')
    const results = [Promise.reject(failure), Promise.resolve(2)]
    const stop = startRetention({
      store: { purge: () => results.shift() ?? Promise.resolve(0) },
      retentionDays: 30,
      log,
    })
    vi.advanceTimersByTime(dayMs)
    await stop()
    expect(lines).toMatchObject([
      { level: 'error', fields: { err: { type: 'StoreUnavailableError' } } },
      { level: 'info', fields: { erased: 2 } },
    ])
  })
})
