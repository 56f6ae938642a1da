import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { format } from 'prettier'
import { addresses } from '#contract/routes.ts'
import { budgets } from './budgets.ts'
import { launch } from './browser.ts'
import { longestTask } from './hydration.ts'
import { everyPress, timeToPaint } from './interactions.ts'
import { throttlings, visit, type Throttling, type Visit } from './lighthouse.ts'
import { median, milliseconds } from './figures.ts'
import { canMeasureServers, requestsPerSecond } from './server.ts'
import { buildFloor, buildSite, floorUrl, serve, siteUrl } from './sites.ts'
import { transferOf } from './transfer.ts'

/** Odd, for the median; fewer show only that everything works, and leave the document as it is. */
const runs = Number(process.argv[2] ?? 5)

const parts: string[] = []
async function tell(heading: string, ...paragraphs: string[]) {
  const part = await format([`## ${heading}`, ...paragraphs].join('\n\n'), { parser: 'markdown' })
  console.log(`\n${part}`)
  parts.push(part)
}

await buildSite()
await buildFloor()
// Before any browser is at work beside them.
if (canMeasureServers()) await tellServers()
else await tell('Server', 'Not measured: it takes the programs nginx, wrk and taskset.')
{
  await using stack = new AsyncDisposableStack()
  for (const kind of ['site', 'floor'] as const) stack.use(await serve(kind))
  await tellVisits()
  await tellScores()
  const browser = stack.adopt(await launch(), (open) => open.close())
  await tellBytes(browser)
  await tellHydration()
  await tellPresses(browser)
  if (process.argv[2] === undefined) await writeReport(browser.version())
}

async function tellServers() {
  const { ours, nginx } = await requestsPerSecond(Math.min(runs, 3))
  await tell(
    'Server',
    'Requests per second for / in gzip, on one core.',
    table(
      ['ours', 'nginx', 'ratio'],
      [[Math.round(ours), Math.round(nginx), (ours / nginx).toFixed(2)].map(String)],
    ),
  )
}

async function tellVisits() {
  const visits: { page: string; throttling: Throttling; figures: Visit }[] = []
  const measured = { floor: floorUrl, '/': siteUrl }
  // Interleaved, so that whatever else the machine does strikes all alike.
  for (let run = 0; run < runs; run++) {
    for (const throttling of throttlings) {
      for (const [page, url] of Object.entries(measured)) {
        visits.push({ page, throttling, figures: await visit(`${url}/`, throttling) })
      }
    }
    console.log(`Visited ${run + 1} of ${runs} times.`)
  }
  for (const throttling of throttlings) {
    const middle = (page: string, figure: keyof Visit) =>
      median(
        visits
          .filter((each) => each.page === page && each.throttling === throttling)
          .map(({ figures }) => figures[figure]),
      )
    const ratio = (page: string, figure: keyof Visit) =>
      (middle(page, figure) / middle('floor', figure)).toFixed(2)
    await tell(
      throttling === 'simulate' ? 'Visits, throttling simulated' : 'Visits, throttling real',
      table(
        ['page', 'FCP', 'LCP', 'of the floor', 'Speed Index', 'of the floor', 'TBT', 'CLS'],
        Object.keys(measured).map((page) => [
          page,
          milliseconds(middle(page, 'fcp')),
          milliseconds(middle(page, 'lcp')),
          ratio(page, 'lcp'),
          milliseconds(middle(page, 'speedIndex')),
          ratio(page, 'speedIndex'),
          milliseconds(middle(page, 'tbt')),
          middle(page, 'cls').toFixed(3),
        ]),
      ),
    )
  }
}

async function tellScores() {
  const rows: string[][] = []
  for (const { path: address } of addresses) {
    const scores = await visit(siteUrl + address, 'simulate')
    rows.push([
      address,
      ...[scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map(String),
    ])
  }
  await tell(
    'Scores of every page, one visit each',
    table(['page', 'performance', 'accessibility', 'best practices', 'SEO'], rows),
  )
}

async function tellBytes(browser: Browser) {
  const transfers = await transferOf(browser, `${siteUrl}/`)
  const rows = Object.entries(transfers).map(([kind, { requests, bytes }]) => [
    kind,
    String(requests),
    kilobytes(bytes),
  ])
  await tell(
    `Bytes of / on a phone before anybody scrolls, at most ${kilobytes(budgets.total)}`,
    table(['kind', 'requests', 'bytes'], rows),
  )
}

async function tellHydration() {
  const times = await repeated(() => longestTask(`${siteUrl}/`))
  await tell(
    'Hydration of /, processor slowed down four times',
    table(
      ['longest task, median', 'least', 'most'],
      [[median(times), Math.min(...times), Math.max(...times)].map(milliseconds)],
    ),
  )
}

async function tellPresses(browser: Browser) {
  const rows: string[][] = []
  for (const press of everyPress) {
    const hydrated = await repeated(() => timeToPaint(browser, press, false))
    const early = await repeated(() => timeToPaint(browser, press, true))
    rows.push([press, milliseconds(median(hydrated)), milliseconds(median(early))])
  }
  await tell(
    'From a press to the next paint, processor slowed down four times',
    table(['press', 'hydrated', 'before React is there'], rows),
  )
}

async function writeReport(chromium: string) {
  const intro = [
    '# Performance',
    'Written by `npm run bench`, which builds the site, serves it with its own server and measures everything in one run. The *floor* is the landing page without any script and without the pictures further down: the least that it could cost. Times are medians of five; they differ from machine to machine, so the ratios count.',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.version}, Chromium ${chromium}.`,
  ]
  const file = path.join(import.meta.dirname, '../docs/performance.md')
  await writeFile(file, await format([...intro, ...parts].join('\n\n'), { parser: 'markdown' }))
}

async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  for (let run = 0; run < runs; run++) figures.push(await measure())
  return figures
}

/** A table in Markdown. */
function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
