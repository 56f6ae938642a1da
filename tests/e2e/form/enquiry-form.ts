import type { Page } from '@playwright/test'
import type { EnquiryInput } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { expect, phrase } from '../fixtures.ts'

/** The form that delivers, by the labels of a language. */
export function formOf(page: Page, locale: Locale) {
  const form = page.getByRole('form', { name: phrase('contact.form.label', locale) })
  const field = (name: keyof EnquiryInput) =>
    form.getByLabel(phrase(`contact.form.${name}`, locale), { exact: true })
  return {
    form,
    field,
    submit: form.getByRole('button', { name: phrase('contact.form.submit', locale) }),
    retry: form.getByRole('button', { name: phrase('contact.form.retry', locale) }),
    fill: async (values: Partial<EnquiryInput>) => {
      for (const [name, text] of Object.entries(values)) await field(name as keyof EnquiryInput).fill(text)
    },
  }
}

export function thanks(page: Page, locale: Locale) {
  return page.getByRole('alert').filter({ hasText: phrase('contact.received.description', locale) })
}

export const reference = /\bV-[A-Z2-9]{4}-[A-Z2-9]{4}\b/

export async function referenceIn(page: Page, locale: Locale): Promise<string> {
  await expect(thanks(page, locale)).toBeVisible()
  return reference.exec(await thanks(page, locale).innerText())?.[0] ?? ''
}
