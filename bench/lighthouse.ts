import lighthouse, { type Result } from 'lighthouse'
import { launch } from './browser.ts'
import { ports } from './sites.ts'

/** By calculation from an unhindered visit, or on a line and a processor that are really slowed down. */
export const throttlings = ['simulate', 'devtools'] as const
export type Throttling = (typeof throttlings)[number]

/** What one visit of Lighthouse's phone cost: scores out of 100, times in milliseconds. */
export type Visit = Record<
  'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'fcp' | 'lcp' | 'speedIndex' | 'tbt' | 'cls',
  number
>

/**
 * Visits a page once, in a browser of its own, so that nothing is left from the visit before.
 * @param tries Chromium sometimes loses the start of its trace; such a visit measured nothing and is made again.
 */
export async function visit(url: string, throttlingMethod: Throttling, tries = 3): Promise<Visit> {
  const browser = await launch({ port: ports.browser })
  try {
    const run = await lighthouse(url, { port: ports.browser, logLevel: 'error', throttlingMethod })
    if (run === undefined) throw new Error(`Lighthouse has no result for ${url}.`)
    if (run.lhr.runtimeError === undefined) return visitOf(run.lhr)
    if (tries === 1) throw new Error(run.lhr.runtimeError.message)
  } finally {
    await browser.close()
  }
  return await visit(url, throttlingMethod, tries - 1)
}

function visitOf({ categories, audits }: Result): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
