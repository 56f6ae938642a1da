import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, navSections, routes } from '#contract/routes.ts'
import { anEnquiry } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine, phone } from './fixtures.ts'
import { fillForm, notice, sendButton, sendEnquiry, storedEnquiry } from './page/form.ts'
import { closeButton, menuItem, menuItems, openButton, openMenu, pressBackdrop } from './page/menu.ts'
import { expectAllIsShown } from './page/visibility.ts'
import {
  evaluate,
  evaluateOn,
  expectAddress,
  expectInView,
  expectLanguage,
  press,
  expectShown,
  toggle,
} from './page/elements.ts'

inEveryEngine(
  (test) => {
    test.for(locales)(
      'B-2 without JavaScript the navigation leads to the sections (%s)',
      async (locale, { tab, visit }) => {
        await visit(pathOf('home', locale))
        for (const section of navSections) {
          await press(tab, menuItem(section))
          await expectAddress(tab, `${pathOf('home', locale)}#${section}`)
          await expectInView(tab, section)
        }
      },
    )

    test.for(locales)(
      'B-2 S-2 without JavaScript the menu opens, and closes when an item is chosen, as often as one likes (%s)',
      async (locale, { tab, visit }) => {
        await tab.resize(phone)
        await visit(pathOf('home', locale))
        for (const section of ['team', 'services', 'work'] as const) {
          await openMenu(tab, locale)
          await press(tab, menuItem(section))
          await expectShown(tab, menuItems, 0)
          await expectShown(tab, openButton(locale))
          await expectShown(tab, closeButton(locale), 0)
          await expectInView(tab, section)
        }
      },
    )

    test('B-2 S-2 without JavaScript Escape, the button and the backdrop close the menu', async ({
      tab,
      visit,
    }) => {
      await tab.resize(phone)
      await visit('/')
      for (const close of [
        () => tab.pressKey('Escape'),
        () => press(tab, closeButton('de')),
        () => pressBackdrop(tab),
      ]) {
        await openMenu(tab, 'de')
        await close()
        await expectShown(tab, menuItems, 0)
        await expectShown(tab, openButton('de'))
      }
      await expectAddress(tab, '/')
    })

    test.for(locales)(
      'B-2 without JavaScript an enquiry is sent, stored and confirmed in the language of the page (%s)',
      async (locale, { tab, visit }) => {
        await visit(pathOf('home', locale))
        const enquiry = await sendEnquiry(tab, locale)
        await expectLanguage(tab, locale)
        expect(await storedEnquiry(tab)).toMatchObject({ ...enquiry, locale, idempotencyKey: null })
      },
    )

    test('B-4 without JavaScript what the server refuses is said', async ({ tab, visit }) => {
      await visit('/')
      await fillForm(tab, { ...anEnquiry(), company: 'x'.repeat(201) })
      await press(tab, sendButton)
      await expectShown(tab, notice)
      const told = await evaluateOn(tab, notice, ({ innerText }) => innerText)
      expect(told).toContain(phrase('contact.errors.companyTooLong', 'de', { limit: 200 }))
    })

    test.for(locales)(
      'B-2 without JavaScript the language is switched on every page (%s)',
      async (locale, { tab, visit }) => {
        const other = otherLocale(locale)
        for (const route of routes) {
          await visit(pathOf(route, locale))
          await press(tab, toggle(locale))
          await expectAddress(tab, `${pathOf(route, other)}#language`)
          await expectLanguage(tab, other)
          await expectShown(tab, toggle(other))
        }
      },
    )

    test.for(locales)(
      'B-2 without JavaScript the back button of a legal page leads to the landing page (%s)',
      async (locale, { tab, visit }) => {
        await visit(pathOf('imprint', locale))
        await press(tab, { css: 'main button', name: phrase('nav.back', locale) })
        await expectShown(tab, { css: '#hero' })
        await expect.poll(() => evaluate(tab, () => location.pathname)).toBe(pathOf('home', locale))
      },
    )

    test('B-2 without JavaScript every picture is shown', async ({ tab, visit }) => {
      await visit('/')
      await expectAllIsShown(tab)
    })
  },
  { hasScript: false },
)
