import { STATUS_CODES } from 'node:http'
import {
  eachField,
  enquiryFields,
  type EnquiryInput,
  type FailureCode,
  type FieldErrors,
  type FormState,
} from '../../contract/enquiry.ts'
import { presentable } from './submission.ts'

/** Each code is stable and has one status. */
const statuses = {
  fieldsInvalid: 400,
  bodyInvalid: 400,
  /** An `Idempotency-Key` is 8 to 64 of A-Z, a-z, 0-9, - and _. */
  keyInvalid: 400,
  methodNotAllowed: 405,
  crossSite: 403,
  tooLarge: 413,
  unsupportedType: 415,
  compressed: 415,
  /** The key belongs to an enquiry with another content. */
  conflict: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
} as const

type ProblemCode = keyof typeof statuses

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

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export function statusOf({ code }: Problem): number {
  return statuses[code]
}

/** The body of `application/problem+json` (RFC 9457). */
export function problemDetails({ code, errors = {}, id }: Problem) {
  const status = statuses[code]
  const fields = enquiryFields.flatMap((field) => (errors[field] ? [{ field, code: errors[field] }] : []))
  return {
    // The status says what kind of problem it is; then the title is its name (4.2.1).
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
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
