import type { Locale } from '#contract/locale.ts'
import { navSections, type NavSection } from '#contract/routes.ts'
import { phrase } from '../../content.ts'
import { phone } from '../../cases.ts'
import type { Page, Target } from './elements.ts'

export const menuItems: Target = { css: 'header nav li a' }

export const languageButton: Target = { css: 'header button[lang]' }

export function menuItem(section: NavSection): Target {
  return { css: `header nav li a[href$="#${section}"]` }
}

export function openButton(locale: Locale): Target {
  return { css: 'header button', name: phrase('nav.menu', locale) }
}

export function closeButton(locale: Locale): Target {
  return { css: 'header button', name: phrase('nav.close', locale) }
}

export async function openMenu(page: Page, locale: Locale) {
  await page.press(openButton(locale))
  await page.expectShown(menuItems, navSections.length)
}

export async function expectMenuClosed(page: Page, locale: Locale) {
  await page.expectShown(menuItems, 0)
  await page.expectShown(openButton(locale))
  await page.expectShown(closeButton(locale), 0)
}

/** A place on the page behind the menu where there is nothing to press. */
export async function pressBackdrop(page: Page) {
  await page.tab.pressAt({ x: 4, y: phone.height - 20 })
}
