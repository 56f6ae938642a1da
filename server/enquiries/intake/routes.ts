import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { enquiryPath } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import { cacheControl } from '../../http/headers.ts'
import { discardBody } from '../../http/discard-body.ts'
import { localeOfPath } from '../../site/path-locale.ts'
import { redactError } from '../../http/redact-error.ts'
import type { FormPages } from './answers/form-pages.ts'
import { problemDetails, refusedForm, statusOf, type Problem } from './answers/problems.ts'
import { isFormToken } from '../spam/form-token.ts'
import { spamReasons } from '../spam/spam.ts'
import { StoreUnavailableError, type EnquiryStore, type MailKind } from '../store/store.ts'
import { browserSigns, isOtherSite } from './request-origin.ts'
import { bodyLimitBytes, fingerprintOf, readSubmission, type Submission } from './submission.ts'
import { createThrottle, type Throttle } from './throttle/throttle.ts'

export interface EnquiryRouteOptions {
  store: Pick<EnquiryStore, 'add'>
  /** The public origin, which the pages that send enquiries have. */
  siteUrl: string
  /** Signs the token in the forms; without it nobody is expected to have one. */
  signingKey?: (() => string | undefined) | undefined
  /** Whether visitors get a mail that confirms the arrival. */
  sendsConfirmation: boolean
  /** What shows a visitor without script how it went now; without it a form is answered as a script is. */
  formPages?: (() => FormPages | undefined) | undefined
  /** Called when an enquiry is stored for the first time and its mails may leave. */
  onStored?: (() => void) | undefined
  throttle?: Throttle | undefined
}

const keyPattern = /^[\w-]{8,64}$/
const formType = 'application/x-www-form-urlencoded'
const formTypePattern = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i
/** A database that restarts is back by then. */
const unavailableSeconds = 30

type Outcome =
  | { problem: Problem }
  /** `pauseMs` is how long a busy network waits for the good news. */
  | { problem: undefined; reference: string; pauseMs: number }

/**
 * Takes enquiries at `POST /api/enquiries`: JSON from the script, and what a form sends without one. It answers after the
 * enquiry and its mails are stored, and with the same reference if they were before: 201 with the reference, or a
 * problem (RFC 9457) with a stable code. A form gets the landing page instead: 303 to the one with the reference, or at
 * once the one with what was typed and what is wrong; what was not taken is stored nowhere.
 */
export const enquiryRoutes: FastifyPluginAsync<EnquiryRouteOptions> = async (app, options) => {
  const { siteUrl, formPages, throttle = createThrottle() } = options

  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.addHook('preClose', async () => throttle.close())
  // For requests that do not get as far as the handler: because of their size, their type or their syntax.
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await discardBody(request.raw)
    return answerProblem(problemOfError(error, request), request, reply)
  })

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: enquiryPath,
    onRequest: async (_request, reply) => refuse({ code: 'methodNotAllowed' }, reply.header('allow', 'POST')),
    handler: () => {},
  })
  app.post(
    enquiryPath,
    { bodyLimit: bodyLimitBytes, onRequest: refuseByHeaders(siteUrl) },
    async (request, reply) => {
      const submission = readSubmission(request.body)
      const outcome = await take(submission, request, { ...options, throttle })
      if (outcome.problem) return answerProblem(outcome.problem, request, reply, submission)

      // Stored already, so a connection that breaks off meanwhile loses nothing.
      await throttle.pause(outcome.pauseMs)
      reply.header('cache-control', cacheControl.never)
      const pages = isForm(request) ? formPages?.() : undefined
      if (pages === undefined) return reply.code(201).send({ reference: outcome.reference })
      return reply.redirect(pages.addressOfReceipt(localeOf(request, submission), outcome.reference), 303)
    },
  )

  async function answerProblem(
    problem: Problem,
    request: FastifyRequest,
    reply: FastifyReply,
    submission?: Submission,
  ) {
    const pages = isForm(request) ? formPages?.() : undefined
    if (pages === undefined) return sendProblem(problem, reply)
    const form = refusedForm(problem, submission?.fields)
    const { status, headers, body } = await pages.refusal(localeOf(request, submission), form)
    return reply.code(status).headers(headers).send(body)
  }
}

