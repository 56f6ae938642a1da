import { locales } from '#contract/locale.ts'
import { navSections, pathOf } from '#contract/routes.ts'
import { titles } from '../../../cases.ts'
import { content, expect, phone, test, visit } from '../../fixtures.ts'
import { menuOf } from './menu.ts'

test.use({ viewport: phone })

test(titles['S-2 wide window'], async ({ page }) => {
  // Beside a long name there is less room.
  await page.setViewportSize({ width: content.site.name.length <= 12 ? 1024 : 1280, height: 768 })
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await expect(menu.button).toHaveCount(0)
  await expect(menu.close).toHaveCount(0)
  for (const section of navSections) await expect(menu.item(section)).toBeInViewport({ ratio: 1 })
})

test('S-2 B-8 the header holds its brand in one line, and the rest beside it', async ({ page }) => {
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    for (const [size, widths] of [
      ['100%', [390, 768, 888, 1024, 1120, 1280, 1920]],
      ['200%', [768, 1024, 1280, 1920]],
    ] as const) {
      await page.locator('html').evaluate(({ style }, value) => style.setProperty('font-size', value), size)
      for (const width of widths) {
        const at = `${locale}, ${width} px, text at ${size}`
        await page.setViewportSize({ width, height: 900 })
        const { lines, brand, others, header } = await page.getByRole('banner').evaluate(placesIn)
        expect.soft(lines, `lines of the brand (${at})`).toBe(1)
        expect.soft(others.length, `what is beside it (${at})`).toBeGreaterThan(0)
        for (const { left, right, top, bottom } of others) {
          expect.soft(left, at).toBeGreaterThanOrEqual(brand.right)
          expect.soft(right, at).toBeLessThanOrEqual(width)
          expect.soft(top, at).toBeGreaterThanOrEqual(header.top)
          expect.soft(bottom, at).toBeLessThanOrEqual(header.bottom)
        }
      }
    }
  }
})

function placesIn(header: Element) {
  const [brand, ...others] = [...header.querySelectorAll('a, button')].filter((element) =>
    element.checkVisibility(),
  )
  const letters = document.createRange()
  letters.selectNodeContents(brand!)
  return {
    lines: letters.getClientRects().length,
    brand: letters.getBoundingClientRect(),
    others: others.map((element) => element.getBoundingClientRect()),
    header: header.getBoundingClientRect(),
  }
}
