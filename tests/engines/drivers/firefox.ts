import { launch, type Browser } from 'puppeteer-core'
import type { Engine, Preferences, Tab } from './engine.ts'
import type { Programs } from './programs.ts'

export async function openFirefox({ firefox }: Programs, preferences: Preferences): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox,
    extraPrefsFirefox: {
      'javascript.enabled': preferences.hasScript,
      'ui.prefersReducedMotion': Number(preferences.reducesMotion),
      // As on a phone, and on most desktops: the whole width is the page's.
      'ui.useOverlayScrollbars': 1,
    },
  })
  return { openTab: () => openTab(browser), [Symbol.asyncDispose]: () => browser.close() }
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  return {
    async go(address) {
      await page.goto(address)
    },
    evaluate: (expression) => page.evaluate(expression),
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    pressKey: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (size) => page.setViewport(size),
    [Symbol.asyncDispose]: () => context.close(),
  }
}
