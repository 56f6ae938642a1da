import type { Page } from '@playwright/test'
import { expect, test, visit } from '../fixtures.ts'

/** How wide the part of the windows is that is lit, as a share of the house, when its middle is at this share of the window. */
async function lit(page: Page, share: number) {
  return await page.evaluate(async (middle) => {
    const house = document.querySelector('#contact > div')!
    const { top, height } = house.getBoundingClientRect()
    scrollBy({ top: top + height / 2 - innerHeight * middle, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { clipPath, content } = getComputedStyle(house, '::after')
    if (content === 'none') return 0
    const [, aside = '0'] = /^inset\(0px ([\d.]+)%/.exec(clipPath) ?? []
    return Math.max(0, 1 - (2 * Number(aside)) / 100)
  }, share)
}

test('the windows of the house light up from the door outwards, as it comes up the window', async ({
  page,
}) => {
  await visit(page, '/')
  expect(await lit(page, 0.8)).toBe(0)
  const half = await lit(page, 0.6)
  expect(half).toBeGreaterThan(0.1)
  expect(half).toBeLessThan(0.9)
  expect(await lit(page, 0.35)).toBe(1)
})

for (const [visitors, options] of [
  ['who want no motion', { reducedMotion: 'reduce' }],
  ['without script', { javaScriptEnabled: false }],
] as const)
  test(`the house stands above the form also for visitors ${visitors}`, async ({ browser }) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const picture = page.waitForResponse(/\/assets\/house-/)
    await page.goto('/en#contact')
    expect((await picture).ok()).toBe(true)
    const house = page.locator('#contact > div').first()
    expect((await house.boundingBox())!.height).toBeGreaterThan(150)
    if (visitors === 'who want no motion') expect(await lit(page, 0.8)).toBe(1)
    await context.close()
  })

test('where the system sets the colours the form has no house above it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/')
  expect((await page.locator('#contact > div').first().boundingBox())!.height).toBe(0)
})
