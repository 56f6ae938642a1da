import { setTimeout as sleep } from 'node:timers/promises'
import { launch, TargetType } from 'puppeteer-core'
import { findVisitorsBrowser } from '../tests/programs/chromium.ts'
import { flags, phone, slowdown } from './browser.ts'
import { siteUrl } from './sites.ts'

/** A trace event of Chromium: times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args: { data?: { url?: string } }
}

/**
 * Loads a page on a slow phone and lets it come to rest.
 * @returns the longest task of the main thread from the moment at which React is there, in milliseconds.
 */
export async function longestTask(url: string): Promise<number> {
  const events = await traceOf(url)
  // Chromium's own windows run modules, too.
  const start = events
    .filter(
      ({ name, args }) =>
        name === 'v8.compileModule' && args.data?.url?.startsWith(`${siteUrl}/assets/react-`),
    )
    .toSorted((one, other) => one.ts - other.ts)[0]
  if (start === undefined) throw new Error(`No script ran at ${url}.`)
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts + dur >= start.ts,
  )
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000
}

/**
 * What Chromium does while it loads a page that nobody watches. Playwright, Lighthouse and Puppeteer's own pages listen for
 * errors; V8 then reads all of React a second time for the line numbers of five errors that it makes when it starts, which
 * takes three times as long as its start does for a visitor.
 */
async function traceOf(url: string): Promise<TraceEvent[]> {
  const browser = await launch({
    executablePath: findVisitorsBrowser(),
    args: flags,
    waitForInitialPage: false,
    targetFilter: (target) => target.type() === TargetType.BROWSER,
  })
  try {
    const protocol = await browser.target().createCDPSession()
    const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true })
    const page = protocol.connection()?.session(sessionId)
    if (!page) throw new Error('Chromium opened no page.')
    const { viewport, deviceScaleFactor } = phone
    await page.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const events: TraceEvent[] = []
    protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])))
    await protocol.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'v8', 'devtools.timeline'] },
    })
    await page.send('Page.navigate', { url })
    // A busy machine takes its time.
    await sleep(10_000)
    const complete = new Promise<void>((resolve) => protocol.once('Tracing.tracingComplete', () => resolve()))
    await protocol.send('Tracing.end')
    await complete
    return events
  } finally {
    await browser.close()
  }
}
