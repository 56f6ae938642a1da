import type { Browser, Page } from '@playwright/test'
import { loadContent } from '#build/index.ts'
import { phone, slowdown } from './browser.ts'
import { siteUrl } from './sites.ts'

const { nav, footer, contact } = loadContent()

/** What a reader presses, and how to tell that it took effect. */
const presses = {
  'language toggle': { name: footer.language.name.en, effect: 'html[lang=en]' },
  menu: { name: nav.menu.de, effect: '#menu:popover-open' },
  'send button': { name: contact.form.submit.de, effect: '#contact :is([aria-busy=true], [role=alert])' },
}

type Press = keyof typeof presses
export const everyPress = Object.keys(presses) as Press[]

/**
 * Presses something, on a slow phone that knows nothing of the page yet.
 * @param isEarly whether React has yet to arrive; it is then held up until the press has been painted.
 * @returns the time from the press to the next paint in milliseconds, as the browser reports it for INP.
 */
export async function timeToPaint(browser: Browser, press: Press, isEarly: boolean): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const arrival = Promise.withResolvers<void>()
    if (!isEarly) arrival.resolve()
    await page.route('**/assets/react-*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.addInitScript(recordDurations)
    await page.goto(siteUrl)
    const button = page.getByRole('button', { name: presses[press].name })
    if (press === 'send button') await fillForm(page)
    // Until the page is at rest with the button in view.
    await button.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1500)
    await page.evaluate(() => Reflect.get(window, 'durations').splice(0))
    await button.click({ noWaitAfter: true })
    await page.waitForTimeout(500)
    const durations = await page.evaluate(() => Reflect.get(window, 'durations') as number[])
    arrival.resolve()
    await page.waitForSelector(presses[press].effect, { state: 'attached' })
    // Nothing in the list means less than 16 ms.
    return Math.max(0, ...durations)
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function recordDurations() {
  const durations: number[] = []
  Object.assign(window, { durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') !== 0) durations.push(entry.duration)
    }
    // The shortest that can be asked for; TypeScript does not know the option.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** A message that is complete, so that it is sent. */
async function fillForm(page: Page) {
  for (const [label, text] of [
    [contact.form.name, 'Ada Lovelace'],
    [contact.form.email, 'ada@example.org'],
    [contact.form.message, 'Wir möchten unser Haus neu ausrichten.'],
  ] as const) {
    await page.getByLabel(label.de, { exact: true }).fill(text)
  }
}
