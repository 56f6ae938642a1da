import { phone, slowdown } from './browser.ts'
import { openUnwatchedBrowser } from './protocol.ts'
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
  await using browser = await openUnwatchedBrowser()
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const toPage = async (method: string, params: object) =>
    await browser.send(method, params, String(sessionId))
  await toPage('Emulation.setDeviceMetricsOverride', {
    ...phone.viewport,
    deviceScaleFactor: phone.deviceScaleFactor,
    mobile: true,
  })
  await toPage('Emulation.setCPUThrottlingRate', { rate: slowdown })

  const events: TraceEvent[] = []
  browser.onEvent(({ method, params }) => {
    if (method === 'Tracing.dataCollected') events.push(...(params?.value as TraceEvent[]))
  })
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'v8', 'devtools.timeline'] },
  })
  await toPage('Page.navigate', { url })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const complete = browser.receive(({ method }) => method === 'Tracing.tracingComplete')
  await browser.send('Tracing.end')
  await complete

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
