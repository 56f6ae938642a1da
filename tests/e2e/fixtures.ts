import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { isHeadingInView, isHydrated, tellOfBreaches } from '../in-page.ts'

export { content, everyPage, phrase } from '../content.ts'

export const phone = { width: 390, height: 844 }

interface Complaints {
  /** Declares complaints that belong to the subject of the test. */
  expect: (pattern: RegExp) => void
}

/**
 * The test fails if the browser complains about anything: a warning or an error on its console, an exception, a breach of the
 * content security policy, a request that failed, or one to another origin.
 */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context, baseURL }, provide) => {
      const heard = listen(context, baseURL ?? '')
      await context.addInitScript(tellOfBreaches)
      const expected: RegExp[] = []
      await provide({ expect: (pattern) => void expected.push(pattern) })
      const unexpected = heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
      expect(unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

function listen(context: BrowserContext, origin: string): string[] {
  const heard: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      heard.push(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (webError) => heard.push(`exception: ${webError.error()}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol))
      heard.push(`foreign request: ${url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page has not finished loading when the reader leaves it is not a failure.
    if (reason !== 'net::ERR_ABORTED') heard.push(`failed request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) heard.push(`failed request: ${response.url()} ${response.status()}`)
  })
  return heard
}

/** Opens a page and waits until its script has nothing left to do. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** React marks what it has hydrated; its last slice is done once the browser is idle. */
export async function hydrated(page: Page) {
  await page.waitForFunction(isHydrated)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Opens a page over a line so slow that its script has yet to arrive. Returns what lets it arrive. */
export async function visitBeforeScript(page: Page, path: string): Promise<() => Promise<void>> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    arrival.resolve()
    await hydrated(page)
  }
}

/** Waits until the page has stopped scrolling: for ten frames it has not moved. */
export async function rest(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = scrollY
        let stillFrames = 0
        requestAnimationFrame(function look() {
          stillFrames = scrollY === last ? stillFrames + 1 : 0
          last = scrollY
          if (stillFrames < 10) requestAnimationFrame(look)
          else resolve()
        })
      }),
  )
}

export async function isInView(heading: Locator): Promise<boolean> {
  return await heading.evaluate(isHeadingInView)
}

export { expect }
