import type { Page } from '@playwright/test'
import { formTokenField } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { anEnquiry } from '../../cases.ts'
import { expect, phrase, test, visit } from '../fixtures.ts'
import { formOf, referenceIn } from './enquiry-form.ts'

const tokenIn = (page: Page) => page.locator(`input[name=${formTokenField}]`).inputValue()

/** Sends an enquiry. @returns what left the browser. */
async function send(page: Page, locale: Locale): Promise<string> {
  const { fill, submit } = formOf(page, locale)
  await fill(anEnquiry())
  const request = page.waitForRequest((each) => each.method() === 'POST')
  await submit.click()
  await referenceIn(page, locale)
  return (await request).postData() ?? ''
}

test('B-5 the token that the server has written is sent by the script, also after hours and another language', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/')
  const token = await tokenIn(page)
  expect(token).not.toBe('')
  await page.clock.fastForward('20:00:00')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: phrase('footer.language.switchTo', 'de') })
    .click()
  expect(await tokenIn(page)).toBe(token)
  expect(JSON.parse(await send(page, 'en'))).toMatchObject({ [formTokenField]: token })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('B-5 the token that the server has written is sent by the browser', async ({ page }) => {
    await page.goto('/')
    const token = await tokenIn(page)
    expect(token).not.toBe('')
    expect(new URLSearchParams(await send(page, 'de')).get(formTokenField)).toBe(token)
  })
})