async function take(
  submission: Submission | undefined,
  request: FastifyRequest,
  options: EnquiryRouteOptions & { throttle: Throttle },
): Promise<Outcome> {
  if (submission === undefined) return { problem: { code: 'bodyInvalid' } }
  const { store, sendsConfirmation, onStored, throttle } = options
  const { fields, errors, locale } = submission
  const idempotencyKey = keyOf(request)
  if (idempotencyKey === undefined) return { problem: { code: 'keyInvalid' } }
  if (Object.keys(errors).length > 0) return { problem: { code: 'fieldsInvalid', errors } }

  const fingerprint = fingerprintOf(fields)
  const admission = throttle.admit(request.ip, `${idempotencyKey} ${fingerprint}`)
  if (!admission.isAdmitted) {
    return { problem: { code: 'tooMany', retryAfterSeconds: admission.retryAfterSeconds } }
  }
  const receivedAt = new Date()
  const signs = signsOf(request, submission, receivedAt, options)
  const suspicions = spamReasons({ ...submission, idempotencyKey, signs })
  const enquiry = { ...fields, locale, receivedAt, idempotencyKey, fingerprint, suspicions }
  const mails: MailKind[] = sendsConfirmation ? ['notification', 'confirmation'] : ['notification']
  try {
    const result = await store.add(enquiry, mails)
    if (result.outcome === 'conflict') return { problem: { code: 'conflict' } }
    if (result.outcome === 'stored') tellStored(onStored, request)
    return { problem: undefined, reference: result.reference, pauseMs: admission.pauseMs }
  } catch (error) {
    return { problem: problemOfStore(error, request) }
  }
}

function signsOf(
  { headers }: FastifyRequest,
  { token }: Submission,
  now: Date,
  { signingKey, siteUrl }: EnquiryRouteOptions,
) {
  const key = signingKey?.()
  const hasToken = key === undefined || isFormToken(token, key, now)
  return browserSigns(headers, siteUrl, hasToken)
}

/** The enquiry is stored and will be answered so, whatever comes of telling. */
function tellStored(onStored: EnquiryRouteOptions['onStored'], request: FastifyRequest) {
  try {
    onStored?.()
  } catch (error) {
    request.log.error({ err: redactError(error) }, 'The outbox could not be told of an enquiry')
  }
}

/**
 * Holds off pages of others that post through the browsers of their visitors: there is no session that they could abuse,
 * but a form that sends mail is worth something too. And what is compressed.
 */
function refuseByHeaders(siteUrl: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (isOtherSite(headers, siteUrl)) return refuse({ code: 'crossSite' }, reply)
    const coding = headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() === 'identity') return undefined
    // Which codings would do (RFC 9110, 15.5.16).
    return refuse({ code: 'compressed' }, reply.header('accept-encoding', 'identity'))
  }
}

async function refuse(problem: Problem, reply: FastifyReply) {
  await discardBody(reply.request.raw)
  return sendProblem(problem, reply)
}

function sendProblem(problem: Problem, reply: FastifyReply) {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  return reply
    .code(statusOf(problem))
    .header('cache-control', cacheControl.never)
    .type('application/problem+json')
    .send(problemDetails(problem))
}

function problemOfError(error: FastifyError, request: FastifyRequest): Problem {
  const { statusCode = 500 } = error
  if (statusCode === 413) return { code: 'tooLarge' }
  if (statusCode === 415) return { code: 'unsupportedType' }
  if (statusCode >= 400 && statusCode < 500) return { code: 'bodyInvalid' }
  request.log.error({ err: redactError(error) }, 'An enquiry could not be answered')
  return { code: 'internal' }
}

function problemOfStore(error: unknown, request: FastifyRequest): Problem {
  const err = redactError(error)
  if (error instanceof StoreUnavailableError) {
    // Its message is one of the store's own and quotes no values.
    request.log.error({ err, reason: error.message }, 'An enquiry could not be stored')
    return { code: 'unavailable', retryAfterSeconds: unavailableSeconds }
  }
  request.log.error({ err }, 'Storing an enquiry failed')
  return { code: 'internal' }
}

/** The idempotency key; null if there is none, undefined if it is malformed. */
function keyOf({ headers }: FastifyRequest): string | null | undefined {
  const key = headers['idempotency-key'] ?? null
  return key === null || (typeof key === 'string' && keyPattern.test(key)) ? key : undefined
}

function isForm({ headers }: FastifyRequest): boolean {
  return formTypePattern.test(headers['content-type'] ?? '')
}

/** Where the body could not be read, the page that the form stands on tells the language. */
function localeOf({ headers }: FastifyRequest, submission: Submission | undefined): Locale {
  return submission?.locale ?? localeOfPath(URL.parse(headers.referer ?? '')?.pathname ?? '/')
}
