import sharp from 'sharp'
import { desktop, everyPage, expect, phone, test, visit } from '../fixtures.ts'

const light = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** The share of light that a colour gives back (WCAG 2.2, relative luminance). */
function luminance(pixels: Buffer, at: number): number {
  return 0.2126 * light[pixels[at]!]! + 0.7152 * light[pixels[at + 1]!]! + 0.0722 * light[pixels[at + 2]!]!
}

/** How many pixels change by a contrast of 3:1 and more between two pictures of the same place. */
async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  )
  if (!one || !other) throw new Error('There is no picture to compare.')
  let changed = 0
  for (let at = 0; at < one.length; at += 3) {
    const ratio = (luminance(one, at) + 0.05) / (luminance(other, at) + 0.05)
    if (ratio >= 3 || ratio <= 1 / 3) changed += 1
  }
  return changed
}

for (const { path } of everyPage.filter(({ locale }) => locale === 'de')) {
  for (const viewport of path === '/' ? [desktop, phone] : [phone]) {
    // WCAG 2.2, 2.4.13: as many pixels as a line of 2 px around the element has, each at 3:1 to what it was without focus.
    test(`B-8 on ${path} the focus is a ring of 2 px at 3:1 (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await visit(page, path)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('* { outline: none !important }')
        sheet.disabled = true
        document.adoptedStyleSheets.push(sheet)
      })
      const setRing = (isShown: boolean) =>
        page.evaluate((disabled) => {
          for (const sheet of document.adoptedStyleSheets) sheet.disabled = disabled
        }, isShown)
      let count = 0
      for (; ; count += 1) {
        await page.keyboard.press('Tab')
        // The ring of a field goes round its label, too.
        const focused = page.locator(':focus:not(input, textarea), div:has(> :is(input, textarea):focus)')
        if ((await focused.count()) === 0) break
        const box = await focused.boundingBox()
        if (!box) throw new Error('What is focused is not drawn.')
        const clip = { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32 }
        const shown = await page.screenshot({ clip })
        await setRing(false)
        const hidden = await page.screenshot({ clip })
        await setRing(true)
        // A round end is shorter than a corner.
        const radius = await focused.evaluate((element) =>
          Number.parseFloat(getComputedStyle(element).borderRadius),
        )
        const round = Math.min(radius, box.width / 2, box.height / 2)
        const length = 2 * (box.width + box.height) - (8 - 2 * Math.PI) * round
        const name = await focused.evaluate((element) => element.outerHTML.slice(0, 100))
        expect.soft(await changedPixels(hidden, shown), name).toBeGreaterThanOrEqual(2 * length)
      }
      expect(count).toBeGreaterThan(8)
    })
  }
}
