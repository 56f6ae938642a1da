import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { desktop, everyPage, expect, phone, phrase, test, visit, visitMenu } from '../fixtures.ts'
import { axeFindings } from './axe-findings.ts'

// What moves is tested on its own; here it would only delay.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, isMissing } of everyPage) {
  test.describe(path, () => {
    test.beforeEach(async ({ page, pageErrors }) => {
      if (isMissing) pageErrors.expect(/404/)
      await visit(page, path)
    })

    test('B-8 axe finds nothing, in a wide window and on a phone', async ({ page }) => {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport)
        expect.soft(await axeFindings(page), `at ${viewport.width} px`).toEqual([])
      }
    })
  })
}

for (const locale of locales) {
  test.describe(`the menu on a phone (${locale})`, () => {
    test.beforeEach(({ page }) => visitMenu(page, locale))

    test('B-8 axe finds nothing while the menu is open', async ({ page }) => {
      expect(await axeFindings(page)).toEqual([])
    })
  })
}

for (const locale of locales) {
  test(`B-8 axe finds nothing in any state of the form (${locale})`, async ({ page, pageErrors }) => {
    pageErrors.expect(/503/)
    await visit(page, pathOf('home', locale))
    const form = page.getByRole('form')
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).toBeFocused()
    expect.soft(await axeFindings(page), 'with errors').toEqual([])

    await form.locator('[name=name]').fill('Ada')
    await form.locator('[name=email]').fill('ada@example.org')
    await form.locator('[name=message]').fill(`Guten Tag ${crypto.randomUUID()}`)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/enquiries', async (route) => {
      await answer.promise
      await route.fulfill({ status: 503 })
    })
    await form.getByRole('button').click()
    await expect(form).toHaveAttribute('aria-busy', 'true')
    expect.soft(await axeFindings(page), 'while it is being sent').toEqual([])
    answer.resolve()
    await expect(form.getByRole('alert')).toContainText(phrase('contact.failures.heading', locale))
    expect.soft(await axeFindings(page), 'when it could not be sent').toEqual([])

    await page.unroute('**/api/enquiries')
    await form.getByRole('button').click()
    await expect(page.locator('#contact').getByRole('alert')).toContainText(
      phrase('contact.received.heading', locale),
    )
    expect.soft(await axeFindings(page), 'when it was received').toEqual([])
  })
}
