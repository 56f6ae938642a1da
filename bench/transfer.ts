import type { Browser } from '@playwright/test'
import { phone } from './browser.ts'

export interface Transfer {
  bytes: number
  requests: number
}

/** What a phone fetches before anybody scrolls, by kind: bytes as they are sent, without headers. */
export async function transferOf(browser: Browser, url: string): Promise<Map<string, Transfer>> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const finished: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    finished.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  })
  await page.goto(url)
  await page.waitForTimeout(2_000)
  const kinds = new Map<string, Transfer>()
  for (const { kind, bytes } of await Promise.all(finished)) {
    const known = kinds.get(kind) ?? { bytes: 0, requests: 0 }
    kinds.set(kind, { bytes: known.bytes + bytes, requests: known.requests + 1 })
  }
  await context.close()
  return kinds
}
