import {
  enquiryFields,
  formTokenField,
  honeypotField,
  normalizeText,
  type EnquiryInput,
} from '#contract/enquiry.ts'

/** The text of the four fields, normalized as the server does it, so that an invisible character is no error. */
export function readFields(form: HTMLFormElement): EnquiryInput {
  return Object.fromEntries(
    enquiryFields.map((field) => [field, normalizeText(readText(form, field))]),
  ) as EnquiryInput
}

/** The text of the honeypot; empty unless a robot has filled it in. */
export function readHoneypot(form: HTMLFormElement): string {
  return readText(form, honeypotField)
}

/** What the server has written into the form. */
export function readFormToken(form: HTMLFormElement): string {
  return readText(form, formTokenField)
}

function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
