import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { titles } from '../cases.ts'
import { expect, inEveryEngine, narrow, phone } from './fixtures.ts'
import type { Page } from './page/elements.ts'
import {
  closeButton,
  languageButton,
  menuItem,
  menuItems,
  openButton,
  openMenu,
  pressBackdrop,
} from './page/menu.ts'

function hasRing(page: Page): Promise<boolean> {
  return page.evaluateAll({ css: 'header :focus-visible' }, (rings) => rings.length > 0)
}

inEveryEngine((test) => {
  test.for(locales)(`${titles['S-2 opening']} (%s)`, async (locale, { page, visit }) => {
    await page.tab.resize(phone)
    await visit(pathOf('home', locale))
    await page.expectShown(menuItems, 0)
    await page.press(openButton(locale))
    await page.expectShown(menuItems, navSections.length)
    await page.expectFocusOn(closeButton(locale))
    await expect.poll(() => hasRing(page)).toBe(false)
    expect(await page.evaluate(() => document.getElementById('menu')?.matches(':popover-open'))).toBe(true)
  })

  test.for([
    { way: 'Escape', close: (page) => page.tab.pressKey('Escape') },
    { way: 'its button', close: (page) => page.press(closeButton('de')) },
    { way: 'a press on the backdrop', close: pressBackdrop },
  ] satisfies { way: string; close: (page: Page) => Promise<void> }[])(
    'S-2 $way closes the menu, and the focus returns to where it was',
    async ({ close }, { page, visit }) => {
      await page.tab.resize(phone)
      await visit('/')
      await openMenu(page, 'de')
      await close(page)
      await page.expectShown(menuItems, 0)
      await page.expectShown(openButton('de'))
      await page.expectShown(closeButton('de'), 0)
      await page.expectAddress('/')
    },
  )

  test('S-2 opened and closed by keyboard, the menu gives the focus back to its button', async ({
    page,
    visit,
  }) => {
    await page.tab.resize(phone)
    await visit('/')
    for (const key of ['Escape', 'Enter'] as const) {
      await page.focus(openButton('de'))
      await page.tab.pressKey('Enter')
      await page.expectFocusOn(closeButton('de'))
      expect(await hasRing(page)).toBe(true)
      await page.tab.pressKey(key)
      await page.expectShown(menuItems, 0)
      await page.expectFocusOn(openButton('de'))
    }
  })

  test.for([phone, narrow])(
    'S-2 each item closes the menu and leads to its section ($width px)',
    async (size, { page, visit }) => {
      await page.tab.resize(size)
      await visit('/')
      for (const section of navSections) {
        await openMenu(page, 'de')
        await page.press(menuItem(section))
        await page.expectInView(section)
        await page.expectShown(menuItems, 0)
        await page.expectShown(openButton('de'))
        await page.expectAddress(`/#${section}`)
      }
    },
  )

  test('S-2 the menu closes when the Page key leads out of it', async ({ page, visit }) => {
    await page.tab.resize(phone)
    await visit('/')
    await page.focus(openButton('de'))
    await page.tab.pressKey('Enter')
    await page.expectFocusOn(closeButton('de'))
    await page.focus(languageButton)
    await page.tab.pressKey('Tab')
    await page.expectShown(menuItems, 0)
  })

  test(titles['S-2 opened early'], async ({ page, visitBeforeScript }) => {
    await page.tab.resize(phone)
    const letScriptArrive = await visitBeforeScript('/')
    await openMenu(page, 'de')
    await letScriptArrive()
    await page.expectShown(menuItems, navSections.length)
    await page.press(menuItem('about'))
    await page.expectShown(menuItems, 0)
    await page.expectInView('about')
  })

  test(titles['S-2 wide window'], async ({ page, visit }) => {
    await page.tab.resize({ width: 1024, height: 768 })
    await visit('/')
    await page.expectShown(menuItems, navSections.length)
    await page.expectShown({ css: 'header button:not([lang])' }, 0)
    await page.expectShown(languageButton)
  })
})
