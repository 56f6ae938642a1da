import type { Browser, Locator, Page } from '@playwright/test'
import { loadContent } from '#content/loader/content.ts'
import { onSlowPhone } from './browser.ts'
import { siteUrl } from './sites.ts'

const { nav, footer, contact } = loadContent()

/** What a reader presses, and how to tell that it took effect. */
const presses = {
  'language toggle': {
    button: (page: Page) => page.getByRole('button', { name: footer.language.switchTo.de }),
    effect: 'html[lang=en]',
  },
  menu: {
    button: (page: Page) => page.getByRole('button', { name: nav.menu.de }),
    effect: '#menu:popover-open',
  },
  'send button': {
    button: (page: Page) => page.getByRole('button', { name: contact.form.submit.de }),
    effect: '[aria-busy=true], [role=alert], [class*=received]',
  },
}

export type Press = keyof typeof presses
export const everyPress = Object.keys(presses) as Press[]

/**
 * Presses something, on a slow phone.
 * @param isEarly whether React has yet to arrive; it is then held up until the press has been painted.
 * @returns the time from the press to the next paint in milliseconds, as the browser reports it for INP.
 */
export async function timeToPaint(browser: Browser, press: Press, isEarly: boolean): Promise<number> {
  return await onSlowPhone(browser, async (page) => {
    const arrival = Promise.withResolvers<void>()
    if (!isEarly) arrival.resolve()
    await page.route('**/assets/react-*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (Reflect.get(entry, 'interactionId') !== 0) durations.push(entry.duration)
        }
        // The shortest that can be asked for; TypeScript does not know the option.
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await page.goto(siteUrl)
    const button = presses[press].button(page)
    if (press === 'send button') await fill(page)
    await settle(page, button)
    await page.evaluate(() => Reflect.get(window, 'durations').splice(0))
    await button.click({ noWaitAfter: true })
    await page.waitForTimeout(500)
    const durations = await page.evaluate(() => Reflect.get(window, 'durations') as number[])
    arrival.resolve()
    if (press !== 'send button') await page.waitForSelector(presses[press].effect, { state: 'attached' })
    // Nothing in the list means less than 16 ms.
    return Math.max(0, ...durations)
  })
}

/** A message that is complete, so that it is sent. */
async function fill(page: Page) {
  for (const [label, text] of [
    [contact.form.name, 'Ada Lovelace'],
    [contact.form.email, 'ada@example.org'],
    [contact.form.message, 'Wir möchten unser Haus neu ausrichten.'],
  ] as const) {
    await page.getByLabel(label.de, { exact: true }).fill(text)
  }
}

/** Waits until the page stands still with the button in view. */
async function settle(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1500)
}
