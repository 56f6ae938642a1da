import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { expect, inEveryEngine, narrow, phone } from './fixtures.ts'
import type { Tab } from './drivers/engine.ts'
import { closeButton, menuItem, menuItems, openButton, openMenu, pressBackdrop } from './menu.ts'
import { ask, askAll, expectAddress, expectFocusOn, expectInView, focus, press, shows } from './page.ts'

function hasRing(tab: Tab): Promise<boolean> {
  return askAll(tab, { css: 'header :focus-visible' }, (rings) => rings.length > 0)
}

inEveryEngine((test) => {
  test.for(locales)(
    'S-2 a button opens the five items in a popover, and the focus moves into it (%s)',
    async (locale, { tab, visit }) => {
      await tab.resize(phone)
      await visit(pathOf('home', locale))
      await shows(tab, menuItems, 0)
      await press(tab, openButton(locale))
      await shows(tab, menuItems, navSections.length)
      await expectFocusOn(tab, closeButton(locale))
      await expect.poll(() => hasRing(tab)).toBe(false)
      expect(await ask(tab, () => document.getElementById('menu')?.matches(':popover-open'))).toBe(true)
    },
  )

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
      await shows(tab, menuItems, 0)
      await shows(tab, openButton('de'))
      await shows(tab, closeButton('de'), 0)
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
      await shows(tab, menuItems, 0)
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
        await shows(tab, menuItems, 0)
        await shows(tab, openButton('de'))
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
    await focus(tab, menuItem('contact'))
    await tab.pressKey('Tab')
    await shows(tab, menuItems, 0)
  })

  test('S-2 a menu that was opened before the script arrived closes as usual', async ({
    tab,
    visitBeforeScript,
  }) => {
    await tab.resize(phone)
    const letScriptArrive = await visitBeforeScript('/')
    await openMenu(tab, 'de')
    await letScriptArrive()
    await shows(tab, menuItems, navSections.length)
    await press(tab, menuItem('about'))
    await shows(tab, menuItems, 0)
    await expectInView(tab, 'about')
  })

  test('S-2 above the breakpoint there is no button, and the items stand in the header', async ({
    tab,
    visit,
  }) => {
    await tab.resize({ width: 1024, height: 768 })
    await visit('/')
    await shows(tab, menuItems, navSections.length)
    await shows(tab, { css: 'header button' }, 0)
  })
})
