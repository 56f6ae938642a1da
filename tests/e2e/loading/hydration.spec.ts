import { otherLocale } from '#contract/locale.ts'
import { everyPage, expect, loadPictures, test, toggleIn, visit } from '../fixtures.ts'

test('S-25 no page asks another origin, sets a cookie or logs', async ({ page, context, pageErrors }) => {
  // A request to another origin is an error of the page in every test.
  let written: string[] = []
  page.on('console', (message) => written.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => written.push(String(error)))
  for (const { path, locale } of everyPage) {
    written = []
    await visit(page, path)
    await loadPictures(page)
    await toggleIn(page, locale).click()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
    expect.soft(pageErrors.unexpected(written), path).toEqual([])
    expect.soft(await context.cookies(), path).toEqual([])
  }
})

test('the page is hydrated in place: what the reader sees at first is what stays', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { first: document.querySelector('h1') })
    })
  })
  await visit(page, '/en')
  expect(await page.evaluate(() => Reflect.get(window, 'first') === document.querySelector('h1'))).toBe(true)
})
