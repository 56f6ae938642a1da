import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { scriptFiles, titles } from '../../cases.ts'
import { openRecordingProxy } from '../../engines/drivers/recording-proxy.ts'
import { attemptInjections } from '../../in-page.ts'
import { everyPage, expect, hydrated, phrase, test, toggleIn, visit } from '../fixtures.ts'

test('on no page anything runs that is not the site’s own', async ({ page, pageErrors }) => {
  pageErrors.expect(/policy|requires 'Trusted/i)
  for (const { path } of everyPage) {
    await visit(page, path)
    expect.soft(await page.evaluate(attemptInjections), path).toEqual([])
    const foreign = 'data:text/javascript,'
    const isRun = await page.evaluate((address) => import(address).then(Boolean, () => false), foreign)
    expect.soft(isRun, path).toBe(false)
    expect.soft(await page.evaluate(() => crossOriginIsolated), path).toBe(true)
  }
})

test('the page that answers a form breaks no rule, whatever was typed', async ({ page, pageErrors }) => {
  pageErrors.expect(/422/)
  const typed = '</script><script>alert(1)</script>'
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    await page.evaluate((text) => {
      const form = document.querySelector<HTMLFormElement>('form[method=post]')
      for (const field of form?.querySelectorAll<HTMLInputElement>('[required]') ?? []) field.value = text
      // Neither checked by the browser nor sent by the page's script.
      form?.submit()
    }, typed)
    await page.waitForURL('**/api/enquiries')
    await hydrated(page)
    await expect(page.getByLabel(phrase('contact.form.name', locale), { exact: true })).toHaveValue(typed)
  }
})

// Through a real server, for a browser treats what a test answers in another way.
for (const altered of scriptFiles) {
  test(`${titles['altered script']} (${altered})`, async ({ browser, baseURL }) => {
    await using proxy = await openRecordingProxy(baseURL ?? '')
    const letOthersArrive = proxy.alterScript(altered)
    const page = await browser.newPage()
    const wasRefused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await page.goto(proxy.address)
    await wasRefused
    letOthersArrive()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('body')).not.toHaveAttribute('title')
    await toggleIn(page, 'de').click()
    await expect(page).toHaveURL(`${proxy.address}/en#language`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.close()
  })
}
