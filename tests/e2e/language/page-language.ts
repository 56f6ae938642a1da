import type { Page } from '@playwright/test'
import { defaultLocale, locales, otherLocales, regions, type Locale } from '#contract/locale.ts'
import { pathOf, type Route } from '#contract/routes.ts'
import { content, expect, phrase } from '../fixtures.ts'

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
    'meta[property="og:locale"]': openGraphLocale(locale),
  }
  for (const [selector, value] of Object.entries(contents)) {
    // A single element each: a second one, left behind from the other language, would contradict it.
    await expect(page.locator(selector)).toHaveCount(1)
    await expect(page.locator(selector)).toHaveAttribute('content', value)
  }
  const alternates = page.locator('meta[property="og:locale:alternate"]')
  const listed = await alternates.evaluateAll((all) => all.map((each) => each.getAttribute('content') ?? ''))
  expect(listed.toSorted()).toEqual(otherLocales(locale).map(openGraphLocale).toSorted())
  const preview = page.locator('meta[property="og:image"]')
  await expect(preview).toHaveCount(1)
  await expect(preview).toHaveAttribute('content', new RegExp(`/images/preview-${locale}\\.`))
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  const pathname = pathOf(route, locale)
  expect(new URL(canonical ?? '').pathname).toBe(pathname)
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', canonical ?? '')
  for (const [hreflang, path] of [
    ...locales.map((each) => [each, pathOf(route, each)] as const),
    ['x-default', pathOf(route, defaultLocale)] as const,
  ]) {
    const alternate = page.locator(`link[rel=alternate][hreflang=${hreflang}]`)
    await expect(alternate).toHaveAttribute('href', new URL(path, canonical ?? '').href)
  }
}

/** As in `de_DE`. */
function openGraphLocale(locale: Locale) {
  return regions[locale].replace('-', '_')
}
