import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { content, everyPage, expect, test, visit } from '../fixtures.ts'

function count(pdf: Buffer, kind: RegExp): number {
  return pdf.toString('latin1').match(kind)?.length ?? 0
}

/** The page of each entry in the outline of a PDF file: the number of an object in the file. */
function pagesInOutline(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/Dest \[(\d+) 0 R/g)].map(([, page]) => page!)
}

function lastPage(pdf: Buffer): string | undefined {
  return [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s*<<\/Type \/Page\b/g)].at(-1)?.[1]
}

const { hero, projects, about, team } = content
/** A picture that stands on the page twice is printed from one object. */
const pictures = new Set([hero, ...projects, about, ...team.members].map(({ image }) => image)).size
const mostPages = 3 + Math.ceil(projects.length / 3) + Math.ceil(team.members.length / 5)

const formats = ['A4', 'Letter'] as const

// The cover, the work, the people, the services, and one more for longer wording.
test('B-8 printed, the landing page is a brochure of a few pages with its pictures', async ({ page }) => {
  for (const locale of locales) {
    for (const format of formats) {
      // Nobody has scrolled to them.
      await page.goto(pathOf('home', locale))
      const pdf = await page.pdf({ format, preferCSSPageSize: true })
      const at = `${locale}, ${format}`
      expect.soft(count(pdf, /\/Subtype \/Image\b/g), at).toBe(pictures)
      expect.soft(count(pdf, /\/Type \/Page\b/g), at).toBeGreaterThanOrEqual(4)
      expect.soft(count(pdf, /\/Type \/Page\b/g), at).toBeLessThanOrEqual(mostPages)
    }
  }
})

test('B-8 printed, no heading is alone at the foot of a page, no page without text', async ({ page }) => {
  for (const { path } of everyPage.filter(({ name }) => name === 'imprint' || name === 'privacy')) {
    await visit(page, path)
    // The outline lists headings alone. With that role and one level for all, what follows a heading is listed after it.
    const listed = await page
      .locator('main')
      .locator('h1, h2, h3, h1 + p, h2 + * > :first-child, h3 + *, section:last-child p, section + p')
      .evaluateAll((all) =>
        all.map((element) => {
          element.setAttribute('role', 'heading')
          element.setAttribute('aria-level', '1')
          return { text: element.textContent, isHeading: /^H\d$/.test(element.tagName) }
        }),
      )
    for (const format of formats) {
      const at = `${path}, ${format}`
      const pdf = await page.pdf({ format, preferCSSPageSize: true, tagged: true, outline: true })
      const pages = pagesInOutline(pdf)
      expect.soft(pages, at).toHaveLength(listed.length)
      const alone = listed.filter(({ isHeading }, index) => isHeading && pages[index] !== pages[index + 1])
      expect.soft(alone, at).toEqual([])
      expect.soft(pages.at(-1), at).toBe(lastPage(pdf))
    }
  }
})

test('B-8 on paper there is nothing to press: no menu, form or call to action', async ({ page }) => {
  // Both languages have the same structure.
  for (const { path } of everyPage.filter(({ locale }) => locale === 'de')) {
    await page.emulateMedia({ media: null })
    await visit(page, path)
    await page.emulateMedia({ media: 'print' })
    for (const control of await page.locator('button, input, textarea, nav, form').all())
      await expect.soft(control, path).toBeHidden()
    // The title of a service is text there.
    await expect
      .soft(
        page.getByRole('main').locator('a[href^="#"]:not(#services li > a):visible, #services small:visible'),
        path,
      )
      .toHaveCount(0)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})
