import type { Page } from '@playwright/test'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { nameOf } from '#build/assets/fonts/font-files.ts'
import { content, expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Longer than the page needs to be painted without them. */
const fontDelayMs = 600

const widths = {
  home: [320, 390, 412, 768, 1024, 1440],
  privacy: [320, 390, 412, 768, 1024, 1440],
  imprint: [412],
}

interface Shift {
  value: number
  moved: string[]
}

/** From now on the fonts of each page come late. What moves on it then is counted as browsers count it. */
async function delayFonts(page: Page) {
  await page.route('**/fonts/*', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, fontDelayMs))
    await request.continue()
  })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const moved: { node: Node }[] = Reflect.get(entry, 'sources')
        shifts.push({
          value: Reflect.get(entry, 'value'),
          moved: moved.map(({ node }) => String(node?.textContent).slice(0, 40)),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function shiftsOn(page: Page, path: string, width: number): Promise<Shift[]> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
  const font = page.waitForResponse(`**/fonts/${nameOf(content.fonts.text.upright)}.*`)
  await page.goto(path, { waitUntil: 'networkidle' }) // with whichever others the page has
  await font
  await page.evaluate(() => document.fonts.ready)
  // A shift is told of after the frame in which it happened.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
}

for (const locale of locales) {
  for (const route of ['home', 'privacy', 'imprint'] as const) {
    const path = pathOf(route, locale)
    test(`hardly anything on ${path} moves when its fonts come late`, async ({ page }) => {
      await delayFonts(page)
      for (const width of widths[route]) {
        const shifts = await shiftsOn(page, path, width)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        // A line that is all but full may end sooner or later in the fallback font. Below 0.1 is good (web.dev/cls).
        const hint = 'is a font with the widths of Arial installed, such as fonts-liberation?'
        expect.soft(sum, `${width} px (${hint}): ${JSON.stringify(shifts)}`).toBeLessThan(0.1)
      }
    })
  }
}
