import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { otherLocale, type Locale } from '#contract/locale.ts'
import { pathOf, type NavSection, type Route } from '#contract/routes.ts'
import { desktop, phone } from '../cases.ts'
import { nameOf, phrase } from '../content.ts'
import { isHeadingInView, isHydrated, logPolicyViolations } from '../in-page.ts'

export { content, everyPage, phrase } from '../content.ts'
export { desktop, phone } from '../cases.ts'

/** What is recorded of a page that stands in for a missing address, and of no other. */
const missingPageErrors = /room-106 404$|status of 404 .*room-106$/

interface PageErrors {
  /** Declares errors that belong to the subject of the test. */
  expect: (pattern: RegExp) => void
  /** Those of the recorded errors that no test has declared. */
  unexpected: (recorded: string[]) => string[]
}

interface SharedPage {
  page: Page
  recorded: string[]
}

interface Window {
  viewport?: { width: number; height: number }
  reducedMotion?: 'reduce' | 'no-preference'
}

interface TestFixtures {
  /** The test fails on anything that the console, the policy or the network has against the page. */
  pageErrors: PageErrors
  /** A page, opened once for all tests that change nothing of it but the window and the place; at its top. */
  read: (path: string, window?: Window) => Promise<Page>
}

export const test = base.extend<TestFixtures, { sharedPages: Map<string, SharedPage> }>({
  pageErrors: [
    async ({ context, baseURL }, provide) => {
      const recorded = await recordPageErrors(context, baseURL ?? '')
      const expected = [missingPageErrors]
      const unexpected = (errors: string[]) =>
        errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      await provide({ expect: (pattern) => void expected.push(pattern), unexpected })
      expect(unexpected(recorded), 'unexpected page errors').toEqual([])
    },
    { auto: true },
  ],
  sharedPages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
    async ({}, provide) => {
      const pages = new Map<string, SharedPage>()
      await provide(pages)
      for (const { page } of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  read: async ({ browser, baseURL, contextOptions, sharedPages, pageErrors }, provide) => {
    // Said for each page: else a shared one keeps the motion of the test that opened it.
    const ofTest = contextOptions.reducedMotion ?? 'no-preference'
    async function open(path: string, reducedMotion: 'reduce' | 'no-preference' | null) {
      const context = await browser.newContext({
        viewport: desktop,
        ...(baseURL && { baseURL }),
        reducedMotion,
      })
      const recorded = await recordPageErrors(context, baseURL ?? '')
      const page = await context.newPage()
      await visit(page, path)
      return { page, recorded }
    }
    const used: SharedPage[] = []
    await provide(async (path, { viewport = desktop, reducedMotion = ofTest } = {}) => {
      const key = `${path} ${reducedMotion}`
      const shared = sharedPages.get(key) ?? (await open(path, reducedMotion))
      sharedPages.set(key, shared)
      used.push(shared)
      const { page } = shared
      await page.setViewportSize(viewport)
      // Style follows the new size a frame later.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            scrollTo({ top: 0, behavior: 'instant' })
            requestAnimationFrame(() => requestAnimationFrame(resolve))
          }),
      )
      return page
    })
    for (const { recorded } of used)
      expect(pageErrors.unexpected(recorded), 'unexpected page errors').toEqual([])
  },
})

async function recordPageErrors(context: BrowserContext, origin: string): Promise<string[]> {
  await context.addInitScript(logPolicyViolations)
  const recorded: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      recorded.push(`console ${message.type()}: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (webError) => recorded.push(`exception: ${webError.error()}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol))
      recorded.push(`foreign request: ${url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // What a page has not finished loading when the reader leaves it is not a failure.
    if (reason !== 'net::ERR_ABORTED') recorded.push(`failed request: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) recorded.push(`failed request: ${response.url()} ${response.status()}`)
  })
  return recorded
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

export async function expectInView(page: Page, section: string) {
  const heading = page.locator(`#${section}`).getByRole('heading').first()
  await expect.poll(() => heading.evaluate(isHeadingInView), section).toBe(true)
}

export async function expectPage(page: Page, route: Route, locale: Locale) {
  await expect(page).toHaveTitle(phrase(`${route}.meta.title`, locale))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

export async function boxOf(element: Locator) {
  return await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
}

/** Opens the landing page on a phone, and there the menu by a press. */
export async function visitMenu(page: Page, locale: Locale, viewport = phone) {
  await page.setViewportSize(viewport)
  await visit(page, pathOf('home', locale))
  await page.getByRole('button', { name: phrase('nav.menu', locale) }).click()
  await expect(page.getByRole('button', { name: phrase('nav.close', locale) })).toBeFocused()
}

/** The button of the footer that leads from a language to the next, or to another one. */
export function toggleIn(page: Page, locale: Locale, to = otherLocale(locale)) {
  return page.getByRole('contentinfo').getByRole('button', { name: nameOf(to) })
}

export function headerButton(page: Page, to: Locale) {
  return page.getByRole('banner').getByRole('button', { name: nameOf(to), exact: true })
}

/** Of the menu: on a phone a link to the contact stands beside its button, too. */
export function navLink(page: Page, section: NavSection, locale: Locale) {
  return page
    .getByRole('banner')
    .getByRole('listitem')
    .getByRole('link', { name: phrase(`nav.${section}`, locale) })
}

export function footerLink(page: Page, route: 'imprint' | 'privacy', locale: Locale) {
  return page.getByRole('contentinfo').getByRole('link', { name: phrase(`footer.${route}`, locale) })
}

export function backButton(page: Page, locale: Locale) {
  return page.getByRole('main').getByRole('button', { name: phrase('nav.back', locale) })
}

/** Brings every picture that the page shows to its end, good or bad. */
export async function loadPictures(page: Page) {
  const pictures = page.locator('img:visible')
  await pictures.evaluateAll((all) => all.forEach((one) => one.setAttribute('loading', 'eager')))
  const areComplete = () =>
    pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete))
  await expect.poll(areComplete).toBe(true)
}

/** As browsers write the colour `#26332d`. */
export function rgb(colour = ''): string {
  return `rgb(${[...Buffer.from(colour.slice(1), 'hex')].join(', ')})`
}

export { expect }
