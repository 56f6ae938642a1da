/** Where the server takes enquiries. */
export const enquiryPath = '/api/enquiries'

interface Field {
  isRequired: boolean
  /** The longest value, in UTF-16 code units, as `maxlength` counts. */
  limit: number
  /** Whether a text that is there, and not too long, is right. */
  isValid: (value: string) => boolean
}

/** The fields of the form, in their order; the names are also those in the request and of the columns of the database. */
export const fieldRules = {
  name: { isRequired: true, limit: 200, isValid: isOneLine },
  email: { isRequired: true, limit: 254, isValid: isAnswerable },
  company: { isRequired: false, limit: 200, isValid: isOneLine },
  message: { isRequired: true, limit: 5000, isValid: (value) => isOneLine(value.replaceAll('\n', '')) },
} as const satisfies Record<string, Field>

export type EnquiryField = keyof typeof fieldRules
export const enquiryFields = Object.keys(fieldRules) as EnquiryField[]

/** All but the message, which has lines. */
export type ShortField = Exclude<EnquiryField, 'message'>
export const shortFields = enquiryFields.filter((field): field is ShortField => field !== 'message')

/** A value for each field. */
export function eachField<Value>(make: (field: EnquiryField) => Value): Record<EnquiryField, Value> {
  return Object.fromEntries(enquiryFields.map((field) => [field, make(field)])) as Record<EnquiryField, Value>
}

type RequiredField = {
  [Name in EnquiryField]: (typeof fieldRules)[Name]['isRequired'] extends true ? Name : never
}[EnquiryField]

/**
 * What can be wrong with a field. Each code is the name of a phrase under `contact.errors`, which the form uses with and
 * without script.
 */
export type FieldErrorCode = `${RequiredField}Missing` | `${EnquiryField}TooLong` | `${EnquiryField}Invalid`
export const fieldErrorCodes = enquiryFields.flatMap((field) => [
  ...(fieldRules[field].isRequired ? [`${field}Missing` as FieldErrorCode] : []),
  `${field}TooLong` as const,
  `${field}Invalid` as const,
])
export type FieldErrors = Partial<Record<EnquiryField, FieldErrorCode>>

/** Why an enquiry was not accepted although its fields are right. Each is the name of a phrase under `contact.failures`. */
export const failureCodes = ['offline', 'unavailable', 'tooMany', 'tooLarge', 'rejected'] as const
export type FailureCode = (typeof failureCodes)[number]

/** What the visitor typed; every field is text, an empty one ''. */
export type EnquiryInput = Record<EnquiryField, string>

/** A field that people do not see and bots fill in. */
export const honeypotField = 'website'

/**
 * The form as the page shows it: idle, received, or with what went wrong. What was sent is in `values`; errors of an idle
 * form are told while it is filled in. A page that the server renders after an enquiry does not know whose it was.
 */
export type FormState =
  | { status: 'idle'; values?: EnquiryInput; errors?: FieldErrors }
  | { status: 'received'; reference: string; name?: string }
  | { status: 'invalid'; values: EnquiryInput; errors: FieldErrors }
  | { status: 'failed'; values: EnquiryInput; failure: FailureCode }

/** The id of the JSON that carries a `FormState` in a page that the server has rendered for a form without script. */
export const formStateElementId = 'form-state'

const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The same rule as the browser's e-mail control (HTML, "valid e-mail address"). */
export function isEmail(value: string): boolean {
  return emailPattern.test(value)
}

/**
 * What an address needs beyond `isEmail` so that an answer arrives: a dot in its domain. It is the `pattern` of the control,
 * too; mail servers inside a network, which settings may name, have addresses without one.
 */
export const answerableEmail = String.raw`.+@.+\..+`

function isAnswerable(value: string): boolean {
  return isEmail(value) && new RegExp(`^${answerableEmail}$`).test(value)
}

/** Everything that ends a line (Unicode, 5.8); Word's line break, for example, arrives as a vertical tab. */
const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** One kind of line break, spaces for tabs, no white space at the ends. Texts are compared, checked and stored in this form. */
export function normalizeText(value: string): string {
  return value.replaceAll(lineBreak, '\n').replaceAll('\t', ' ').trim()
}

/**
 * What is wrong with each normalized field, for browser and server. Line breaks are allowed in a message; other control
 * characters (Unicode Cc) nowhere.
 */
export function checkFields(values: EnquiryInput): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of enquiryFields) {
    const value = values[field]
    const { isRequired, limit, isValid } = fieldRules[field]
    if (value === '' && isRequired) errors[field] = `${field as RequiredField}Missing`
    else if (value.length > limit) errors[field] = `${field}TooLong`
    else if (value !== '' && !isValid(value)) errors[field] = `${field}Invalid`
  }
  return errors
}

/** Without control characters and halves of characters. */
function isOneLine(value: string): boolean {
  return !/\p{Cc}/u.test(value) && value.isWellFormed()
}
