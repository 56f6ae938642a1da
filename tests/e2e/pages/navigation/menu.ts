import type { Page } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { navSections } from '#contract/routes.ts'
import { expect, phone, phrase } from '../../fixtures.ts'

export function menuOf(page: Page, locale: Locale) {
  const navigation = page.getByRole('navigation', { name: phrase('nav.label', locale) })
  return {
    button: navigation.getByRole('button', { name: phrase('nav.menu', locale) }),
    close: navigation.getByRole('button', { name: phrase('nav.close', locale) }),
    links: navigation.getByRole('listitem').getByRole('link'),
    item: (section: (typeof navSections)[number]) =>
      navigation.getByRole('link', { name: phrase(`nav.${section}`, locale) }),
  }
}

/** A place on the page behind the menu where there is nothing to press. */
export async function pressBackdrop(page: Page) {
  const bottom = await page.locator('#menu').evaluate((menu) => menu.getBoundingClientRect().bottom)
  expect(bottom, 'the menu leaves some of the backdrop free').toBeLessThan(phone.height - 40)
  await page.mouse.click(4, phone.height - 20)
}
