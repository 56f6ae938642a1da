import { expect, test } from '../fixtures.ts'

for (const width of [390, 768, 1440]) {
  for (const density of [1, 2]) {
    test(`pictures claim the width that they have (${width} px, density ${density})`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        deviceScaleFactor: density,
      })
      const page = await context.newPage()
      await page.goto('/')
      await page.mouse.wheel(0, 10)
      const pictures = page.locator('img')
      await pictures.evaluateAll((all) =>
        all.forEach((picture) => ((picture as HTMLImageElement).loading = 'eager')),
      )
      await expect
        .poll(() =>
          pictures.evaluateAll((all) =>
            all.every((picture) => (picture as HTMLImageElement).naturalWidth > 0),
          ),
        )
        .toBe(true)
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
        expect(claimed / shown, picture).toBeGreaterThan(0.95)
        expect(claimed / shown, picture).toBeLessThan(1.1)
      }
      await context.close()
    })
  }
}
