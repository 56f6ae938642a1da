import type { Locator, Page } from '@playwright/test'
import { anEnquiry } from '../../cases.ts'
import { expect, navLink, phrase, test, visit } from '../fixtures.ts'
import { formOf, referenceIn } from './enquiry-form.ts'

test('B-5 a second press while an enquiry is sent does nothing, and the layout stays', async ({ page }) => {
  let posts = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/enquiries', async (route) => {
    posts += 1
    await held.promise
    await route.continue()
  })
  await visit(page, '/')
  const { form, fill, submit } = formOf(page, 'de')
  await fill(anEnquiry())
  const button = form.locator('button')
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await submit.click()
  await expect(button).toHaveAccessibleName(phrase('contact.form.sending', 'de'))
  expect(await button.boundingBox()).toEqual(before)
  // It stays a button with the focus on it, so it can be pressed.
  await button.click({ force: true })
  await button.press('Enter')
  held.resolve()
  await referenceIn(page, 'de')
  expect(posts).toBe(1)
})

/** Sends the enquiry so that it arrives and its answer does not. Returns its reference. */
async function sendAndLoseAnswer(page: Page, submit: Locator): Promise<string> {
  let stored = ''
  await page.route('**/api/enquiries', async (route) => {
    const answer = await route.fetch()
    stored = ((await answer.json()) as { reference: string }).reference
    await route.abort('failed')
  })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText(phrase('contact.failures.offline', 'de'))
  await page.unroute('**/api/enquiries')
  return stored
}

test('B-5 an enquiry whose answer was lost is stored once, even reloaded', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED|failed/i)
  const enquiry = anEnquiry()
  await visit(page, '/')
  const { fill, submit } = formOf(page, 'de')
  await fill(enquiry)
  const first = await sendAndLoseAnswer(page, submit)
  await page.reload()
  await visit(page, page.url())
  await fill(enquiry)
  await submit.click()
  expect(await referenceIn(page, 'de')).toBe(first)
})

test('B-5 an enquiry keeps its key until it has arrived, and no longer', async ({ page, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED|failed/i)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await visit(page, '/')
  const { fill, submit, retry } = formOf(page, 'de')
  await fill(anEnquiry())
  const first = await sendAndLoseAnswer(page, submit)
  const state = () => page.evaluate(() => JSON.stringify(history.state))
  expect(await state()).toContain('enquiryKey')
  await navLink(page, 'team', 'de').click()
  await expect(page).toHaveURL('/#team')
  await retry.click()
  expect(await referenceIn(page, 'de')).toBe(first)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await state()).not.toContain('enquiryKey')
  await page.goBack()
  expect(await state()).not.toContain('enquiryKey')
})
