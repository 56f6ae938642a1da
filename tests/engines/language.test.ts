import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, routes } from '#contract/routes.ts'
import { titles, typedText } from '../cases.ts'
import { phrase } from '../content.ts'
import { wordingOfPage } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import { toggle, topOf } from './page/elements.ts'

inEveryEngine((test) => {
  test.for(routes)('S-16 a switched page reads as it is served (%s)', async (route, { page }) => {
    for (const locale of locales) {
      await page.visit(pathOf(route, otherLocale(locale)))
      const served = await page.evaluate(wordingOfPage)
      await page.visit(pathOf(route, locale))
      await page.press(toggle(locale))
      await expect.poll(() => page.evaluate(wordingOfPage)).toEqual(served)
      await page.expectAddress(pathOf(route, otherLocale(locale)))
      await page.expectLanguage(otherLocale(locale))
    }
  })

  test(titles['S-16 in place'], async ({ page }) => {
    await page.visit('/')
    await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
    for (const [name, text] of Object.entries(typedText)) await page.typeInto({ css: `[name=${name}]` }, text)
    for (const locale of locales) {
      const other = otherLocale(locale)
      await page.focus(toggle(locale))
      await page.rest()
      const before = await page.evaluateOn(toggle(locale), topOf)
      await page.tab.pressKey('Enter')
      await page.expectFocusOn(toggle(other))
      const after = await page.evaluateOn(toggle(other), topOf)
      expect(Math.abs(after - before), 'how far the button has moved').toBeLessThanOrEqual(1)
      for (const [name, text] of Object.entries(typedText))
        expect(await page.valueOf({ css: `[name=${name}]` })).toBe(text)
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('B-1 the switch rewrites the address with its section, not the history', async ({ page }) => {
    await page.visit('/#team')
    const length = await page.evaluate(() => history.length)
    await page.press(toggle('de'))
    await page.expectAddress('/en#team')
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  test(titles['B-1 history'], async ({ page }) => {
    await page.visit('/')
    await page.press({ css: 'footer a', name: phrase('footer.imprint', 'de') })
    await page.expectAddress('/imprint')
    await page.press(toggle('de'))
    await page.expectAddress('/en/imprint')
    await page.evaluate(() => history.back())
    await page.expectAddress('/')
    await page.expectLanguage('de')
    await page.evaluate(() => history.forward())
    await page.expectAddress('/en/imprint')
    await page.expectLanguage('en')
  })
})

inEveryEngine(
  (test) => {
    test.for(locales)('B-2 every page is switched (%s)', async (locale, { page }) => {
      const other = otherLocale(locale)
      for (const route of routes) {
        await page.visit(pathOf(route, locale))
        await page.press(toggle(locale))
        await page.expectAddress(`${pathOf(route, other)}#language`)
        await page.expectLanguage(other)
        await page.expectShown(toggle(other))
      }
    })
  },
  { hasScript: false },
)
