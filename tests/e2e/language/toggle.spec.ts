import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, routes } from '#contract/routes.ts'
import { titles, typedText } from '../../cases.ts'
import { wordingOfPage } from '../../in-page.ts'
import { expect, phrase, test, visit } from '../fixtures.ts'
import { expectHead, toggleIn } from './page-language.ts'

test(titles['S-16 in place'], async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => Object.assign(window, { marker: 'the same page' }))
  for (const [name, text] of Object.entries(typedText)) await page.locator(`[name=${name}]`).fill(text)

  for (const locale of locales) {
    const button = toggleIn(page, locale)
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await button.press('Enter')
    const same = toggleIn(page, otherLocale(locale))
    await expect(same).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
    const after = await same.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'how far the button has moved').toBeLessThanOrEqual(
      1,
    )
    for (const [name, text] of Object.entries(typedText))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
    expect(await page.evaluate(() => 'marker' in window)).toBe(true)
  }
})

test('S-16 the scroll position stays where both languages are equally long', async ({ page }) => {
  await visit(page, '/imprint')
  await toggleIn(page, 'de').scrollIntoViewIfNeeded()
  const button = toggleIn(page, 'de')
  const before = await button.boundingBox()
  await button.click()
  const after = await toggleIn(page, 'en').boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
})

for (const locale of locales) {
  test(`S-17 the button names the other language, a separate line the current one (${locale})`, async ({
    read,
  }) => {
    const page = await read(pathOf('home', locale))
    const button = toggleIn(page, locale)
    await expect(button).toHaveText(phrase('footer.language.switchTo', locale))
    await expect(button).toHaveAttribute('lang', otherLocale(locale))
    await expect(button).not.toContainText(phrase('footer.language.current', locale))
    await expect(page.getByText(phrase('footer.language.current', locale))).toBeVisible()
  })
}

for (const route of routes) {
  test(`S-18 title, description, keywords, lang and addresses change with the language (${route})`, async ({
    page,
  }) => {
    await visit(page, pathOf(route, 'de'))
    await expectHead(page, route, 'de')
    await toggleIn(page, 'de').click()
    await expectHead(page, route, 'en')
    await toggleIn(page, 'en').click()
    await expectHead(page, route, 'de')
  })

  test(`${titles['S-16 as served']} (${route})`, async ({ page }) => {
    for (const locale of locales) {
      await visit(page, pathOf(route, otherLocale(locale)))
      const served = await page.evaluate(wordingOfPage)
      await visit(page, pathOf(route, locale))
      await toggleIn(page, locale).click()
      await expect.poll(() => page.evaluate(wordingOfPage)).toEqual(served)
    }
  })

  test.describe('when JavaScript is unavailable', () => {
    test.use({ javaScriptEnabled: false })

    test(`B-2 the button leads to the same page in the other language (${route})`, async ({ page }) => {
      for (const locale of locales) {
        await page.goto(pathOf(route, locale))
        await toggleIn(page, locale).click()
        await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
        expect(new URL(page.url()).pathname).toBe(pathOf(route, otherLocale(locale)))
        await expect(toggleIn(page, otherLocale(locale))).toBeInViewport()
      }
    })
  })
}
