import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayMs } from '../contract/time.ts'
import { startRetention } from './retention.ts'
import type { EnquiryStore } from './store/open-store.ts'
import { StoreUnavailableError } from './store/store.ts'

const tenMinutesMs = 10 * 60 * 1000

function start(purge: EnquiryStore['purge']) {
  const asked = vi.fn<EnquiryStore['purge']>(purge)
  const lines: unknown[] = []
  const log = (...line: unknown[]) => lines.push(line)
  const settings = { retentionDays: 30, evenUnsent: true }
  const stop = startRetention({ purge: asked }, settings, { info: log, error: log })
  return { asked, lines, stop }
}
const erasedLine = (erased: number) => [
  { erased, retentionDays: 30 },
  'Erased the enquiries that were past their time',
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

it('B-15 the server erases what is past its time every ten minutes, by the time that it has been running, whatever the clock says', async () => {
  const { asked, lines, stop } = start(async () => 3)
  asked.mockResolvedValueOnce(2)
  asked.mockRejectedValueOnce(new StoreUnavailableError('SQLite: database or disk is full.'))
  asked.mockRejectedValueOnce(new TypeError('a secret'))
  asked.mockResolvedValueOnce(0)
  for (let tick = 0; tick < 5; tick++) {
    vi.setSystemTime(Date.now() + 365 * dayMs)
    await vi.advanceTimersByTimeAsync(tenMinutesMs)
  }
  await stop()
  // Also after a failure: the store may have counted the time before it failed.
  const options = { elapsedMs: tenMinutesMs, retentionDays: 30, evenUnsent: true }
  expect(asked.mock.calls.flat()).toEqual([options, options, options, options, options])
  // That the store is away it says itself, and no error is logged with its words.
  const failure = [
    { err: expect.objectContaining({ type: 'TypeError' }) },
    'Enquiries that are past their time could not be erased',
  ]
  expect(lines).toEqual([erasedLine(2), failure, erasedLine(3)])
  expect(JSON.stringify(lines)).not.toContain('a secret')
})

it('the server waits for what is under way when it stops, and begins nothing after it', async () => {
  const erasing = Promise.withResolvers<number>()
  const { asked, lines, stop } = start(() => erasing.promise)
  vi.advanceTimersByTime(tenMinutesMs)
  const stopped = stop()
  vi.advanceTimersByTime(tenMinutesMs)
  erasing.resolve(1)
  await stopped
  expect([asked.mock.calls.length, lines]).toEqual([1, [erasedLine(1)]])
})
