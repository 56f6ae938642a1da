import { locales, otherLocale, otherLocales } from '#contract/locale.ts'
import { pathOf, navSections, routes } from '#contract/routes.ts'
import { anEnquiry } from '../../cases.ts'
import {
  backButton,
  content,
  expect,
  expectInView,
  footerLink,
  headerButton,
  navLink,
  phrase,
  test,
  toggleIn,
} from '../fixtures.ts'
import { formOf, reference, referenceIn } from '../form/enquiry-form.ts'

test.use({ javaScriptEnabled: false })

test('B-2 without JavaScript the navigation leads to the sections', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(pathOf('home', locale))
    for (const section of navSections) {
      await navLink(page, section, locale).click()
      await expect(page).toHaveURL(`${pathOf('home', locale)}#${section}`)
      await expectInView(page, section)
    }
  }
})

test('B-2 without JavaScript the footer leads to the legal pages, and they lead back', async ({ page }) => {
  for (const locale of locales) {
    for (const route of ['imprint', 'privacy'] as const) {
      await page.goto(pathOf('home', locale))
      await footerLink(page, route, locale).click()
      await expect(page).toHaveURL(pathOf(route, locale))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrase(`${route}.heading`, locale))
      await backButton(page, locale).click()
      await expect(page.locator('#hero')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(pathOf('home', locale))
    }
  }
})

test('B-2 without JavaScript each project opens its leaf of the notebook, and closes it', async ({
  page,
}) => {
  for (const locale of locales) {
    await page.goto(pathOf('home', locale))
    for (const [index, { notebook }] of content.projects.entries()) {
      const project = page.getByRole('article').nth(index)
      const leaf = project.getByText(notebook[locale])
      await expect(leaf).toBeHidden()
      await project.getByRole('button', { name: phrase('work.notebook', locale) }).press('Enter')
      await expect(leaf).toBeInViewport({ ratio: 1 })
      await project.getByRole('button', { name: phrase('nav.close', locale) }).press('Enter')
      await expect(leaf).toBeHidden()
    }
  }
})

test('B-2 without JavaScript the form leads to what becomes of the data it asks for', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(pathOf('home', locale))
    const form = page.getByRole('form', { name: phrase('contact.form.label', locale) })
    await form.getByRole('link', { name: phrase('contact.form.privacy', locale) }).click()
    await expect(page).toHaveURL(pathOf('privacy', locale))
  }
})

test('B-2 without JavaScript header and footer switch the language of a section', async ({ page }) => {
  for (const [index, section] of navSections.entries()) {
    // Each button leads into each language.
    const locale = locales[index % locales.length]!
    const other = otherLocale(locale)
    await page.goto(`${pathOf('home', locale)}#${section}`)
    for (const [button, to] of [
      [headerButton(page, other), other],
      [toggleIn(page, other, locale), locale],
    ] as const) {
      await button.click()
      const heading = page.locator(`#${section}`).getByRole('heading', { level: 2 })
      await expect(heading).toHaveText(phrase(`${section}.heading`, to))
      await expectInView(page, section)
      const { pathname, hash } = new URL(page.url())
      expect(pathname + hash).toBe(`${pathOf('home', to)}#${section}`)
    }
  }
})

test('B-2 without JavaScript every picture is shown, and year and date are there', async ({ page }) => {
  for (const locale of locales) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(pathOf('home', locale))
    for (const picture of await page.locator('img').all()) await expect(picture).toHaveCSS('opacity', '1')
    await expect(page.getByRole('contentinfo').getByText(/©\s*20\d\d/)).toBeVisible()
    await page.goto(pathOf('privacy', locale))
    await expect(page.getByRole('main').getByRole('time')).toHaveText(/20\d\d/)
  }
})

test('B-2 without JavaScript each button leads to the same page in its language', async ({ page }) => {
  for (const route of routes) {
    for (const locale of locales) {
      for (const other of otherLocales(locale)) {
        const at = `${pathOf(route, locale)} to ${other}`
        await page.goto(pathOf(route, locale))
        await toggleIn(page, locale, other).click()
        await expect.soft(page, at).toHaveURL(`${pathOf(route, other)}#language`)
        await expect.soft(page.locator('html'), at).toHaveAttribute('lang', other)
        await expect.soft(toggleIn(page, other), at).toBeInViewport()
      }
    }
  }
})

test('B-2 without JavaScript an enquiry is sent, and confirmed in the language of the page', async ({
  page,
}) => {
  for (const locale of locales) {
    await page.goto(pathOf('home', locale))
    const { fill, submit } = formOf(page, locale)
    await fill(anEnquiry())
    await submit.click()
    expect(await referenceIn(page, locale)).toMatch(reference)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }
})

test('B-4 without JavaScript what the server refuses is said, and what was typed stays', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/422/)
  for (const locale of locales) {
    const enquiry = { ...anEnquiry(), company: 'x'.repeat(201) }
    await page.goto(pathOf('home', locale))
    const { field, fill, submit } = formOf(page, locale)
    await fill(enquiry)
    await submit.click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(phrase('contact.form.company', locale))
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toBeInViewport()
    await expect(field('company')).toHaveAccessibleDescription(
      phrase('contact.errors.companyTooLong', locale, { limit: 200 }),
    )
    await expect(field('message')).toHaveValue(enquiry.message)
  }
})
