import { anEnquiry } from '../../cases.ts'
import { boxOf, expect, phone, phrase, rest, test, visit } from '../fixtures.ts'
import { formOf, thanks } from './enquiry-form.ts'

const viewports = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 640 },
]

test('B-4 a link of the error summary leads to the label of its field', async ({ page }) => {
  await visit(page, '/')
  const form = page.getByRole('form', { name: phrase('contact.form.label', 'de') })
  await form.getByRole('button').click()
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    for (const link of await form.getByRole('alert').getByRole('link').all()) {
      const id = (await link.getAttribute('href'))!.slice(1)
      const at = `${id} at ${viewport.width} px`
      await link.click()
      await rest(page)
      const label = await boxOf(form.locator(`label[for=${id}]`))
      const header = await boxOf(page.getByRole('banner'))
      expect.soft(label.top, at).toBeGreaterThanOrEqual(header.bottom)
      expect.soft(label.bottom, at).toBeLessThanOrEqual(viewport.height)
    }
  }
})

test('B-3 a failure with its remedy, and the thank-you, are in the window', async ({ page, pageErrors }) => {
  pageErrors.expect(/503/)
  for (const viewport of viewports) {
    const at = `${viewport.width} px`
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const { fill, submit, retry } = formOf(page, 'de')
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503, body: '{}' }))
    await fill(anEnquiry())
    await submit.click()
    const notice = page.getByRole('alert')
    await expect(notice, at).toBeFocused()
    await rest(page)
    for (const part of [notice.getByRole('heading'), notice.getByRole('button'), notice.getByRole('link')])
      await expect.soft(part, at).toBeInViewport({ ratio: 1 })
    const header = await boxOf(page.getByRole('banner'))
    expect.soft((await boxOf(notice)).top, at).toBeGreaterThanOrEqual(header.bottom)

    const json = { reference: 'V-1' }
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 202, json }))
    await retry.click()
    const card = thanks(page, 'de')
    await expect(card, at).toBeFocused()
    await rest(page)
    const below = (await boxOf(page.getByRole('banner'))).bottom
    expect.soft((await boxOf(card)).top - below, at).toBeGreaterThanOrEqual(48)
    await expect.soft(card, at).toBeInViewport({ ratio: 1 })
    const { top } = await boxOf(page.locator('#contact-heading'))
    if (viewport.height > 640) expect.soft(top, at).toBeGreaterThanOrEqual(below)
  }
})
