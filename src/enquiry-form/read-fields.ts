import { enquiryFields, honeypotField, normalizeText, type EnquiryInput } from '#contract/enquiry.ts'

/** What was typed, the four fields and nothing else, normalizeText as the server does: an invisible character refuses nobody. */
export function readFields(form: HTMLFormElement): EnquiryInput {
  return Object.fromEntries(
    enquiryFields.map((field) => [field, normalizeText(readText(form, field))]),
  ) as EnquiryInput
}

/** What a robot has typed. */
export function readHoneypot(form: HTMLFormElement): string {
  return readText(form, honeypotField)
}

function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
