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
  const answer = await post(values, circumstances)
  // The key belongs to an earlier wording, which may have arrived although its answer was lost. This one is new.
  if (answer.status !== 'failed' || answer.failure !== 'conflict') return answer
  dropIdempotencyKey()
  return await post(values, circumstances)
}

async function post(
  values: EnquiryInput,
  { locale, elapsedMs, honeypot }: Circumstances,
): Promise<FormState> {
  let response: Response
  try {
    response = await fetch(import.meta.env.ENQUIRY_ENDPOINT, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey() },
      body: JSON.stringify({ ...values, locale, [elapsedField]: elapsedMs, [honeypotField]: honeypot }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    // No network, or none any more: the words for it are the same.
    return { status: 'failed', values, failure: 'offline' }
  }
  const body = (await response.json().catch(() => ({}))) as Answer
  if (response.ok && body.reference) {
    dropIdempotencyKey()
    return { status: 'received', reference: body.reference }
  }
  if (body.fields) {
    const errors = Object.fromEntries(body.fields.map(({ field, code }) => [field, code]))
    return { status: 'invalid', values, errors }
  }
  return { status: 'failed', values, failure: failures[response.status] ?? 'rejected' }
}

/** What the server answers: a reference, or a problem (RFC 9457). */
interface Answer {
  reference?: string
  fields?: { field: EnquiryField; code: FieldErrorCode }[]
}

const failures: Record<number, FailureCode> = {
  413: 'tooLarge',
  422: 'conflict',
  429: 'tooMany',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}
