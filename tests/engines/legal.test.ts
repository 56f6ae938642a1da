import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { legalPages, titles, today } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine, withAndWithoutScript } from './fixtures.ts'

inEveryEngine((test) => {
  test.for(legalPages)(`${titles['S-13 S-14 back']} ($path)`, async ({ route, locale, path }, { page }) => {
    const start = `${pathOf('home', locale)}#services`
    await page.visit(start)
    const length = await page.evaluate(() => history.length)
    await page.press({ css: 'footer a', name: phrase(`footer.${route}`, locale) })
    await page.expectAddress(path)
    await page.hydrated()
    await page.expectShown({ css: 'h1', name: phrase(`${route}.heading`, locale) })
    await page.press({ css: 'main button', name: phrase('nav.back', locale) })
    await page.expectAddress(start)
    // Back in the history, and not one entry further on.
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
  })

  test.for(locales)('S-14 the last-updated line shows today (%s)', async (locale, { page }) => {
    const before = today(locale)
    await page.visit(pathOf('privacy', locale))
    const [line] = await page.evaluateAll({ css: 'main p:has(time)' }, (lines) =>
      lines.map(({ innerText }) => innerText),
    )
    // At midnight the browser may already be in the next day.
    expect([before, today(locale)].map((date) => phrase('privacy.updated', locale, { date }))).toContain(line)
  })
})

withAndWithoutScript((test) => {
  test.for(legalPages)(`${titles['S-15 no history']} ($path)`, async ({ locale, path }, { page }) => {
    await page.visit(path)
    await page.press({ css: 'main button', name: phrase('nav.back', locale) })
    await page.expectShown({ css: '#hero' })
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(pathOf('home', locale))
    await page.expectLanguage(locale)
  })
})
