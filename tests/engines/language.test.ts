import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, routes } from '#contract/routes.ts'
import { titles, typedText } from '../cases.ts'
import { phrase } from '../content.ts'
import { wordingOfPage } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import {
  evaluate,
  evaluateOn,
  expectAddress,
  expectFocusOn,
  expectLanguage,
  fill,
  focus,
  press,
  rest,
  toggle,
  valueOf,
} from './page/elements.ts'

const topOfToggle = (element: HTMLElement) => element.getBoundingClientRect().top

inEveryEngine((test) => {
  test.for(routes)(`${titles['S-16 as served']} (%s)`, async (route, { tab, visit }) => {
    for (const locale of locales) {
      await visit(pathOf(route, otherLocale(locale)))
      const served = await evaluate(tab, wordingOfPage)
      await visit(pathOf(route, locale))
      await press(tab, toggle(locale))
      await expect.poll(() => evaluate(tab, wordingOfPage)).toEqual(served)
      await expectAddress(tab, pathOf(route, otherLocale(locale)))
      await expectLanguage(tab, otherLocale(locale))
    }
  })

  test(titles['S-16 in place'], async ({ tab, visit }) => {
    await visit('/')
    await evaluate(tab, () => void Object.assign(window, { isSamePage: true }))
    for (const [name, text] of Object.entries(typedText)) await fill(tab, { css: `[name=${name}]` }, text)
    for (const locale of locales) {
      const other = otherLocale(locale)
      await focus(tab, toggle(locale))
      await rest(tab)
      const before = await evaluateOn(tab, toggle(locale), topOfToggle)
      await tab.pressKey('Enter')
      await expectFocusOn(tab, toggle(other))
      const after = await evaluateOn(tab, toggle(other), topOfToggle)
      expect(Math.abs(after - before), 'how far the button has moved').toBeLessThanOrEqual(1)
      for (const [name, text] of Object.entries(typedText))
        expect(await valueOf(tab, { css: `[name=${name}]` })).toBe(text)
    }
    expect(await evaluate(tab, () => 'isSamePage' in window)).toBe(true)
  })

  test('B-1 the switch rewrites the address, keeps the section in it and adds nothing to the history', async ({
    tab,
    visit,
  }) => {
    await visit('/#team')
    const length = await evaluate(tab, () => history.length)
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en#team')
    expect(await evaluate(tab, () => history.length)).toBe(length)
  })

  test(titles['B-1 history'], async ({ tab, visit }) => {
    await visit('/')
    await press(tab, { css: 'footer a', name: phrase('footer.imprint', 'de') })
    await expectAddress(tab, '/imprint')
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en/imprint')
    await evaluate(tab, () => history.back())
    await expectAddress(tab, '/')
    await expectLanguage(tab, 'de')
    await evaluate(tab, () => history.forward())
    await expectAddress(tab, '/en/imprint')
    await expectLanguage(tab, 'en')
  })

  test(titles['B-1 missing address'], async ({ tab, visit }) => {
    await visit('/room-106')
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en')
    await expectLanguage(tab, 'en')
  })
})
