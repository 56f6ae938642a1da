import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { format } from 'prettier'
import { addresses } from '#contract/routes.ts'
import { budgets } from './budgets.ts'
import { launch } from './browser.ts'
import { longestTask } from './hydration.ts'
import { everyPress, timeToPaint } from './interactions.ts'
import { throttlings, visit, type Throttling, type Visit } from './lighthouse.ts'
import { kilobytes, median, milliseconds, table } from './measures.ts'
import { canMeasureServers, memoryUnderLoad, requestsPerSecond } from './server.ts'
import { buildFloor, buildSite, emptyCache, floorUrl, serve, siteUrl } from './sites.ts'
import { transferOf } from './transfer.ts'

/** Odd, for the median. */
const runs = 5

const parts: string[] = []
function tell(heading: string, ...paragraphs: string[]) {
  const part = [`## ${heading}`, ...paragraphs].join('\n\n')
  console.log(`\n${part}`)
  parts.push(part)
}

/** Its first page is the one that the others are compared with. */
const measured = [
  { name: 'floor', url: `${floorUrl}/` },
  { name: '/', url: `${siteUrl}/` },
  { name: '/en', url: `${siteUrl}/en` },
  { name: '/privacy', url: `${siteUrl}/privacy` },
]

console.log('Building twice, first with nothing prepared.')
await emptyCache()
const cold = await buildSite()
const warm = await buildSite()
await buildFloor()

// Before any browser is at work beside them.
if (canMeasureServers()) await tellServers()
else tell('Server', 'Not measured: it takes the programs wrk and taskset.')

{
  await using site = await serve('site')
  await using floor = await serve('floor')
  void site
  void floor
  await tellVisits()
  await tellScores()
  await tellBrowser()
}
tell(
  'Build',
  table(
    ['pictures and fonts', 'seconds'],
    [
      ['made', cold.toFixed(1)],
      ['from the cache', warm.toFixed(1)],
    ],
  ),
)
await writeReport()

async function tellVisits() {
  const visits = new Map<string, Visit[]>()
  // Interleaved, so that whatever else the machine does strikes all alike.
  for (let run = 0; run < runs; run++) {
    for (const throttling of throttlings) {
      for (const { name, url } of measured) {
        const known = visits.get(key(name, throttling)) ?? []
        visits.set(key(name, throttling), [...known, await visit(url, throttling)])
      }
    }
    console.log(`Visited ${run + 1} of ${runs} times.`)
  }

  for (const throttling of throttlings) {
    const middle = (name: string, figure: keyof Visit) =>
      median((visits.get(key(name, throttling)) ?? []).map((each) => each[figure]))
    const ratio = (name: string, figure: keyof Visit) =>
      (middle(name, figure) / middle('floor', figure)).toFixed(2)
    tell(
      throttling === 'simulate' ? 'Visits, throttling simulated' : 'Visits, throttling real',
      table(
        ['page', 'score', 'FCP', 'LCP', 'of the floor', 'Speed Index', 'of the floor', 'TBT', 'CLS'],
        measured.map(({ name }) => [
          name,
          String(middle(name, 'performance')),
          milliseconds(middle(name, 'fcp')),
          milliseconds(middle(name, 'lcp')),
          ratio(name, 'lcp'),
          milliseconds(middle(name, 'speedIndex')),
          ratio(name, 'speedIndex'),
          milliseconds(middle(name, 'tbt')),
          middle(name, 'cls').toFixed(3),
        ]),
      ),
    )
  }
}

function key(name: string, throttling: Throttling): string {
  return `${throttling} ${name}`
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
  tell(
    'Scores of every page, one visit each',
    table(['page', 'performance', 'accessibility', 'best practices', 'SEO'], rows),
  )
}

async function tellBrowser() {
  const browser = await launch()
  const transfer = await transferOf(browser, `${siteUrl}/`)
  const total = [...transfer.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const requests = [...transfer.values()].reduce((sum, each) => sum + each.requests, 0)
  tell(
    'Bytes of / on a phone before anybody scrolls',
    table(
      ['kind', 'requests', 'bytes'],
      [
        ...Array.from(transfer, ([kind, each]) => [kind, String(each.requests), kilobytes(each.bytes)]),
        ['all', String(requests), `${kilobytes(total)} (budget ${kilobytes(budgets.total)})`],
      ],
    ),
  )

  const times = await repeated(async () => await longestTask(`${siteUrl}/`))
  tell(
    'Hydration of /, processor slowed down four times',
    table(
      ['longest task, median', 'least', 'most'],
      [[median(times), Math.min(...times), Math.max(...times)].map(milliseconds)],
    ),
  )

  const rows: string[][] = []
  for (const press of everyPress) {
    const hydrated = await repeated(async () => await timeToPaint(browser, press, false))
    const early = await repeated(async () => await timeToPaint(browser, press, true))
    rows.push([press, milliseconds(median(hydrated)), milliseconds(median(early))])
  }
  tell(
    'From a press to the next paint, processor slowed down four times',
    table(['press', 'hydrated', 'before React is there'], rows),
  )
  await browser.close()
}

async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  for (let run = 0; run < runs; run++) figures.push(await measure())
  return figures
}

async function tellServers() {
  const rates = await requestsPerSecond()
  const nginx = rates.get('nginx')
  const memory = await memoryUnderLoad()
  tell(
    'Server',
    `Requests per second for / in gzip, on one core. ${nginx === undefined ? 'nginx is not installed.' : ''}`.trim(),
    table(
      ['server', 'requests per second', 'of nginx'],
      Array.from(rates, ([name, rate]) => [
        name,
        Math.round(rate).toLocaleString('en'),
        nginx === undefined ? '' : (rate / nginx).toFixed(2),
      ]),
    ),
    'Memory while it answers.',
    table(
      ['after requests', 'MB'],
      memory.map(({ requests, megabytes }) => [requests.toLocaleString('en'), String(megabytes)]),
    ),
  )
}

async function writeReport() {
  const browser = await launch()
  const intro = [
    '# Performance',
    'Written by `npm run bench`, which builds the site, serves it with its own server and measures everything in one run. The *floor* is the landing page without any script and without the pictures further down: the least that it could cost. Times are medians of five; they differ from machine to machine, so the ratios count.',
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${os.cpus()[0]?.model}), Node ${process.version}, Chromium ${browser.version()}.`,
  ]
  await browser.close()
  const file = path.join(import.meta.dirname, '../docs/performance.md')
  await writeFile(file, await format([...intro, ...parts].join('\n\n'), { parser: 'markdown' }))
}
