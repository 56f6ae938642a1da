import type { Page } from '@playwright/test'
import { locales, otherLocale, regions, type Locale } from '#contract/locale.ts'
import { addresses, pathOf } from '#contract/routes.ts'
import { legalPages, titles } from '../../cases.ts'
import { backButton, content, expect, footerLink, phrase, test, toggleIn, visit } from '../fixtures.ts'

const { imprint, privacy, legal, site } = content

function part(page: Page, heading: string) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) })
}

test('S-13 the imprint names all that § 5 DDG asks for, under its headings', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('imprint', locale))
    for (const [{ heading }, fact] of [
      [imprint.company, legal.company],
      [imprint.company, legal.street],
      [imprint.company, phrase(legal.city, locale)],
      [imprint.representative, legal.representative],
      [imprint.registration, legal.registerNumber],
      [imprint.registration, phrase(legal.registerCourt, locale)],
      [imprint.vat, legal.vatId],
      [imprint.responsible, legal.responsible],
    ] as const)
      await expect.soft(part(page, phrase(heading, locale)), locale).toContainText(fact)
  }
})

test('S-14 the right to object stands apart (Art. 21(4) GDPR)', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('privacy', locale))
    const rights = part(page, phrase(privacy.rights.heading, locale))
    await expect.soft(rights.locator('[data-framed]'), locale).toHaveText(/\s21\b/)
  }
})

test('S-10 S-14 date and year follow the clock of the reader, also in a page left open', async ({ page }) => {
  const written: Partial<Record<Locale, string[]>> = {
    de: ['31. Dezember 2031', '1. Januar 2032'],
    en: ['31 December 2031', '1 January 2032'],
  }
  for (const locale of locales) {
    for (const [index, day] of [new Date(2031, 11, 31, 12), new Date(2032, 0, 1, 12)].entries()) {
      await page.clock.setFixedTime(day)
      if (index === 0) await visit(page, pathOf('privacy', locale))
      // Its reader returns to it.
      else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long' })
      const date = written[locale]?.[index] ?? format.format(day)
      await expect(page.getByText(phrase('privacy.updated', locale, { date }))).toBeVisible()
      const copyright = phrase('footer.copyright', locale, { year: day.getFullYear() })
      await expect(page.getByText(copyright)).toBeVisible()
    }
  }
})

test('S-9 S-10 S-13 S-14 wherever a page names e-mail or telephone, that is a link', async ({ read }) => {
  for (const { path } of addresses) {
    const page = await read(path)
    const text = await page.locator('body').innerText()
    for (const [named, address] of [
      [site.email, `mailto:${site.email}`],
      [site.phone, `tel:${site.phone.replaceAll(/[^+\d]/g, '')}`],
    ] as const) {
      const links = page.getByRole('link', { name: named, exact: true })
      await expect.soft(links, path).toHaveCount(text.split(named).length - 1)
      for (const link of await links.all()) await expect.soft(link, path).toHaveAttribute('href', address)
    }
  }
})

test(titles['S-13 S-14 back'], async ({ page }) => {
  for (const { route, locale, path } of legalPages) {
    await test.step(path, async () => {
      const start = `${pathOf('home', locale)}#services`
      await visit(page, start)
      const length = await page.evaluate(() => history.length)
      await footerLink(page, route, locale).click()
      await expect(page).toHaveURL(path)
      await backButton(page, locale).click()
      await expect(page).toHaveURL(start)
      // Back in the history, and not one entry further on.
      expect(await page.evaluate(() => history.length)).toBe(length + 1)
      await page.goForward()
      await expect(page).toHaveURL(path)
    })
  }
})

test(`${titles['S-15 no history']}, also after a switch`, async ({ context }) => {
  for (const { route, locale, path } of legalPages) {
    const page = await context.newPage()
    await visit(page, path)
    const last = route === 'imprint' ? locale : otherLocale(locale)
    if (last !== locale) await toggleIn(page, locale).click()
    await backButton(page, last).click()
    await expect(page.getByRole('heading', { level: 1, name: phrase('hero.title', last) })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(pathOf('home', last))
    await expect(page.locator('html')).toHaveAttribute('lang', last)
    await page.close()
  }
})

test.describe('where the new day begins first', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('S-10 S-14 year and date are those of the reader’s own time zone', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2031-12-31T20:00:00Z'))
    await visit(page, '/en/privacy')
    await expect(page.getByText(phrase('privacy.updated', 'en', { date: '1 January 2032' }))).toBeVisible()
    await expect(page.getByText(phrase('footer.copyright', 'en', { year: 2032 }))).toBeVisible()
  })
})
