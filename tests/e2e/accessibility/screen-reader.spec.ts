import type { Page } from '@playwright/test'
import { fieldLimits } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { readSettings } from '#server/config/config.ts'
import { today } from '../../cases.ts'
import { content, everyPage, phone, phrase, test, visit } from '../fixtures.ts'
import { accessibleText, ariaSnapshotOf } from './aria-snapshot.ts'
import { expectAsWritten } from './written-snapshots.ts'

// What moves is tested on its own; here it would only delay.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const { ENQUIRY_RETENTION_DAYS } = readSettings()

function valuesIn(locale: Locale) {
  return {
    year: new Date().getFullYear(),
    date: '',
    today: today(locale),
    retentionDays: ENQUIRY_RETENTION_DAYS,
  }
}

for (const { name, locale, path, isMissing } of everyPage) {
  test(`B-8 a screen reader finds the page ${path} as it is written down`, async ({ page, pageErrors }) => {
    if (isMissing) pageErrors.expect(/404/)
    await visit(page, path)
    const snapshot = () => ariaSnapshotOf(page.locator('body'))
    await expectAsWritten(snapshot, ['header', name, 'footer'], locale, valuesIn(locale))
  })
}

/** Fills in what is asked for, and sends it. */
async function send(page: Page, values: { name?: string; email?: string; message?: string }) {
  for (const [name, text] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(text)
  await page.locator('#contact').getByRole('button').click()
}

function formOf(page: Page, locale: Locale) {
  return page.getByRole('form', { name: phrase('contact.form.label', locale) })
}

for (const locale of locales) {
  test.describe(`what a screen reader finds (${locale})`, () => {
    test.beforeEach(({ page }) => visit(page, pathOf('home', locale)))

    test('B-8 in the open menu', async ({ page }) => {
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: phrase('nav.menu', locale) }).click()
      await expectAsWritten(() => ariaSnapshotOf(page.getByRole('banner')), ['menu'], locale)
    })

    test('B-8 in a form that was sent empty', async ({ page }) => {
      await send(page, {})
      await expectAsWritten(() => ariaSnapshotOf(formOf(page, locale)), ['form-invalid'], locale)
    })

    test('B-8 in a form with a wrong address and too long a message', async ({ page }) => {
      const longMessage = 'Guten Tag '.repeat(fieldLimits.message).trim()
      await send(page, { name: 'Ada', email: 'ada', message: longMessage })
      const values = { longMessage, limit: fieldLimits.message }
      await expectAsWritten(() => ariaSnapshotOf(formOf(page, locale)), ['form-incorrect'], locale, values)
    })

    const enquiry = { name: 'Ada', email: 'ada@example.org', message: 'Guten Tag' }

    test('B-8 in a form while it is being sent', async ({ page }) => {
      await page.route('**/api/enquiries', () => {})
      await send(page, enquiry)
      await expectAsWritten(() => ariaSnapshotOf(formOf(page, locale)), ['form-sending'], locale)
    })

    test('B-8 in a form that could not be sent', async ({ page, pageErrors }) => {
      pageErrors.expect(/503/)
      await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503 }))
      await send(page, enquiry)
      await expectAsWritten(() => ariaSnapshotOf(formOf(page, locale)), ['form-failed'], locale)
    })

    test('B-8 in the place of a form that was received', async ({ page }) => {
      await send(page, enquiry)
      const thanks = page.locator('#contact').getByRole('alert')
      const reference = /V-\S+/.exec(await thanks.innerText())?.[0] ?? ''
      const [beforePhone = '', afterPhone = ''] = phrase('contact.received.phone', locale)
        .split(content.site.phone)
        .map(accessibleText)
      const values = { reference, beforePhone, afterPhone }
      await expectAsWritten(() => ariaSnapshotOf(thanks), ['form-received'], locale, values)
    })
  })
}
