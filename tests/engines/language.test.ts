import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, routes } from '#contract/routes.ts'
import { phrase } from '../content.ts'
import { wordingOfPage } from '../in-page.ts'
import { expect, inEveryEngine } from './fixtures.ts'
import {
  ask,
  askOf,
  expectAddress,
  expectFocusOn,
  expectLanguage,
  fill,
  focus,
  press,
  rest,
  toggle,
  valueOf,
} from './page.ts'

const topOfToggle = (element: HTMLElement) => element.getBoundingClientRect().top

inEveryEngine((test) => {
  test.for(routes)(
    'S-16 after the switch the page reads like the one that is served in that language (%s)',
    async (route, { tab, visit }) => {
      for (const locale of locales) {
        await visit(pathOf(route, otherLocale(locale)))
        const served = await ask(tab, wordingOfPage)
        await visit(pathOf(route, locale))
        await press(tab, toggle(locale))
        await expect.poll(() => ask(tab, wordingOfPage)).toEqual(served)
        await expectAddress(tab, pathOf(route, otherLocale(locale)))
        await expectLanguage(tab, otherLocale(locale))
      }
    },
  )

  test('S-16 the button switches in place: no reload, and place, focus and typed text stay', async ({
    tab,
    visit,
  }) => {
    await visit('/')
    await ask(tab, () => void Object.assign(window, { isSamePage: true }))
    const typed = {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      company: 'Söhne',
      message: 'Zwei\nZeilen',
    }
    for (const [name, text] of Object.entries(typed)) await fill(tab, { css: `[name=${name}]` }, text)
    for (const locale of locales) {
      const other = otherLocale(locale)
      await focus(tab, toggle(locale))
      await rest(tab)
      const before = await askOf(tab, toggle(locale), topOfToggle)
      await tab.pressKey('Enter')
      await expectFocusOn(tab, toggle(other))
      const after = await askOf(tab, toggle(other), topOfToggle)
      expect(Math.abs(after - before), 'how far the button has moved').toBeLessThanOrEqual(1)
      for (const [name, text] of Object.entries(typed))
        expect(await valueOf(tab, { css: `[name=${name}]` })).toBe(text)
    }
    expect(await ask(tab, () => 'isSamePage' in window)).toBe(true)
  })

  test('B-1 the switch rewrites the address, keeps the section in it and adds nothing to the history', async ({
    tab,
    visit,
  }) => {
    await visit('/#team')
    const length = await ask(tab, () => history.length)
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en#team')
    expect(await ask(tab, () => history.length)).toBe(length)
  })

  test('B-1 the back button of the browser shows the page of the address it returns to', async ({
    tab,
    visit,
  }) => {
    await visit('/')
    await press(tab, { css: 'footer a', name: phrase('footer.imprint', 'de') })
    await expectAddress(tab, '/imprint')
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en/imprint')
    await ask(tab, () => history.back())
    await expectAddress(tab, '/')
    await expectLanguage(tab, 'de')
    await ask(tab, () => history.forward())
    await expectAddress(tab, '/en/imprint')
    await expectLanguage(tab, 'en')
  })

  test('B-1 at a missing address the switch leads to the landing page of the other language', async ({
    tab,
    visit,
  }) => {
    await visit('/room-106')
    await press(tab, toggle('de'))
    await expectAddress(tab, '/en')
    await expectLanguage(tab, 'en')
  })
})
