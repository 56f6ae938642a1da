import type { Page } from '@playwright/test'
import { pathOf, routes } from '#contract/routes.ts'
import { titles } from '../../cases.ts'
import { expect, expectPage, footerLink, navLink, phrase, test, toggleIn, visit } from '../fixtures.ts'

test('B-1 the switch rewrites the address, not the history, and a reload stays English', async ({ page }) => {
  for (const route of routes) {
    await test.step(route, async () => {
      await visit(page, pathOf(route, 'de'))
      const length = await page.evaluate(() => history.length)
      await toggleIn(page, 'de').click()
      await expect(page).toHaveURL(pathOf(route, 'en'))
      await toggleIn(page, 'en', 'de').click()
      await expect(page).toHaveURL(pathOf(route, 'de'))
      await toggleIn(page, 'de').click()
      await expect(page).toHaveURL(pathOf(route, 'en'))
      expect(await page.evaluate(() => history.length)).toBe(length)
      await page.reload()
      await expectPage(page, route, 'en')
    })
  }
})

test('B-1 the switch keeps the section in the address, also in a shared link', async ({ page }) => {
  await visit(page, '/#team')
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en#team')
  await visit(page, '/imprint')
  await visit(page, '/en#team')
  await toggleIn(page, 'en', 'de').click()
  await expect(page).toHaveURL('/#team')
  // Opened anew: a reload would return to the button.
  await visit(page, '/imprint')
  await visit(page, '/#team')
  await expect(page.getByRole('heading', { name: phrase('team.heading', 'de') })).toBeInViewport()
})

test('B-1 the switch works before the script has arrived', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' })
  await toggleIn(page, 'de').click({ noWaitAfter: true })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname).toBe('/en/privacy')
})

for (const [leave, left, switched, route] of [
  [(page: Page) => footerLink(page, 'imprint', 'de'), '/imprint', '/en/imprint', 'imprint'],
  // Within one page, when a section was visited before the switch.
  [(page: Page) => navLink(page, 'work', 'de'), '/#work', '/en#work', 'home'],
] as const) {
  test(`${titles['B-1 history']} (${left})`, async ({ page }) => {
    await visit(page, '/')
    await leave(page).click()
    await expect(page).toHaveURL(left)
    await toggleIn(page, 'de').click()
    await expect(page).toHaveURL(switched)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expectPage(page, 'home', 'de')
    await page.goForward()
    await expect(page).toHaveURL(switched)
    await expectPage(page, route, 'en')
  })
}

test('B-1 a switch that is overtaken by the back button leaves the language of the address', async ({
  page,
}) => {
  await visit(page, '/')
  await navLink(page, 'work', 'de').click()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await toggleIn(page, 'de').click()
  await expect(page).toHaveURL('/en#work')
  await page.goBack()
  await page.clock.resume()
  await expect(page).toHaveURL('/')
  await expectPage(page, 'home', 'de')
})

test('B-1 at a missing address the switch leads to the landing page', async ({ page }) => {
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
        await expectPage(page, 'home', lang)
      }
    })
  })
}
