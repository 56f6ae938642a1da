import type { Locator } from '@playwright/test'
import { sampleFields } from '#build/form-states.ts'
import { fieldRules } from '#contract/enquiry.ts'
import type { Values } from '#contract/fill-in.ts'
import { locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { today } from '../../cases.ts'
import { content, desktop, everyPage, expect, phone, phrase, test, visit, visitMenu } from '../fixtures.ts'
import { formOf, referenceIn, thanks } from '../form/enquiry-form.ts'
import { accessibleText, ariaSnapshotOf } from './aria-snapshot.ts'
import { axeFindings } from './axe-findings.ts'
import { expectNothingLost, smallTargets } from './text-and-targets.ts'
import { expectAsWritten } from './written-snapshots.ts'

const { ENQUIRY_RETENTION_DAYS: retentionDays } = readSettings()

test('S-1 S-4 S-5 S-6 S-7 S-8 S-9 S-10 S-13 S-14 S-17 B-8 all is heard as it is written', async ({
  page,
}) => {
  for (const { name, locale, path } of everyPage) {
    await test.step(path, async () => {
      await visit(page, path)
      const snapshot = () => ariaSnapshotOf(page.locator('body'))
      const values = { year: new Date().getFullYear(), date: '', today: today(locale), retentionDays }
      await expectAsWritten(snapshot, ['header', name, 'footer'], locale, values)
    })
  }
})

test('B-8 the open menu does for ears, axe, fingers and 320 px', async ({ page }) => {
  for (const locale of locales) {
    await visitMenu(page, locale)
    await expectAsWritten(() => ariaSnapshotOf(page.getByRole('banner')), ['menu'], locale)
    expect.soft(await axeFindings(page), locale).toEqual([])
    expect.soft(await smallTargets(page), locale).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNothingLost(page, `at 320 px (${locale})`)
  }
})

for (const locale of locales) {
  test(`B-8 each state of the form does for ears, axe and fingers (${locale})`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/503/)
    const { form, fill } = formOf(page, locale)
    const button = form.getByRole('button')
    async function expectGood(state: string, part: Locator, values: Values = {}) {
      await expectAsWritten(() => ariaSnapshotOf(part), [state], locale, values)
      expect.soft(await axeFindings(page), state).toEqual([])
      for (const width of [desktop.width, phone.width, 320]) {
        await page.setViewportSize({ ...phone, width })
        expect.soft(await smallTargets(page), `less than 44 px, ${state} at ${width} px`).toEqual([])
      }
      await expectNothingLost(page, `of ${state} at 320 px`)
      await page.setViewportSize(desktop)
    }

    await visit(page, pathOf('home', locale))
    await button.click()
    await expectGood('form-invalid', form)

    await visit(page, pathOf('home', locale))
    const filledIn = {
      ...sampleFields,
      name: 'Ada',
      email: 'ada@example.org',
      company: '',
      message: 'Guten Tag',
    }
    const longMessage = 'Guten Tag '.repeat(fieldRules.message.limit).trim()
    await fill({ ...filledIn, email: 'ada', message: longMessage })
    await button.click()
    await expectGood('form-incorrect', form, {
      longMessage,
      limit: fieldRules.message.limit.toLocaleString(locale),
    })

    await visit(page, pathOf('home', locale))
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/enquiries', async (route) => {
      await answer.promise
      await route.fulfill({ status: 503 })
    })
    await fill(filledIn)
    await button.click()
    await expect(form).toHaveAttribute('aria-busy', 'true')
    await expectGood('form-sending', form)
    answer.resolve()
    await expect(form.getByRole('alert')).toBeVisible()
    await expectGood('form-failed', form)

    await page.unroute('**/api/enquiries')
    await button.click()
    const [beforePhone = '', afterPhone = ''] = phrase('contact.received.phone', locale)
      .split(content.site.phone)
      .map(accessibleText)
    const { name } = filledIn
    const values = { name, reference: await referenceIn(page, locale), beforePhone, afterPhone }
    await expectGood('form-received', thanks(page, locale), values)
  })
}
