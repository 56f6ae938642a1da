import { inject } from 'vitest'
import { enquiryFields, type EnquiryField, type EnquiryInput } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { openStore } from '#enquiries/store/open-store.ts'
import type { Enquiry } from '#enquiries/store/store.ts'
import { phrase } from '../../content.ts'
import type { Page, Target } from './elements.ts'

export function field(name: EnquiryField): Target {
  return { css: `form [name=${name}]` }
}

export const enquiryForm: Target = { css: '#contact form' }
/** The only button of the form; its label depends on the state. */
export const sendButton: Target = { css: '#contact form button' }
/** What the form has to say: what to correct, why it failed, or thanks. */
export const notice: Target = { css: '#contact [role=alert]' }

export function thanks(locale: Locale): Target {
  return { css: '#contact [role=alert] h3', name: phrase('contact.received.heading', locale) }
}

export async function fillForm(page: Page, enquiry: EnquiryInput) {
  for (const name of enquiryFields) await page.typeInto(field(name), enquiry[name])
}

/** What the server has stored under the reference that the page gives. */
export async function storedEnquiry(page: Page): Promise<Enquiry | undefined> {
  const text = await page.evaluateOn(notice, ({ innerText }) => innerText)
  const [reference = ''] = /\bV-[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text) ?? []
  const store = openStore(inject('databaseUrl'))
  try {
    return await store.get(reference)
  } finally {
    await store.close()
  }
}
