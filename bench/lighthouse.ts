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

/** Visits a page once, in a browser of its own, so that nothing is left from the visit before. */
export async function visit(url: string, throttlingMethod: Throttling): Promise<Visit> {
  const browser = await launch({ port: ports.browser })
  try {
    const run = await lighthouse(url, { port: ports.browser, logLevel: 'error', throttlingMethod })
    if (run === undefined) throw new Error(`Lighthouse has no result for ${url}.`)
    return visitOf(run.lhr)
  } finally {
    await browser.close()
  }
}

function visitOf({ categories, audits, runtimeError }: Result): Visit {
  if (runtimeError !== undefined) throw new Error(runtimeError.message)
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
