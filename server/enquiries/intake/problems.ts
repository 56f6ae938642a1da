import { STATUS_CODES } from 'node:http'
import {
  eachField,
  enquiryFields,
  type EnquiryInput,
  type FailureCode,
  type FieldErrors,
  type FormState,
} from '#contract/enquiry.ts'
import { presentable } from './submission.ts'

/** Each code is stable and has one status; the texts are for people who build clients. */
const problems = {
  fieldsInvalid: { status: 400, detail: 'See "fields" for what is wrong with each.' },
  bodyInvalid: { status: 400, detail: 'The body must be a JSON object or a form.' },
  keyInvalid: { status: 400, detail: 'Idempotency-Key must be 8 to 64 of A-Z, a-z, 0-9, - and _.' },
  methodNotAllowed: { status: 405, detail: 'Enquiries are sent with POST.' },
  crossSite: { status: 403, detail: 'Enquiries are taken from the pages of this site alone.' },
  tooLarge: { status: 413, detail: 'The body is longer than all fields at their limits.' },
  unsupportedType: {
    status: 415,
    detail: 'Content-Type must be application/json or application/x-www-form-urlencoded.',
  },
  compressed: { status: 415, detail: 'The body must not be compressed.' },
  // The draft on the Idempotency-Key header has 409 for a first request that is still under way. A transaction makes
  // the second wait for the first, so that never happens.
  conflict: { status: 422, detail: 'This Idempotency-Key belongs to an enquiry with another content.' },
  tooMany: { status: 429, detail: 'Too many enquiries came from this network.' },
  internal: { status: 500, detail: 'The id stands in the log.' },
  unavailable: { status: 503, detail: 'Enquiries cannot be stored at the moment.' },
} as const

type ProblemCode = keyof typeof problems

/** Why an enquiry was not taken. */
export interface Problem {
  code: ProblemCode
  /** With `fieldsInvalid`. */
  errors?: FieldErrors
  /** With `internal`: of the request, as in the log. */
  id?: string
}

/** Thrown to answer with a problem. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly problem: Problem
  readonly statusCode: number

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
    this.statusCode = statusOf(problem)
  }
}

export function statusOf({ code }: Problem): number {
  return problems[code].status
}

/** The body of `application/problem+json` (RFC 9457). */
export function problemDetails({ code, errors = {}, id }: Problem) {
  const { status, detail } = problems[code]
  const fields = enquiryFields.flatMap((field) => (errors[field] ? [{ field, code: errors[field] }] : []))
  return {
    // The status says what kind of problem it is; then the title is its name (4.2.1).
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    ...(id !== undefined && { id }),
    ...(fields.length > 0 && { fields }),
  }
}

/** A form as the page shows it that was not taken. */
export type RefusedForm = Extract<FormState, { values: unknown }>

/** The problem as the page shows it to somebody without script, with what was typed, as far as it could be read. */
export function refusedForm({ code, errors }: Problem, fields: EnquiryInput = noFields): RefusedForm {
  const values = presentable(fields)
  return errors === undefined
    ? { status: 'failed', values, failure: failureOf(code) }
    : { status: 'invalid', values, errors }
}

const noFields = eachField(() => '')

function failureOf(code: ProblemCode): FailureCode {
  if (code === 'unavailable' || code === 'internal') return 'unavailable'
  return code === 'tooLarge' ? code : 'rejected'
}
