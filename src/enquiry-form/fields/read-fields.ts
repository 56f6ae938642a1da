import { eachField, normalizeText, type EnquiryInput } from '#contract/enquiry.ts'

/** The text of the fields, normalized as the server does it, so that an invisible character is no error. */
export function readFields(form: HTMLFormElement): EnquiryInput {
  return eachField((field) => normalizeText(readText(form, field)))
}

/** The text of one control, also of those that no visitor fills in; empty where it is missing. */
export function readText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
