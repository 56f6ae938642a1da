import { defaultLocale, locales, otherLocale, otherLocales, type Locale } from '#contract/locale.ts'
import { pathOf, routes } from '#contract/routes.ts'
import { titles, typedText } from '../../cases.ts'
import { nameOf } from '../../content.ts'
import { wordingOfPage } from '../../in-page.ts'
import {
  expect,
  expectPage,
  headerButton,
  navLink,
  phrase,
  test,
  toggleIn,
  visit,
  visitMenu,
} from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(`S-17 B-17 ${titles['S-16 in place']}`, async ({ page }) => {
  for (const locale of locales) {
    for (const [index, other] of otherLocales(locale).entries()) {
      await visit(page, pathOf('home', locale))
      await page.evaluate(() => Object.assign(window, { marker: 'the same page' }))
      for (const [name, text] of Object.entries(typedText)) await page.locator(`[name=${name}]`).fill(text)
      const button = page.locator('#language').getByRole('button').nth(index)
      await expect(button).toHaveText(nameOf(other))
      await expect(button).toHaveAttribute('lang', other)
      await button.scrollIntoViewIfNeeded()
      const before = await button.boundingBox()
      await button.press('Enter')
      await expect(page).toHaveURL(pathOf('home', other))
      await expectPage(page, 'home', other)
      await expect(button).toBeFocused()
      const moved = (await button.boundingBox())!.y - before!.y
      expect(Math.abs(moved), 'how far the button has moved').toBeLessThanOrEqual(1)
      for (const [name, text] of Object.entries(typedText))
        await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
      expect(await page.evaluate(() => 'marker' in window)).toBe(true)
    }
  }
})

test('S-16 S-18 page and head read as they are served in the other language', async ({ page }) => {
  for (const route of routes) {
    const served = new Map<Locale, unknown>()
    for (const locale of locales) {
      await visit(page, pathOf(route, locale))
      served.set(locale, await page.evaluate(wordingOfPage))
    }
    for (const locale of locales) {
      await test.step(pathOf(route, locale), async () => {
        await visit(page, pathOf(route, locale))
        await toggleIn(page, locale).click()
        await expect.poll(() => page.evaluate(wordingOfPage)).toEqual(served.get(otherLocale(locale)))
      })
    }
  }
})

for (const [index, other] of otherLocales(defaultLocale).entries()) {
  test(`S-16 the header switches in place, too, and what one reads stays (${other})`, async ({ page }) => {
    await visit(page, '/')
    await page.evaluate(() => {
      Object.assign(window, { marker: 'the same page' })
      // Each press but the first comes while the page still fades.
      document.styleSheets[0]?.insertRule(
        '::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s !important }',
      )
    })
    const button = page.getByRole('banner').getByRole('button').nth(index)
    for (const section of ['about', 'services', 'contact']) {
      const heading = page.locator(`#${section}`).getByRole('heading').first()
      for (const to of [other, defaultLocale]) {
        await heading.evaluate((element) => {
          scrollTo({
            top: scrollY + element.getBoundingClientRect().top - innerHeight / 2,
            behavior: 'instant',
          })
        })
        const before = await heading.boundingBox()
        await headerButton(page, to).press('Enter')
        await expect(page.locator('html')).toHaveAttribute('lang', to)
        await expect(page).toHaveURL(pathOf('home', to))
        const after = await heading.boundingBox()
        expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), section).toBeLessThanOrEqual(24)
      }
    }
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)
    await expect(button).toHaveText(nameOf(other))
    expect(await page.evaluate(() => 'marker' in window)).toBe(true)
  })
}

test('S-16 on a phone the menu switches the language, and closes as after any other choice', async ({
  page,
}) => {
  await visitMenu(page, defaultLocale)
  const other = otherLocale(defaultLocale)
  await headerButton(page, other).click()
  await expectPage(page, 'home', other)
  await expect(navLink(page, 'team', other)).toBeHidden()
  const menu = page.getByRole('button', { name: phrase('nav.menu', other) })
  await expect(menu).toBeFocused()
})
