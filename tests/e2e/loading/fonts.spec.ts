import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { everyPage, expect, hydrated, phone, test } from '../fixtures.ts'

const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

async function textsInOtherFonts(devTools: CDPSession): Promise<string[]> {
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { nodes } = await devTools.send('DOM.getFlattenedDocument', { depth: -1 })
  const found: string[] = []
  for (const { nodeId, nodeName, attributes = [] } of nodes.filter(({ nodeType }) => nodeType === 1)) {
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
    const others = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
    if (others.length > 0) found.push(`${nodeName} ${attributes.join()}: ${others.join()}`)
  }
  return found
}

test('the first visit over a slow line is drawn in the fonts of the site', async ({ page, context }) => {
  await page.setViewportSize(phone)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slowLine)
  for (const { path } of everyPage) {
    // Each is the first that a browser sees of the site.
    await devTools.send('Network.clearBrowserCache')
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await textsInOtherFonts(devTools), path).toEqual([])
  }
})

/** Whether one colour fills all of an element. Playwright's own screenshots wait for fonts. */
async function isBlank(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not rendered.`)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', { clip: { ...box, scale: 1 } })
  const { channels } = await sharp(Buffer.from(data, 'base64')).stats()
  return channels.every(({ min, max }) => min === max)
}

test('the headline is not painted before its font is there, the text is', async ({ page }) => {
  await page.setViewportSize(phone)
  for (const locale of locales) {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/fonts/*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    // A browser keeps a headline back for three seconds; a busy machine may need longer to look.
    await expect(async () => {
      await page.goto(pathOf('home', locale), { waitUntil: 'commit' })
      expect(await isBlank(page, '#hero div p'), locale).toBe(false)
      expect(await isBlank(page, '#hero h1'), locale).toBe(true)
      expect(await isBlank(page, 'header a[aria-label]'), locale).toBe(true)
    }).toPass()
    arrival.resolve()
    await page.evaluate(() => document.fonts.ready)
    expect(await isBlank(page, '#hero h1'), locale).toBe(false)
    expect(await isBlank(page, 'header a[aria-label]'), locale).toBe(false)
    await page.unroute('**/fonts/*')
  }
})
