import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { titles } from '../cases.ts'
import { expect, inEveryEngine, narrow, phone } from './fixtures.ts'
import type { Tab } from './drivers/engine.ts'
import {
  closeButton,
  languageButton,
  menuItem,
  menuItems,
  openButton,
  openMenu,
  pressBackdrop,
} from './page/menu.ts'
import {
  evaluate,
  evaluateAll,
  expectAddress,
  expectFocusOn,
  expectInView,
  focus,
  press,
  expectShown,
} from './page/elements.ts'

function hasRing(tab: Tab): Promise<boolean> {
  return evaluateAll(tab, { css: 'header :focus-visible' }, (rings) => rings.length > 0)
}

inEveryEngine((test) => {
  test.for(locales)(`${titles['S-2 opening']} (%s)`, async (locale, { tab, visit }) => {
    await tab.resize(phone)
    await visit(pathOf('home', locale))
    await expectShown(tab, menuItems, 0)
    await press(tab, openButton(locale))
    await expectShown(tab, menuItems, navSections.length)
    await expectFocusOn(tab, closeButton(locale))
    await expect.poll(() => hasRing(tab)).toBe(false)
    expect(await evaluate(tab, () => document.getElementById('menu')?.matches(':popover-open'))).toBe(true)
  })

  test.for([
    { way: 'Escape', close: (tab) => tab.pressKey('Escape') },
    { way: 'its button', close: (tab) => press(tab, closeButton('de')) },
    { way: 'a press on the backdrop', close: pressBackdrop },
  ] satisfies { way: string; close: (tab: Tab) => Promise<void> }[])(
    'S-2 $way closes the menu, and the focus returns to where it was',
    async ({ close }, { tab, visit }) => {
      await tab.resize(phone)
      await visit('/')
      await openMenu(tab, 'de')
      await close(tab)
      await expectShown(tab, menuItems, 0)
      await expectShown(tab, openButton('de'))
      await expectShown(tab, closeButton('de'), 0)
      await expectAddress(tab, '/')
    },
  )

  test('S-2 opened and closed by keyboard, the menu gives the focus back to its button', async ({
    tab,
    visit,
  }) => {
    await tab.resize(phone)
    await visit('/')
    for (const key of ['Escape', 'Enter'] as const) {
      await focus(tab, openButton('de'))
      await tab.pressKey('Enter')
      await expectFocusOn(tab, closeButton('de'))
      expect(await hasRing(tab)).toBe(true)
      await tab.pressKey(key)
      await expectShown(tab, menuItems, 0)
      await expectFocusOn(tab, openButton('de'))
    }
  })

  test.for([phone, narrow])(
    'S-2 each item closes the menu and leads to its section ($width px)',
    async (size, { tab, visit }) => {
      await tab.resize(size)
      await visit('/')
      for (const section of navSections) {
        await openMenu(tab, 'de')
        await press(tab, menuItem(section))
        await expectInView(tab, section)
        await expectShown(tab, menuItems, 0)
        await expectShown(tab, openButton('de'))
        await expectAddress(tab, `/#${section}`)
      }
    },
  )

  test('S-2 the menu closes when the Tab key leads out of it', async ({ tab, visit }) => {
    await tab.resize(phone)
    await visit('/')
    await focus(tab, openButton('de'))
    await tab.pressKey('Enter')
    await expectFocusOn(tab, closeButton('de'))
    await focus(tab, languageButton)
    await tab.pressKey('Tab')
    await expectShown(tab, menuItems, 0)
  })

  test(titles['S-2 opened early'], async ({ tab, visitBeforeScript }) => {
    await tab.resize(phone)
    const letScriptArrive = await visitBeforeScript('/')
    await openMenu(tab, 'de')
    await letScriptArrive()
    await expectShown(tab, menuItems, navSections.length)
    await press(tab, menuItem('about'))
    await expectShown(tab, menuItems, 0)
    await expectInView(tab, 'about')
  })

  test(titles['S-2 wide window'], async ({ tab, visit }) => {
    await tab.resize({ width: 1024, height: 768 })
    await visit('/')
    await expectShown(tab, menuItems, navSections.length)
    await expectShown(tab, { css: 'header button:not([lang])' }, 0)
    await expectShown(tab, languageButton)
  })
})
