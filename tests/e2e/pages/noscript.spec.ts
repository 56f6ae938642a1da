import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { expect, isInView, phone, phrase, test } from '../fixtures.ts'

// What moves is tested on its own; here it would only delay.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

test('B-2 without JavaScript the navigation leads to the sections', async ({ page }) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      await page.goto(pathOf('home', locale))
      for (const section of navSections) {
        await page
          .getByRole('banner')
          .getByRole('link', { name: phrase(`nav.${section}`, locale) })
          .click()
        await expect(page).toHaveURL(`${pathOf('home', locale)}#${section}`)
        const heading = page.locator(`#${section}`).getByRole('heading').first()
        await expect.poll(() => isInView(heading), section).toBe(true)
      }
    })
  }
})

test('B-2 without JavaScript the menu opens, and closes when an item is chosen', async ({ page }) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      await page.setViewportSize(phone)
      await page.goto(pathOf('home', locale))
      const navigation = page.getByRole('navigation', { name: phrase('nav.label', locale) })
      const links = navigation.getByRole('link')
      await expect(links).toHaveCount(0)
      await page.getByRole('button', { name: phrase('nav.menu', locale) }).click()
      await expect(links).toHaveCount(navSections.length)
      await navigation.getByRole('link', { name: phrase('nav.services', locale) }).click()
      await expect(links).toHaveCount(0)
      await expect.poll(() => isInView(page.locator('#services').getByRole('heading').first())).toBe(true)
    })
  }
})

test('B-2 without JavaScript the footer leads to the legal pages, their back button to the landing page', async ({
  page,
}) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      for (const route of ['imprint', 'privacy'] as const) {
        await page.goto(pathOf('home', locale))
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: phrase(`footer.${route}`, locale) })
          .click()
        await expect(page).toHaveURL(pathOf(route, locale))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrase(`${route}.heading`, locale))
        await page
          .getByRole('main')
          .getByRole('button', { name: phrase('nav.back', locale) })
          .click()
        await expect(page.locator('#hero')).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(pathOf('home', locale))
      }
    })
  }
})

test('B-2 without JavaScript the form leads to what becomes of the data it asks for', async ({ page }) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      await page.goto(pathOf('home', locale))
      const form = page.getByRole('form', { name: phrase('contact.form.label', locale) })
      await form.getByRole('link', { name: phrase('contact.form.privacy', locale) }).click()
      await expect(page).toHaveURL(pathOf('privacy', locale))
    })
  }
})

test('B-2 without JavaScript the language is switched on every page', async ({ page }) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      for (const route of ['home', 'imprint', 'privacy'] as const) {
        await page.goto(pathOf(route, locale))
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: phrase('footer.language.switchTo', locale) })
          .click()
        await expect(page).toHaveTitle(phrase(`${route}.meta.title`, otherLocale(locale)))
        expect(new URL(page.url()).pathname).toBe(pathOf(route, otherLocale(locale)))
      }
    })
  }
})

test('B-2 without JavaScript the language switch leads to the same section, also from a link that somebody shared', async ({
  page,
}) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      for (const section of navSections) {
        await page.goto(pathOf('imprint', locale))
        await page.goto(`${pathOf('home', locale)}#${section}`)
        await page
          .getByRole('contentinfo')
          .getByRole('button', { name: phrase('footer.language.switchTo', locale) })
          .click()
        const heading = page.locator(`#${section}`).getByRole('heading', { level: 2 })
        await expect(heading).toHaveText(phrase(`${section}.heading`, otherLocale(locale)))
        await expect.poll(() => isInView(heading), section).toBe(true)
        expect(new URL(page.url()).hash).toBe(`#${section}`)
      }
    })
  }
})

test('B-2 without JavaScript every picture is shown, and year and date are there', async ({ page }) => {
  for (const locale of locales) {
    await test.step(locale, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(pathOf('home', locale))
      for (const picture of await page.locator('img').all()) await expect(picture).toHaveCSS('opacity', '1')
      await expect(page.getByRole('contentinfo').getByText(/©\s*20\d\d/)).toBeVisible()
      await page.goto(pathOf('privacy', locale))
      await expect(page.getByRole('main').getByRole('time')).toHaveText(/20\d\d/)
    })
  }
})
