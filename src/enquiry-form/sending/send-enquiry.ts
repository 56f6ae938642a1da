import {
  type EnquiryInput,
  type FailureCode,
  type FieldErrorCode,
  type EnquiryField,
  type FormState,
} from '#contract/enquiry.ts'
import { dropIdempotencyKey, idempotencyKey } from './idempotency-key.ts'

/** Longer than the server ever takes to answer. */
const timeoutMs = 30_000

/** What is sent besides what a visitor types, by the names of the controls. */
type Context = Record<string, string>

/** Sends an enquiry. It never rejects: whatever happens, it resolves to the new state of the form. */
export async function sendEnquiry(values: EnquiryInput, context: Context): Promise<FormState> {
  let answer = await post(values, context)
  if (answer.status === 422) {
    // The server knows the key with another text, sent earlier, whose answer was lost. This is a new enquiry.
    dropIdempotencyKey()
    answer = await post(values, context)
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
interface PreparedResponse {
  status: number
  reference?: string
  fields?: { field: EnquiryField; code: FieldErrorCode }[]
}

async function post(values: EnquiryInput, context: Context): Promise<PreparedResponse> {
  try {
    const response = await fetch(import.meta.env.ENQUIRY_ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey() },
      body: JSON.stringify({ ...values, ...context }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = (await response.json().catch(() => ({}))) as Omit<PreparedResponse, 'status'>
    return { ...body, status: response.status }
  } catch {
    return { status: noAnswer }
  }
}

const noAnswer = 0

/** Why an enquiry was not stored although its fields are correct. */
function failureOf({ status }: PreparedResponse): FailureCode {
  // No answer, an incomplete one, or the login page of a wireless network.
  if (status < 300) return 'offline'
  return failures[status] ?? 'rejected'
}

const failures: Record<number, FailureCode> = {
  413: 'tooLarge',
  429: 'tooMany',
  500: 'unavailable',
  // A proxy got no answer from the server; the enquiry may have arrived.
  502: 'offline',
  503: 'unavailable',
  504: 'offline',
}
