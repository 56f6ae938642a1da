import type { EnquiryField, EnquiryInput, FailureCode, FieldErrorCode, FormState } from '#contract/enquiry.ts'
import { dropIdempotencyKey, idempotencyKey } from './idempotency-key.ts'

/** Longer than the server ever takes to answer. */
const timeoutMs = 30_000

/**
 * Sends an enquiry, and what is sent besides what a visitor types, by the names of the controls. It never rejects: whatever
 * happens, it resolves to the new state of the form.
 */
export async function sendEnquiry(values: EnquiryInput, context: Record<string, string>): Promise<FormState> {
  const sent = JSON.stringify({ ...values, ...context })
  let answer = await post(sent)
  if (answer.status === 422) {
    // The server knows the key with another text, sent earlier, whose answer was lost. This is a new enquiry.
    dropIdempotencyKey()
    answer = await post(sent)
  }
  if (answer.reference) {
    dropIdempotencyKey()
    return { status: 'received', reference: answer.reference, name: values.name }
  }
  if (answer.fields) {
    const errors = Object.fromEntries(answer.fields.map(({ field, code }) => [field, code]))
    return { status: 'invalid', values, errors }
  }
  // No answer, an incomplete one, or the login page of a wireless network.
  const failure = answer.status < 300 ? 'offline' : (failures[answer.status] ?? 'rejected')
  return { status: 'failed', values, failure }
}

/** What the server answers: a reference, or a problem (RFC 9457). */
interface Answer {
  /** 0 where there was none. */
  status: number
  reference?: string
  fields?: { field: EnquiryField; code: FieldErrorCode }[]
}

async function post(body: string): Promise<Answer> {
  try {
    const response = await fetch(import.meta.env.ENQUIRY_ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey() },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json().catch(() => ({}))) as Answer
    return { ...answer, status: response.status }
  } catch {
    return { status: 0 }
  }
}

/** Why an enquiry was not stored although its fields are correct. */
const failures: Record<number, FailureCode> = {
  413: 'tooLarge',
  429: 'tooMany',
  500: 'unavailable',
  // A proxy got no answer from the server; the enquiry may have arrived.
  502: 'offline',
  503: 'unavailable',
  504: 'offline',
}
