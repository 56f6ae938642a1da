import type { Page } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { Route } from '#contract/routes.ts'
import { expect, phrase } from '../fixtures.ts'

export async function expectPage(page: Page, route: Route, locale: Locale) {
  await expect(page).toHaveTitle(phrase(`${route}.meta.title`, locale))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}
