import type { Browser } from '@playwright/test'
import { onSlowPhone } from './browser.ts'

/** A trace event of Chromium: times in microseconds, `ph` is its phase, X for one with a duration. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
}

/**
 * Loads a page on a slow phone and lets it come to rest.
 * @returns the longest task of the main thread from the moment at which React is there, in milliseconds.
 */
export async function longestTask(browser: Browser, url: string): Promise<number> {
  return await onSlowPhone(browser, async (page, protocol) => {
    const events: TraceEvent[] = []
    protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
    await protocol.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'v8', 'devtools.timeline'] },
    })
    await page.goto(url)
    await page.waitForTimeout(2_000)
    const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve))
    await protocol.send('Tracing.end')
    await complete
    const start = events
      .filter(({ name }) => name === 'v8.evaluateModule')
      .toSorted((one, other) => one.ts - other.ts)[0]
    if (start === undefined) throw new Error(`No script ran at ${url}.`)
    const tasks = events.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts + dur >= start.ts,
    )
    return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000
  })
}
