import { locales } from '#contract/locale.ts'
import { pathOf, sections } from '#contract/routes.ts'
import { content, expect, phrase, rgb, test, visit } from '../fixtures.ts'

const { site, projects } = content

/** Among which there may be others. */
const requiredSections = ['hero', 'work', 'about', 'team', 'services', 'contact']

test('S-3 the sections follow one another: hero, work, about, team, services, contact', async ({ read }) => {
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
    for (const words of await article.locator('h3, :not([popover]) > p').all()) {
      await expect(words).toHaveCSS('color', rgb(content.colours[text]))
    }
  }
})

test('S-11 profiles open in a new tab that cannot reach this one', async ({ page, context, pageErrors }) => {
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
