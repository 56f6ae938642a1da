import { otherLocale } from '#contract/locale.ts'
import { everyPage, expect, phrase, test, visit } from '../fixtures.ts'

for (const { path, locale, isMissing } of everyPage) {
  test(`${path} writes nothing to the console, neither at its start nor after the switch of the language`, async ({
    page,
    pageErrors,
  }) => {
    if (isMissing) pageErrors.expect(/404/)
    const written: string[] = []
    page.on('console', (message) => written.push(message.text()))
    page.on('pageerror', (error) => written.push(String(error)))
    await visit(page, path)
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: phrase('footer.language.switchTo', locale) })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', otherLocale(locale))
    expect(written.filter((text) => !(isMissing && text.includes('404')))).toEqual([])
  })

  test(`${path} holds up its first paint with no stylesheet and no script`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    // Styles for paper are fetched beside everything else.
    expect(html.replaceAll(/<link\b[^>]*\bmedia="print"[^>]*>/g, '')).not.toMatch(
      /<link\b[^>]*\brel="?[^">]*stylesheet/i,
    )
    expect(html).not.toContain('@import')
    expect(html).not.toMatch(/<script\b(?![^>]*\basync\b)[^>]*\bsrc\b/i)
    expect(html).not.toMatch(/<link\b[^>]*\bmodulepreload/i)
  })
}

test('the page is hydrated in place: what the reader sees at first is what stays', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { first: document.querySelector('h1') })
    })
  })
  await visit(page, '/en')
  expect(await page.evaluate(() => Reflect.get(window, 'first') === document.querySelector('h1'))).toBe(true)
})
