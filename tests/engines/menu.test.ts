import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { phone, titles } from '../cases.ts'
import { expect, inEveryEngine, narrow, withAndWithoutScript } from './fixtures.ts'
import type { Page } from './page/elements.ts'
import {
  closeButton,
  expectMenuClosed,
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

withAndWithoutScript((test) => {
  test.for([phone, narrow])('S-2 B-2 each item closes the menu ($width px)', async (size, { page }) => {
    await page.tab.resize(size)
    await page.visit('/en')
    for (const section of navSections) {
      await openMenu(page, 'en')
      await page.press(menuItem(section))
      await page.expectInView(section)
      await expectMenuClosed(page, 'en')
      await page.expectAddress(`/en#${section}`)
    }
  })

  test('S-2 B-2 Escape, its button and a press on the backdrop close the menu', async ({ page }) => {
    await page.tab.resize(phone)
    await page.visit('/')
    for (const close of [
      () => page.tab.pressKey('Escape'),
      () => page.press(closeButton('de')),
      () => pressBackdrop(page),
    ]) {
      await openMenu(page, 'de')
      await close()
      await expectMenuClosed(page, 'de')
    }
    await page.expectAddress('/')
  })
})

inEveryEngine((test) => {
  test.for(locales)(`${titles['S-2 opening']} (%s)`, async (locale, { page }) => {
    await page.tab.resize(phone)
    await page.visit(pathOf('home', locale))
    await page.expectShown(menuItems, 0)
    await openMenu(page, locale)
    await page.expectFocusOn(closeButton(locale))
    await expect.poll(() => hasRing(page)).toBe(false)
    expect(await page.evaluate(() => document.getElementById('menu')?.matches(':popover-open'))).toBe(true)
  })

  test('S-2 the keyboard opens and closes the menu, and the focus returns', async ({ page }) => {
    await page.tab.resize(phone)
    await page.visit('/')
    for (const key of ['Escape', 'Enter', 'Tab'] as const) {
      await page.focus(openButton('de'))
      await page.tab.pressKey('Enter')
      await page.expectFocusOn(closeButton('de'))
      expect(await hasRing(page)).toBe(true)
      if (key === 'Tab') await page.focus({ css: 'header nav a[href^="tel:"]' })
      await page.tab.pressKey(key)
      await page.expectShown(menuItems, 0)
      if (key !== 'Tab') await page.expectFocusOn(openButton('de'))
    }
  })

  test(titles['S-2 opened early'], async ({ page }) => {
    await page.tab.resize(phone)
    const letScriptArrive = await page.visitBeforeScript('/')
    await openMenu(page, 'de')
    await letScriptArrive()
    await page.expectShown(menuItems, navSections.length)
    await page.press(menuItem('about'))
    await page.expectShown(menuItems, 0)
    await page.expectInView('about')
  })

  test(titles['S-2 wide window'], async ({ page }) => {
    await page.tab.resize({ width: 1024, height: 768 })
    await page.visit('/')
    await page.expectShown(menuItems, navSections.length)
    await page.expectShown({ css: 'header button:not([lang])' }, 0)
    await page.expectShown(languageButton)
  })
})
