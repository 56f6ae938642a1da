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

for (const locale of locales) {
  for (const size of ['100%', '200%']) {
    test(`S-2 B-8 the header holds its brand in one line and all that is beside it (${locale}, text at ${size})`, async ({
      page,
    }) => {
      await visit(page, pathOf('home', locale))
      await page.locator('html').evaluate(({ style }, value) => style.setProperty('font-size', value), size)
      for (const width of size === '100%'
        ? [390, 768, 888, 1024, 1120, 1280, 1920]
        : [768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { lines, brand, others, header } = await page.getByRole('banner').evaluate(placesIn)
        expect(lines, `lines of the brand at ${width} px`).toBe(1)
        expect(others.length, `what is beside it at ${width} px`).toBeGreaterThan(0)
        for (const { left, right, top, bottom } of others) {
          expect(left, `${width} px`).toBeGreaterThanOrEqual(brand.right)
          expect(right, `${width} px`).toBeLessThanOrEqual(width)
          expect(top, `${width} px`).toBeGreaterThanOrEqual(header.top)
          expect(bottom, `${width} px`).toBeLessThanOrEqual(header.bottom)
        }
      }
    })
  }
}

/** Where the brand stands, in how many lines, and what there is to press beside it. */
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
