import type { Page } from '@playwright/test'
import { locales, otherLocale, type Locale } from '#contract/locale.ts'
import { pathOf, routes, type Route } from '#contract/routes.ts'
import { wordingOfPage } from '../../in-page.ts'
import { content, expect, phrase, test, visit } from '../fixtures.ts'

/** Finds the button of the footer by what it says while the page is in a language. */
function toggleIn(page: Page, locale: Locale) {
  return page
    .getByRole('contentinfo')
    .getByRole('button', { name: phrase('footer.language.switchTo', locale) })
}

async function expectHead(page: Page, route: Route, locale: Locale) {
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

test('S-16 the button switches in place: no reload, and place, focus and typed text stay', async ({
  page,
}) => {
  await visit(page, '/')
  await page.evaluate(() => Object.assign(window, { marker: 'the same page' }))
  const typed = {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    company: 'Ockham Park',
    message: 'Zwei\nZeilen',
  }
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(text)

  for (const locale of locales) {
    const button = toggleIn(page, locale)
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await button.press('Enter')
    const same = toggleIn(page, otherLocale(locale))
    await expect(same).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
    const after = await same.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'how far the button has moved').toBeLessThanOrEqual(
      1,
    )
    for (const [name, text] of Object.entries(typed))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
    expect(await page.evaluate(() => 'marker' in window)).toBe(true)
  }
})

test('S-16 the scroll position stays where both languages are equally long', async ({ page }) => {
  await visit(page, '/imprint')
  await toggleIn(page, 'de').scrollIntoViewIfNeeded()
  const button = toggleIn(page, 'de')
  const before = await button.boundingBox()
  await button.click()
  const after = await toggleIn(page, 'en').boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
})

for (const locale of locales) {
  test(`S-17 the button names the other language, a separate line the current one (${locale})`, async ({
    page,
  }) => {
    await visit(page, pathOf('home', locale))
    const button = toggleIn(page, locale)
    await expect(button).toHaveText(phrase('footer.language.switchTo', locale))
    await expect(button).toHaveAttribute('lang', otherLocale(locale))
    await expect(button).not.toContainText(phrase('footer.language.current', locale))
    await expect(page.getByText(phrase('footer.language.current', locale))).toBeVisible()
  })
}

for (const route of routes) {
  test(`S-18 title, description, keywords, lang and addresses change with the language (${route})`, async ({
    page,
  }) => {
    await visit(page, pathOf(route, 'de'))
    await expectHead(page, route, 'de')
    await toggleIn(page, 'de').click()
    await expectHead(page, route, 'en')
    await toggleIn(page, 'en').click()
    await expectHead(page, route, 'de')
  })

  test(`S-16 after the switch the page reads like the one that is served in that language (${route})`, async ({
    page,
  }) => {
    for (const locale of locales) {
      await visit(page, pathOf(route, otherLocale(locale)))
      const served = await page.evaluate(wordingOfPage)
      await visit(page, pathOf(route, locale))
      await toggleIn(page, locale).click()
      await expect.poll(() => page.evaluate(wordingOfPage)).toEqual(served)
    }
  })

  test(`B-1 the switch rewrites the address and adds nothing to the history (${route})`, async ({ page }) => {
    await visit(page, pathOf(route, 'de'))
    const length = await page.evaluate(() => history.length)
    await toggleIn(page, 'de').click()
    await expect(page).toHaveURL(pathOf(route, 'en'))
    await toggleIn(page, 'en').click()
    await expect(page).toHaveURL(pathOf(route, 'de'))
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  test(`B-1 a reloaded English page stays English (${route})`, async ({ page }) => {
    await visit(page, pathOf(route, 'de'))
    await toggleIn(page, 'de').click()
    await expect(page).toHaveURL(pathOf(route, 'en'))
    await page.reload()
    await expectHead(page, route, 'en')
  })

  test.describe('when JavaScript is unavailable', () => {
    test.use({ javaScriptEnabled: false })

    test(`B-2 the button leads to the same page in the other language (${route})`, async ({ page }) => {
      for (const locale of locales) {
        await page.goto(pathOf(route, locale))
        await toggleIn(page, locale).click()
        await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
        expect(new URL(page.url()).pathname).toBe(pathOf(route, otherLocale(locale)))
        await expect(toggleIn(page, otherLocale(locale))).toBeInViewport()
      }
    })
  })
}

test('B-1 the switch keeps the section in the address', async ({ page }) => {
  await visit(page, '/#team')
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en#team')
})

test('B-1 a link to a section that somebody shared leads to the same section after the switch', async ({
  page,
}) => {
  await visit(page, '/en#team')
  await toggleIn(page, 'en').click()
  await expect(page).toHaveURL('/#team')
  // Opened anew: a reload would return to the button.
  await visit(page, '/imprint')
  await visit(page, '/#team')
  await expect(page.getByRole('heading', { name: phrase('team.heading', 'de') })).toBeInViewport()
})

test('B-1 it does so when the button is pressed before the script has arrived', async ({ page }) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/en#team', { waitUntil: 'domcontentloaded' })
  await toggleIn(page, 'en').click({ noWaitAfter: true })
  await expect(page).toHaveURL('/en#team')
  arrival.resolve()
  await expect(page).toHaveURL('/#team')
  await expectHead(page, 'home', 'de')
})

test('B-1 the switch works before the script has arrived', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await toggleIn(page, 'de').click({ noWaitAfter: true })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname).toBe('/en/privacy')
})

test('B-1 the back button of the browser shows the page of the address it returns to', async ({ page }) => {
  await visit(page, '/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: phrase('footer.imprint', 'de') })
    .click()
  await expect(page).toHaveURL('/imprint')
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en/imprint')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expectHead(page, 'home', 'de')
  await page.goForward()
  await expect(page).toHaveURL('/en/imprint')
  await expectHead(page, 'imprint', 'en')
})

test('B-1 it does so within one page, when a section was visited before the switch', async ({ page }) => {
  await visit(page, '/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: phrase('nav.work', 'de') })
    .click()
  await expect(page).toHaveURL('/#work')
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en#work')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expectHead(page, 'home', 'de')
  await page.goForward()
  await expect(page).toHaveURL('/en#work')
  await expectHead(page, 'home', 'en')
})

test('B-1 at a missing address the switch leads to the landing page of the other language', async ({
  page,
  complaints,
}) => {
  complaints.expect(/404/)
  await visit(page, '/room-106')
  await toggleIn(page, 'de').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname).toBe('/en')
})

for (const locale of ['en-US', 'de-DE', 'fr-FR']) {
  test.describe(`in a browser set to ${locale}`, () => {
    test.use({ locale })

    test('B-1 the language starts as German at /, and English at /en', async ({ page }) => {
      for (const [path, lang] of [
        ['/', 'de'],
        ['/en', 'en'],
      ] as const) {
        await visit(page, path)
        await expect(page).toHaveURL(path)
        await expectHead(page, 'home', lang)
      }
    })
  })
}
