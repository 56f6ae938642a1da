import {
  failureCodes,
  fieldErrorCodes,
  type EnquiryInput,
  type FieldErrors,
  type FormState,
} from '#contract/enquiry.ts'
import { locales } from '#contract/locale.ts'
import type { MailSettings } from '#server/enquiries/mail/mails.ts'
import { spamReasonCodes } from '#server/enquiries/spam/spam.ts'
import type { Enquiry, Mail, MailKind } from '#server/enquiries/store/store.ts'

const values: EnquiryInput = {
  name: 'Zoë Müller-Ortiz',
  email: 'zoe@hotel.example',
  company: 'Hotel Drei Könige',
  message: 'Guten Tag,\n\nwir bauen um und suchen einen Ton für das neue Haus.',
}
const reference = 'V-7K3M-9QXD'
const receivedAt = new Date('2026-07-01T10:00:00Z')

/** Every state of the form. To be sending it needs a press, see `sendingScript`. */
export const formStates: Record<string, FormState> = {
  empty: { status: 'idle' },
  sending: { status: 'idle' },
  received: { status: 'received', reference },
  ...Object.fromEntries(
    ['Missing', 'TooLong', 'Invalid'].map((kind) => [
      `errors-${kind}`,
      { status: 'invalid', values, errors: errorsOf(kind) },
    ]),
  ),
  ...Object.fromEntries(
    failureCodes.map((failure) => [`failed-${failure}`, { status: 'failed', values, failure }]),
  ),
}

function errorsOf(kind: string): FieldErrors {
  const codes = fieldErrorCodes.filter((code) => code.endsWith(kind))
  return Object.fromEntries(codes.map((code) => [code.slice(0, -kind.length), code]))
}

/** Sends the form as soon as the page's script has it, and lets no answer come. */
export const sendingScript = `window.fetch = () => new Promise(() => {})
const timer = setInterval(() => {
  const form = document.querySelector('#contact form')
  if (!form.noValidate) return
  clearInterval(timer)
  for (const [name, value] of Object.entries(${JSON.stringify(values)})) form.elements[name].value = value
  form.requestSubmit()
}, 50)`

/** For the mails: an enquiry in each language. */
export const enquiries: Enquiry[] = locales.map((locale) => ({
  ...values,
  reference,
  locale,
  receivedAt,
  spamReasons: [],
  idempotencyKey: null,
  fingerprint: '',
}))
export const suspected = enquiries.map((enquiry): Enquiry => ({
  ...enquiry,
  spamReasons: [...spamReasonCodes],
}))

export function mailOf(kind: MailKind, enquiry: Enquiry): Mail {
  return { id: 1, kind, messageId: 'sample', createdAt: receivedAt, tries: 0, enquiry }
}

export const mailSettings: Omit<MailSettings, 'words'> = {
  from: '',
  to: '',
  siteUrl: 'https://valdorn.example',
  timeZone: 'Europe/Berlin',
}
