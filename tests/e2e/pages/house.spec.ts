import type { Page } from '@playwright/test'
import { boxOf, desktop, expect, test, visit } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** How much of the film of lights has passed, when the middle of the evening sky is at this share of the window. */
async function lit(page: Page, share: number) {
  return await page.evaluate(async (middle) => {
    const sky = document.querySelector('#contact > div')!
    const { top, height } = sky.getBoundingClientRect()
    scrollBy({ top: top + height / 2 - innerHeight * middle, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Number.parseFloat(getComputedStyle(sky.firstElementChild!, '::before').backgroundPositionY) / 100
  }, share)
}

test('the rooms of the house light up one after the other, in the end all', async ({ page }) => {
  await visit(page, '/')
  // Its lights begin to move when it comes near.
  await expect.poll(() => lit(page, 1.25)).toBe(0)
  const some = await lit(page, 0.8)
  expect(some).toBeGreaterThan(0.2)
  expect(some).toBeLessThan(0.8)
  expect(await lit(page, 0.45)).toBe(1)
})

test('a jump to the form shows the whole house where heading and first field stand below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1300 })
  await visit(page, '/')
  await page.evaluate(() => (location.hash = '#contact'))
  const header = await boxOf(page.getByRole('banner'))
  const sky = page.locator('#contact > div > div').first()
  const height = await sky.evaluate((one) => Number.parseFloat(getComputedStyle(one, '::after').height))
  await expect.poll(async () => (await boxOf(sky)).bottom - height).toBeCloseTo(header.bottom, -1)
  await expect(page.locator('#contact-heading')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#contact form input').first()).toBeInViewport({ ratio: 1 })
})

test('a jump to the form shows the form alone where the house would be cut', async ({ page }) => {
  for (const window of [desktop, { width: 1366, height: 657 }]) {
    await page.setViewportSize(window)
    await visit(page, '/en')
    await page.evaluate(() => (location.hash = '#contact'))
    const header = await boxOf(page.getByRole('banner'))
    const house = page.locator('#contact > div > div').first()
    await expect.poll(async () => (await boxOf(house)).bottom).toBeCloseTo(header.bottom, -1)
    const labels = page.locator('#contact form label')
    expect((await boxOf(labels.first())).top).toBeLessThan(header.bottom + 60)
    // One field more than four and the honeypot, and it ends below the window.
    if ((await labels.count()) === 5)
      await expect(page.locator('#contact form button')).toBeInViewport({ ratio: 1 })
  }
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
    const house = page.locator('#contact > div > div').first()
    expect((await house.boundingBox())!.height).toBeGreaterThan(150)
    if (visitors === 'who want no motion') expect(await lit(page, 0.8)).toBe(1)
    await context.close()
  })

test('where the system sets the colours the form has no house above it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/')
  expect((await page.locator('#contact > div > div').first().boundingBox())!.height).toBe(0)
})
