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

// Another room, by its name, has a bench of its own.
const [, , room = ''] = process.argv
if (/^[a-z]+$/.test(room)) {
  await import(path.resolve(import.meta.dirname, '..', room, 'bench.ts'))
  process.exit()
}

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
  const ratio = (ours / nginx).toFixed(2)
  await tell(
    'Server',
    `${Math.round(ours)} requests a second for / in gzip, on one core; nginx ${Math.round(nginx)} (${ratio}).`,
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
  const rows = throttlings.map((throttling) => {
    const middle = (page: string, figure: keyof Visit) =>
      median(
        visits
          .filter((each) => each.page === page && each.throttling === throttling)
          .map(({ figures }) => figures[figure]),
      )
    const time = (figure: keyof Visit) =>
      `${milliseconds(middle('/', figure))} (${milliseconds(middle('floor', figure))})`
    const times = `FCP ${time('fcp')}, LCP ${time('lcp')}, Speed Index ${time('speedIndex')}, TBT ${time('tbt')}`
    const name = throttling === 'simulate' ? 'simulated' : 'real'
    return `${name}: ${times}, CLS ${middle('/', 'cls').toFixed(3)}`
  })
  await tell('Visits of /, with throttling; in brackets the floor', list(rows))
}

async function tellScores() {
  const categories = ['performance', 'accessibility', 'bestPractices', 'seo'] as const
  const rows: Record<string, string[]> = {}
  for (const { path: address } of addresses) {
    const visits = await repeated(() => visit(siteUrl + address, 'simulate'))
    const all = categories.map((category) => median(visits.map((each) => each[category]))).join(', ')
    rows[all] = [...(rows[all] ?? []), address]
  }
  await tell(
    'Performance, accessibility, best practices, SEO',
    list(Object.entries(rows).map(([scores, pages]) => `${scores}: ${pages.join(', ')}`)),
  )
}

async function tellBytes(browser: Browser) {
  const transfers = await transferOf(browser, `${siteUrl}/`)
  const rows = Object.entries(transfers).map(
    ([kind, { requests, bytes }]) => `${kind}: ${kilobytes(bytes)} in ${requests}`,
  )
  await tell(
    `Bytes and requests of / before anybody scrolls, at most ${kilobytes(budgets.total)}`,
    list(rows),
  )
}

async function tellHydration() {
  const times = await repeated(() => longestTask(`${siteUrl}/`))
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map(milliseconds)
  await tell(
    'Hydration of /, processor slowed down four times',
    `The longest task takes ${middle}, from ${least} to ${most}.`,
  )
}

async function tellPresses(browser: Browser) {
  const rows: string[] = []
  for (const press of everyPress) {
    const hydrated = await repeated(() => timeToPaint(browser, press, false))
    const early = await repeated(() => timeToPaint(browser, press, true))
    rows.push(
      `${press}: ${milliseconds(median(hydrated))}; before React is there ${milliseconds(median(early))}`,
    )
  }
  await tell('From a press to the next paint, on the same processor', list(rows))
}

async function writeReport(chromium: string) {
  const intro = [
    '# Performance',
    'Written by `npm run bench`. The *floor* is the landing page without script and without the pictures further down. Scores and times are medians of five; machines differ, so compare each with its floor.',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.version}, Chromium ${chromium}.`,
  ]
  const file = path.join(import.meta.dirname, '../docs/performance.md')
  await writeFile(file, await format([...intro, ...parts].join('\n\n'), { parser: 'markdown' }))
}

async function repeated<Figure>(measure: () => Promise<Figure>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (let run = 0; run < runs; run++) figures.push(await measure())
  return figures
}

/** A list in Markdown. */
function list(rows: string[]): string {
  return rows.map((row) => `- ${row}`).join('\n')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
