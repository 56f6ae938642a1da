import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  checkFields,
  eachField,
  enquiryFields,
  fieldRules,
  honeypotField,
  normalizeText,
  type EnquiryInput,
  type FieldErrors,
} from '../../contract/enquiry.ts'
import { defaultLocale, locales, type Locale } from '../../contract/locale.ts'

/** What somebody sent, read and checked. */
export interface Submission {
  /** Tidied; `''` for what is missing or no text. */
  fields: EnquiryInput
  errors: FieldErrors
  locale: Locale
  honeypot: string
}

/**
 * Bytes that a body may have. UTF-8 takes up to four for a character, each of which a form escapes as three (`%C3`);
 * JSON, which may escape a code unit as six (`\u00fc`), needs less. The rest is for names, locale and honeypot.
 */
export const bodyLimitBytes =
  Object.values(fieldRules).reduce((sum, { limit }) => sum + limit, 0) * 4 * 3 + 4 * 1024

const textSchema = z
  .string()
  .nullish()
  .transform((value) => ({ isText: true, value: normalizeText(value ?? '') }))
  .catch({ isText: false, value: '' })

/**
 * Unknown fields are left out. What accompanies the text is a help and no condition: an enquiry is worth more than the
 * right language of its confirmation, so whatever cannot be read there counts as missing.
 */
const submissionSchema = z.object({
  ...eachField(() => textSchema),
  locale: z.enum(locales).catch(defaultLocale),
  [honeypotField]: z.string().catch(''),
})

/** Reads the parsed body of a script or of a form; undefined if it is no set of fields at all. */
export function readSubmission(body: unknown): Submission | undefined {
  const result = submissionSchema.safeParse(body)
  if (!result.success) return undefined

  const { data } = result
  const fields = eachField((field) => data[field].value)
  const errors = checkFields(fields)
  // A number, a list, or a value that a form has twice.
  for (const field of enquiryFields) if (!data[field].isText) errors[field] = `${field}Invalid`
  return { fields, errors, locale: data.locale, honeypot: data[honeypotField] }
}

/** The same for the same content from the same e-mail address, whose letter case does not matter. */
export function fingerprintOf(fields: EnquiryInput): string {
  const compared = { ...fields, email: fields.email.toLowerCase() }
  const content = JSON.stringify(enquiryFields.map((field) => compared[field]))
  return createHash('sha256').update(content).digest('hex')
}

/**
 * What was typed, to be shown again: without the control characters and halves of characters that nobody sees and that a
 * page cannot hold. They may be what is wrong, and then sending it again is all that there is to do.
 */
export function presentable(fields: EnquiryInput): EnquiryInput {
  return eachField((field) => fields[field].replaceAll(/[^\P{Cc}\n]|\p{Cs}/gu, ''))
}
