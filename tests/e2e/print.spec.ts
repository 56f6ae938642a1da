import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { everyPage, expect, test, visit } from './fixtures.ts'

/** The number of pages that a PDF file has. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

for (const locale of locales) {
  for (const format of ['A4', 'Letter'] as const) {
    test(`B-8 printed, the landing page is a brochure of four pages (${locale}, ${format})`, async ({
      page,
    }) => {
      await visit(page, pathOf('home', locale))
      expect(pagesOf(await page.pdf({ format, preferCSSPageSize: true }))).toBe(4)
    })
  }

  test(`B-8 each picture is printed, also those that nobody has scrolled to (${locale})`, async ({
    page,
  }) => {
    await page.goto(pathOf('home', locale))
    await page.pdf()
    await expect
      .poll(() =>
        page
          .locator('img')
          .evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).naturalWidth).length),
      )
      .toBe(0)
  })
}

for (const { path, isMissing } of everyPage) {
  test(`B-8 on paper there is nothing to press: no menu, form or call to action (${path})`, async ({
    page,
    complaints,
  }) => {
    if (isMissing) complaints.expect(/404/)
    await visit(page, path)
    await page.emulateMedia({ media: 'print' })
    for (const control of await page.locator('button, input, textarea, nav, form').all()) {
      await expect(control).toBeHidden()
    }
    await expect(page.getByRole('main').locator('a[href^="#"]:visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
