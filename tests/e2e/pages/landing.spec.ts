import { locales } from '#contract/locale.ts'
import { pathOf, navSections, sections } from '#contract/routes.ts'
import { requiredSections, titles } from '../../cases.ts'
import { content, expect, phrase, rgb, test, visit } from '../fixtures.ts'

const { site, hero, projects, about, team, services, contact, footer } = content

test('S-1 the header holds the brand name and leads to work, about, team, services and contact', async ({
  read,
}) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    await expect(page.getByRole('banner').getByText(site.name, { exact: true })).toBeVisible()
    const links = page
      .getByRole('banner')
      .getByRole('navigation', { name: phrase('nav.label', locale) })
      .getByRole('link')
    await expect(links).toHaveCount(navSections.length)
    for (const [index, section] of navSections.entries()) {
      const link = links.nth(index)
      await expect(link).toHaveAccessibleName(phrase(`nav.${section}`, locale))
      await expect(link).toHaveAttribute('href', `#${section}`)
    }
  }
})

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

test('S-4 the hero has a title, a subtitle and a description', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const section = page.locator('#hero')
    const title = `${phrase(hero.title, locale)} ${phrase(hero.titleEmphasis, locale)}`
    await expect(section.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(section.getByText(phrase(hero.subtitle, locale))).toBeVisible()
    await expect(section.getByText(phrase(hero.description, locale))).toBeVisible()
  }
})

test('S-5 the projects show their title, description, year and image', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const articles = page.locator('#work').getByRole('article')
    await expect(articles).toHaveCount(projects.length)
    for (const [index, { title, description, imageAlt }] of projects.entries()) {
      const article = articles.nth(index)
      await expect(article.getByRole('heading', { name: phrase(title, locale) })).toBeVisible()
      await expect(article.getByText(phrase(description, locale))).toBeVisible()
      await expect(article.getByRole('img', { name: phrase(imageAlt, locale) })).toBeVisible()
    }
    await expect(articles.getByRole('time')).toHaveText(projects.map(({ year }) => String(year)))
  }
})

test('S-6 about shows the portrait, the description and three facts', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const section = page.locator('#about')
    await expect(section.getByRole('img', { name: phrase(about.imageAlt, locale) })).toBeVisible()
    await expect(section.getByText(phrase(about.description, locale))).toBeVisible()
    const facts = about.facts.map(({ figure, label }) => `${phrase(figure, locale)} ${phrase(label, locale)}`)
    await expect(section.getByRole('listitem')).toHaveText(facts)
    expect(facts).toHaveLength(3)
  }
})

test('S-7 the people stand in a card grid, each with image, name, role and description', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const grid = page.locator('#team').getByRole('list')
    await expect(grid).toHaveCSS('display', 'grid')
    const cards = grid.getByRole('listitem')
    await expect(cards).toHaveCount(team.members.length)
    for (const [index, { name, role, description, imageAlt }] of team.members.entries()) {
      const card = cards.nth(index)
      await expect(card.getByRole('img', { name: phrase(imageAlt, locale) })).toBeVisible()
      await expect(card.getByRole('heading', { name })).toBeVisible()
      await expect(card.getByText(phrase(role, locale), { exact: true })).toBeVisible()
      await expect(card.getByText(phrase(description, locale))).toBeVisible()
    }
  }
})

test('S-8 the services have a title and a description', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const cards = page.locator('#services').getByRole('listitem')
    await expect(cards).toHaveCount(services.items.length)
    for (const [index, { title, description }] of services.items.entries()) {
      await expect(cards.nth(index).getByRole('heading', { name: phrase(title, locale) })).toBeVisible()
      await expect(cards.nth(index).getByText(phrase(description, locale))).toBeVisible()
    }
  }
})

test('S-9 contact shows how to reach the house, and the form', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const section = page.locator('#contact')
    await expect(section.getByRole('link', { name: site.email })).toHaveAttribute(
      'href',
      `mailto:${site.email}`,
    )
    await expect(section.getByRole('link', { name: site.phone })).toHaveAttribute('href', /^tel:\+\d+$/)
    await expect(
      section.getByText(`${site.street}, ${site.postalCode} ${phrase(site.city, locale)}`),
    ).toBeVisible()
    await expect(section.getByRole('form', { name: phrase(contact.form.label, locale) })).toBeVisible()
  }
})

test('S-10 the footer holds the navigation, e-mail, location, language, copyright and small print', async ({
  read,
}) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const end = page.getByRole('contentinfo')
    const links = end.getByRole('navigation', { name: phrase(footer.navigation, locale) }).getByRole('link')
    await expect(links).toHaveText(navSections.map((section) => phrase(`nav.${section}`, locale)))
    await expect(end.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
    await expect(end.getByText(phrase(footer.location, locale), { exact: true })).toBeVisible()
    await expect(end.getByRole('button', { name: phrase(footer.language.switchTo, locale) })).toBeVisible()
    for (const route of ['imprint', 'privacy'] as const) {
      const link = end.getByRole('link', { name: phrase(footer[route], locale) })
      await expect(link).toHaveAttribute('href', pathOf(route, locale))
    }
  }
})

test('S-5 the link to contact stands after the projects', async ({ read }) => {
  const page = await read('/')
  const order = await page
    .locator('#work')
    .locator('article, a[href="#contact"]')
    .evaluateAll((all) => all.map(({ localName }) => localName))
  expect(order).toEqual([...projects.map(() => 'article'), 'a'])
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
