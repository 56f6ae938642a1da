import type { Locale } from '#contract/locale.ts'
import { navSections, type NavSection } from '#contract/routes.ts'
import { phrase } from '../../content.ts'
import type { Tab } from '../drivers/engine.ts'
import { phone } from '../fixtures.ts'
import { press, expectShown, type Target } from './elements.ts'

export const menuItems: Target = { css: 'header nav a' }

/** The last one in the menu. */
export const languageButton: Target = { css: 'header button[lang]' }

export function menuItem(section: NavSection): Target {
  return { css: `header nav a[href$="#${section}"]` }
}

export function openButton(locale: Locale): Target {
  return { css: 'header button', name: phrase('nav.menu', locale) }
}

export function closeButton(locale: Locale): Target {
  return { css: 'header button', name: phrase('nav.close', locale) }
}

export async function openMenu(tab: Tab, locale: Locale) {
  await press(tab, openButton(locale))
  await expectShown(tab, menuItems, navSections.length)
}

/** A place on the page behind the menu where there is nothing to press. */
export async function pressBackdrop(tab: Tab) {
  await tab.pressAt({ x: 4, y: phone.height - 20 })
}
