import { expect, loadPictures, test } from '../fixtures.ts'

test('pictures claim the width that they have', async ({ browser }) => {
  for (const density of [1, 2]) {
    // A picture that is still moving into its place has another width.
    const context = await browser.newContext({ deviceScaleFactor: density, reducedMotion: 'reduce' })
    for (const width of [390, 768, 1440]) {
      // Of a page that it has loaded, a browser keeps larger pictures than it would fetch.
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await page.mouse.wheel(0, 10)
      const pictures = page.locator('picture img:visible')
      await loadPictures(page)
      const claims = await pictures.evaluateAll((all) =>
        (all as HTMLImageElement[]).map((picture) => {
          const { width: wide, height: high } = picture.getBoundingClientRect()
          const ratio = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'))
          return {
            picture: picture.currentSrc,
            // With `w` descriptors this is what `sizes` says.
            claimed: picture.naturalWidth,
            // It covers its frame, so the larger of the two counts.
            shown: Math.max(wide, high * ratio),
          }
        }),
      )
      for (const { picture, claimed, shown } of claims) {
        const at = `${picture} (${width} px, density ${density})`
        expect.soft(claimed / shown, at).toBeGreaterThan(0.95)
        expect.soft(claimed / shown, at).toBeLessThan(1.1)
      }
      await page.close()
    }
    await context.close()
  }
})
