import sharp from 'sharp'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { expect, test } from '../fixtures.ts'

/** The column of a picture in which something is drawn first, other than its background. */
async function firstInk(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const background = data[0] ?? 0
  for (let x = 0; x < info.width; x++) {
    for (let y = 0; y < info.height; y++) {
      if (Math.abs((data[y * info.width + x] ?? background) - background) > 60) return x
    }
  }
  return Infinity
}

test('headlines stand on the edge that their page has', async ({ browser }) => {
  const context = await browser.newContext({ deviceScaleFactor: 2, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const locale of locales) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(pathOf('home', locale))
      await page.evaluate(() => document.fonts.ready)
      for (const [heading, edge] of [
        ['#hero h1', '#hero p'],
        ['#team h2', '#team p'],
      ] as const) {
        const line = (await page.locator(heading).boundingBox())!
        const left = (await page.locator(edge).first().boundingBox())!.x
        // Its first line, from a little outside the edge, with the serifs that stand above it.
        const above = line.height / 25
        const lineHeight = await page
          .locator(heading)
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
        const clip = { x: left - 10, y: line.y - above, width: 40, height: lineHeight * 0.9 + above }
        const ink = (await firstInk(await page.screenshot({ clip, fullPage: true }))) / 2 - 10
        expect.soft(Math.abs(ink), `${heading} (${locale}, ${width} px)`).toBeLessThanOrEqual(1)
      }
    }
  }
  await context.close()
})
