import {
  elapsedField,
  honeypotField,
  type EnquiryInput,
  type FailureCode,
  type FieldErrorCode,
  type EnquiryField,
  type FormState,
} from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { dropIdempotencyKey, idempotencyKey } from './idempotency-key.ts'

/** Longer than the server ever takes, shorter than anybody's patience. */
const timeoutMs = 30_000

interface Circumstances {
  locale: Locale
  elapsedMs: number
  honeypot: string
}

/** Sends an enquiry and says how the form stands now. It never rejects: whatever happens is a state of the form. */
export async function sendEnquiry(values: EnquiryInput, circumstances: Circumstances): Promise<FormState> {
  let answer = await post(values, circumstances)
  if (answer.status === 422) {
    // The key belongs to an earlier wording, which may have arrived although its answer was lost. This one is new.
    dropIdempotencyKey()
    answer = await post(values, circumstances)
  }
  if (answer.reference) {
    dropIdempotencyKey()
    return { status: 'received', reference: answer.reference }
  }
  if (answer.fields) {
    const errors = Object.fromEntries(answer.fields.map(({ field, code }) => [field, code]))
    return { status: 'invalid', values, errors }
  }
  return { status: 'failed', values, failure: failureOf(answer) }
}

/** What the server answers: a reference, or a problem (RFC 9457). */
interface Answer {
  status: number
  reference?: string
  fields?: { field: EnquiryField; code: FieldErrorCode }[]
}

async function post(values: EnquiryInput, { locale, elapsedMs, honeypot }: Circumstances): Promise<Answer> {
  try {
    const response = await fetch(import.meta.env.ENQUIRY_ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey() },
      body: JSON.stringify({ ...values, locale, [elapsedField]: elapsedMs, [honeypotField]: honeypot }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json().catch(() => ({}))) as Omit<Answer, 'status'>
    return { ...body, status: response.status }
  } catch {
    return { status: noAnswer }
  }
}

const noAnswer = 0

/** What is known of an enquiry that is neither received nor to be corrected. */
function failureOf({ status }: Answer): FailureCode {
  // No answer, one that broke off before the reference, or the login page of a network in its place.
  if (status < 300) return 'offline'
  return failures[status] ?? 'rejected'
}

const failures: Record<number, FailureCode> = {
  413: 'tooLarge',
  429: 'tooMany',
  500: 'unavailable',
  // A proxy waited in vain for the answer; the enquiry may have arrived.
  502: 'offline',
  503: 'unavailable',
  504: 'offline',
}
