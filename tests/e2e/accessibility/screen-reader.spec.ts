import type { Page } from '@playwright/test'
import { fieldLimits } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { today } from '../../cases.ts'
import { content, everyPage, expect, missingPageErrors, phrase, test, visit, visitMenu } from '../fixtures.ts'
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

test('B-8 a screen reader finds every page as it is written down', async ({ page, pageErrors }) => {
  pageErrors.expect(missingPageErrors)
  for (const { name, locale, path } of everyPage) {
    await test.step(path, async () => {
      await visit(page, path)
      const snapshot = () => ariaSnapshotOf(page.locator('body'))
      await expectAsWritten(snapshot, ['header', name, 'footer'], locale, valuesIn(locale))
    })
  }
})

/** Fills in what is asked for, and sends it. */
async function send(page: Page, values: { name?: string; email?: string; message?: string }) {
  for (const [name, text] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(text)
  await page.locator('#contact').getByRole('button').click()
}

function formOf(page: Page, locale: Locale) {
  return page.getByRole('form', { name: phrase('contact.form.label', locale) })
}

test.describe('what a screen reader finds', () => {
  test('B-8 in the open menu', async ({ page }) => {
    for (const locale of locales) {
      await visitMenu(page, locale)
      await expectAsWritten(() => ariaSnapshotOf(page.getByRole('banner')), ['menu'], locale)
    }
  })

  test('B-8 in a form with mistakes: sent empty, and with a wrong address and too long a message', async ({
    page,
  }) => {
    for (const locale of locales) {
      await visit(page, pathOf('home', locale))
      await send(page, {})
      const snapshot = () => ariaSnapshotOf(formOf(page, locale))
      await expectAsWritten(snapshot, ['form-invalid'], locale)

      await visit(page, pathOf('home', locale))
      const longMessage = 'Guten Tag '.repeat(fieldLimits.message).trim()
      await send(page, { name: 'Ada', email: 'ada', message: longMessage })
      const values = { longMessage, limit: fieldLimits.message }
      await expectAsWritten(snapshot, ['form-incorrect'], locale, values)
    }
  })

  test('B-8 in a form while it is being sent, that could not be sent, and in its place when it was received', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/503/)
    for (const locale of locales) {
      await visit(page, pathOf('home', locale))
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/enquiries', async (route) => {
        await answer.promise
        await route.fulfill({ status: 503 })
      })
      await send(page, { name: 'Ada', email: 'ada@example.org', message: 'Guten Tag' })
      const snapshot = () => ariaSnapshotOf(formOf(page, locale))
      await expect(formOf(page, locale)).toHaveAttribute('aria-busy', 'true')
      await expectAsWritten(snapshot, ['form-sending'], locale)
      answer.resolve()
      await expect(formOf(page, locale).getByRole('alert')).toBeVisible()
      await expectAsWritten(snapshot, ['form-failed'], locale)

      await page.unroute('**/api/enquiries')
      await page.locator('#contact').getByRole('button').click()
      const thanks = page.locator('#contact').getByRole('alert').filter({ hasText: /V-\S+/ })
      const reference = /V-\S+/.exec(await thanks.innerText())?.[0] ?? ''
      const [beforePhone = '', afterPhone = ''] = phrase('contact.received.phone', locale)
        .split(content.site.phone)
        .map(accessibleText)
      const values = { reference, beforePhone, afterPhone }
      await expectAsWritten(() => ariaSnapshotOf(thanks), ['form-received'], locale, values)
    }
  })
})
