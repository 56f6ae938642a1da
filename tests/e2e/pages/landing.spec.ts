import { locales } from '#contract/locale.ts'
import { pathOf, sections } from '#contract/routes.ts'
import { requiredSections, titles } from '../../cases.ts'
import { content, expect, phrase, rgb, test, visit } from '../fixtures.ts'

const { site, projects } = content

test(titles['S-3 order'], async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const ids = await page
      .getByRole('main')
      .locator('section[id]')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toEqual(sections)
    expect(ids.filter((id) => requiredSections.includes(id))).toEqual(requiredSections)
    const tops = await page
      .locator('section[id]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  }
})

test('S-7 the people stand in a card grid', async ({ read }) => {
  const page = await read('/')
  await expect(page.locator('#team').getByRole('list')).toHaveCSS('display', 'grid')
})

test('S-5 each project has its background and its text colour', async ({ read }) => {
  const page = await read('/')
  const articles = page.locator('#work').getByRole('article')
  for (const [index, { background, text }] of projects.entries()) {
    const article = articles.nth(index)
    await expect(article).toHaveCSS('background-color', rgb(content.colours[background]))
    for (const words of await article.locator('h3, p').all()) {
      await expect(words).toHaveCSS('color', rgb(content.colours[text]))
    }
  }
})

test('S-10 the copyright shows the current year of the reader, after New Year too', async ({ page }) => {
  for (const locale of locales) {
    await page.clock.setFixedTime(new Date('2031-12-31T12:00:00'))
    await visit(page, pathOf('home', locale))
    const end = page.getByRole('contentinfo')
    await expect(end.getByText(phrase('footer.copyright', locale, { year: 2031 }))).toBeVisible()
    // A page that is left open over New Year is right again when its reader returns to it.
    await page.clock.setFixedTime(new Date('2032-01-01T12:00:00'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(end.getByText(phrase('footer.copyright', locale, { year: 2032 }))).toBeVisible()
  }
})

test('S-11 the links to LinkedIn and Instagram open in a new tab that cannot reach this one', async ({
  page,
  context,
  pageErrors,
}) => {
  await visit(page, '/en')
  for (const [name, address] of [
    ['LinkedIn', site.profiles.linkedin],
    ['Instagram', site.profiles.instagram],
  ] as const) {
    const { origin } = new URL(address)
    pageErrors.expect(new RegExp(`^foreign request: ${origin}`))
    await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: name }))
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await expect(link).toHaveAttribute('rel', 'noopener')
    await expect(link).toHaveAccessibleName(`${name} (${phrase('footer.newTab', 'en')})`)
    const opening = context.waitForEvent('page')
    await link.click()
    const tab = await opening
    await expect(tab).toHaveURL(address)
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    await expect(page).toHaveURL('/en')
  }
})
