import type { Browser } from '@playwright/test'
import { phone } from './browser.ts'

/** What a phone fetches before anybody scrolls, by kind and in all: bytes as they are sent, without headers. */
export async function transferOf(browser: Browser, url: string) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const finished: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    finished.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  })
  await page.goto(url)
  await page.waitForTimeout(2_000)
  const transfers = await Promise.all(finished)
  await context.close()
  const sum = (some: typeof transfers) => ({
    requests: some.length,
    bytes: some.reduce((total, { bytes }) => total + bytes, 0),
  })
  const byKind = Object.groupBy(transfers, ({ kind }) => kind)
  return {
    ...Object.fromEntries(Object.entries(byKind).map(([kind, some = []]) => [kind, sum(some)])),
    all: sum(transfers),
  }
}
