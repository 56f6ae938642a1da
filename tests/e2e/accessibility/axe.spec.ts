import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import {
  desktop,
  everyPage,
  expect,
  missingPageErrors,
  phone,
  phrase,
  test,
  visit,
  visitMenu,
} from '../fixtures.ts'
import { axeFindings } from './axe-findings.ts'

// What moves is tested on its own; here it would only delay.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('B-8 axe finds nothing on any page, in a wide window and on a phone', async ({ page, pageErrors }) => {
  pageErrors.expect(missingPageErrors)
  for (const { path } of everyPage) {
    await visit(page, path)
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect.soft(await axeFindings(page), `${path} at ${viewport.width} px`).toEqual([])
    }
  }
})

test('B-8 axe finds nothing while the menu on a phone is open', async ({ page }) => {
  for (const locale of locales) {
    await visitMenu(page, locale)
    expect.soft(await axeFindings(page), locale).toEqual([])
  }
})

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
