import { desktop, everyPage, expect, phone, test, visit } from '../fixtures.ts'
import { axeFindings } from './axe-findings.ts'
import { expectNothingLost, smallTargets } from './text-and-targets.ts'

test('B-8 on any page axe finds nothing, no text is lost, and all to press is 44 px', async ({ page }) => {
  for (const { path } of everyPage) {
    await test.step(path, async () => {
      await visit(page, path)
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingLost(page, `on ${path} at ${width} px`)
      }
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport)
        const small = await smallTargets(page)
        expect.soft(small, `less than 44 px on ${path} at ${viewport.width} px`).toEqual([])
        expect.soft(await axeFindings(page), `${path} at ${viewport.width} px`).toEqual([])
      }

      await page.setViewportSize({ width: 1280, height: 800 })
      const root = page.locator('html')
      await root.evaluate(({ style }) => style.setProperty('font-size', '200%'))
      await expectNothingLost(page, `on ${path} at 200 %`)
      await expect(page.getByRole('banner').getByRole('link').last()).toBeInViewport({ ratio: 1 })
      await root.evaluate(({ style }) => style.removeProperty('font-size'))

      // The text spacing of WCAG 1.4.12.
      await page.evaluate(async () => {
        const sheet = new CSSStyleSheet()
        await sheet.replace(`
          * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
          p { margin-block-end: 2em !important; }`)
        document.adoptedStyleSheets.push(sheet)
      })
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingLost(page, `on ${path} with wide text at ${width} px`)
      }
    })
  }
})
