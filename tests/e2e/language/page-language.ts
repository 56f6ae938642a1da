import type { Page } from '@playwright/test'
import { type Locale } from '#contract/locale.ts'
import { pathOf, type Route } from '#contract/routes.ts'
import { content, expect, phrase } from '../fixtures.ts'

/** Finds the button of the footer by what it says while the page is in a language. */
export function toggleIn(page: Page, locale: Locale) {
  return page
    .getByRole('contentinfo')
    .getByRole('button', { name: phrase('footer.language.switchTo', locale) })
}

/** Waits until the head of the page is that of a route in a language. */
export async function expectHead(page: Page, route: Route, locale: Locale) {
  await expect(page).toHaveTitle(phrase(`${route}.meta.title`, locale))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  const description = phrase(`${route}.meta.description`, locale)
  const contents = {
    'meta[name=description]': description,
    'meta[name=keywords]': phrase(`${route}.meta.keywords`, locale),
    'meta[property="og:title"]': phrase(`${route}.meta.title`, locale),
    'meta[property="og:description"]': description,
    'meta[property="og:image:alt"]': content.site.previewAlt[locale],
    'meta[property="og:locale"]': { de: 'de_DE', en: 'en_GB' }[locale],
    'meta[property="og:locale:alternate"]': { de: 'en_GB', en: 'de_DE' }[locale],
  }
  for (const [selector, value] of Object.entries(contents)) {
    // A single element each: a second one, left behind from the other language, would contradict it.
    await expect(page.locator(selector)).toHaveCount(1)
    await expect(page.locator(selector)).toHaveAttribute('content', value)
  }
  const preview = page.locator('meta[property="og:image"]')
  await expect(preview).toHaveCount(1)
  await expect(preview).toHaveAttribute('content', new RegExp(`/images/preview-${locale}\\.`))
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const pathname = pathOf(route, locale)
  expect(new URL(canonical ?? '').pathname).toBe(pathname)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical ?? '')
  for (const [hreflang, path] of [
    ['de', pathOf(route, 'de')],
    ['en', pathOf(route, 'en')],
    ['x-default', pathOf(route, 'de')],
  ] as const) {
    const alternate = page.locator(`link[rel=alternate][hreflang=${hreflang}]`)
    await expect(alternate).toHaveAttribute('href', new URL(path, canonical ?? '').href)
  }
}
