import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { content, everyPage, expect, test, visit } from '../fixtures.ts'

/** How many objects of a kind a PDF file has. */
function count(pdf: Buffer, kind: RegExp): number {
  return pdf.toString('latin1').match(kind)?.length ?? 0
}

const { hero, projects, about, team } = content
/** A picture that stands on the page twice is printed from one object. */
const pictures = new Set([hero, ...projects, about, ...team.members].map(({ image }) => image)).size
const mostPages = 4 + Math.ceil(projects.length / 3) + Math.ceil(team.members.length / 5)

for (const locale of locales) {
  for (const format of ['A4', 'Letter'] as const) {
    // As long as the wording leaves section: more of it makes more pages.
    test(`B-8 printed, the landing page is a brochure of a few pages with each of its pictures (${locale}, ${format})`, async ({
      page,
    }) => {
      // Nobody has scrolled to them.
      await page.goto(pathOf('home', locale))
      const pdf = await page.pdf({ format, preferCSSPageSize: true })
      expect(count(pdf, /\/Subtype \/Image\b/g)).toBe(pictures)
      expect(count(pdf, /\/Type \/Page\b/g)).toBeGreaterThanOrEqual(4)
      expect(count(pdf, /\/Type \/Page\b/g)).toBeLessThanOrEqual(mostPages)
    })
  }
}

// Both languages have the same structure.
for (const { path, isMissing } of everyPage.filter(({ locale }) => locale === 'de')) {
  test(`B-8 on paper there is nothing to press: no menu, form or call to action (${path})`, async ({
    page,
    pageErrors,
  }) => {
    if (isMissing) pageErrors.expect(/404/)
    await visit(page, path)
    await page.emulateMedia({ media: 'print' })
    for (const control of await page.locator('button, input, textarea, nav, form').all()) {
      await expect(control).toBeHidden()
    }
    await expect(page.getByRole('main').locator('a[href^="#"]:visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
