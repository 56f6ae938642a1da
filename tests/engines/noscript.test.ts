import { locales, otherLocale } from '#contract/locale.ts'
import { pathOf, navSections, routes } from '#contract/routes.ts'
import { anEnquiry } from '../cases.ts'
import { phrase } from '../content.ts'
import { expect, inEveryEngine, phone } from './fixtures.ts'
import { fillForm, notice, sendButton, sendEnquiry, storedEnquiry } from './page/form.ts'
import { closeButton, menuItem, menuItems, openButton, openMenu, pressBackdrop } from './page/menu.ts'
import { expectAllIsShown } from './page/visibility.ts'
import { toggle } from './page/elements.ts'

inEveryEngine(
  (test) => {
    test.for(locales)(
      'B-2 without JavaScript the navigation leads to the sections (%s)',
      async (locale, { page, visit }) => {
        await visit(pathOf('home', locale))
        for (const section of navSections) {
          await page.press(menuItem(section))
          await page.expectAddress(`${pathOf('home', locale)}#${section}`)
          await page.expectInView(section)
        }
      },
    )

    test.for(locales)(
      'B-2 S-2 without JavaScript the menu opens, and closes when an item is chosen, as often as one likes (%s)',
      async (locale, { page, visit }) => {
        await page.tab.resize(phone)
        await visit(pathOf('home', locale))
        for (const section of ['team', 'services', 'work'] as const) {
          await openMenu(page, locale)
          await page.press(menuItem(section))
          await page.expectShown(menuItems, 0)
          await page.expectShown(openButton(locale))
          await page.expectShown(closeButton(locale), 0)
          await page.expectInView(section)
        }
      },
    )

    test('B-2 S-2 without JavaScript Escape, the button and the backdrop close the menu', async ({
      page,
      visit,
    }) => {
      await page.tab.resize(phone)
      await visit('/')
      for (const close of [
        () => page.tab.pressKey('Escape'),
        () => page.press(closeButton('de')),
        () => pressBackdrop(page),
      ]) {
        await openMenu(page, 'de')
        await close()
        await page.expectShown(menuItems, 0)
        await page.expectShown(openButton('de'))
      }
      await page.expectAddress('/')
    })

    test.for(locales)(
      'B-2 without JavaScript an enquiry is sent, stored and confirmed in the language of the page (%s)',
      async (locale, { page, visit }) => {
        await visit(pathOf('home', locale))
        const enquiry = await sendEnquiry(page, locale)
        await page.expectLanguage(locale)
        expect(await storedEnquiry(page)).toMatchObject({ ...enquiry, locale, idempotencyKey: null })
      },
    )

    test('B-4 without JavaScript what the server refuses is said', async ({ page, visit }) => {
      await visit('/')
      await fillForm(page, { ...anEnquiry(), company: 'x'.repeat(201) })
      await page.press(sendButton)
      await page.expectShown(notice)
      const told = await page.evaluateOn(notice, ({ innerText }) => innerText)
      expect(told).toContain(phrase('contact.errors.companyTooLong', 'de', { limit: 200 }))
    })

    test.for(locales)(
      'B-2 without JavaScript the language is switched on every page (%s)',
      async (locale, { page, visit }) => {
        const other = otherLocale(locale)
        for (const route of routes) {
          await visit(pathOf(route, locale))
          await page.press(toggle(locale))
          await page.expectAddress(`${pathOf(route, other)}#language`)
          await page.expectLanguage(other)
          await page.expectShown(toggle(other))
        }
      },
    )

    test.for(locales)(
      'B-2 without JavaScript the back button of a legal page leads to the landing page (%s)',
      async (locale, { page, visit }) => {
        await visit(pathOf('imprint', locale))
        await page.press({ css: 'main button', name: phrase('nav.back', locale) })
        await page.expectShown({ css: '#hero' })
        await expect.poll(() => page.evaluate(() => location.pathname)).toBe(pathOf('home', locale))
      },
    )

    test('B-2 without JavaScript every picture is shown', async ({ page, visit }) => {
      await visit('/')
      await expectAllIsShown(page)
    })
  },
  { hasScript: false },
)
