import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { enquiryPath } from '../../contract/enquiry.ts'
import { localeOfPath, type Locale } from '../../contract/locale.ts'
import type { Settings } from '../../contract/settings.ts'
import { discardBody, plainPage, redactError, type Release } from '../../server/index.ts'
import { cacheControl } from '../../contract/headers.ts'
import { spamReasons } from '../spam/spam.ts'
import type { EnquiryStore } from '../store/open-store.ts'
import { StoreUnavailableError, type MailKind } from '../store/store.ts'
import { addressOfReceipt, type FormPages } from './form-pages.ts'
import { problemDetails, RefusedError, refusedForm, statusOf, type Problem } from './problems.ts'
import { limitPosts } from './rate-limit.ts'
import { isFromBrowser, isOtherSite } from './request-origin.ts'
import { bodyLimitBytes, fingerprintOf, readSubmission, type Submission } from './submission.ts'

export interface EnquiryRouteOptions {
  store: Pick<EnquiryStore, 'add'>
  settings: Settings
  release: () => Release
  /** What shows a visitor without script how it went. */
  formPages: FormPages
  /** Called when an enquiry is stored for the first time and its mails may leave. */
  onStored: () => void
}

const keyPattern = /^[\w-]{8,64}$/
/** The page says "a few minutes". */
const retryAfterSeconds = 120
const formType = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i

/**
 * Takes enquiries at `POST /api/enquiries`: JSON from the script, and what a form sends without one. It answers after the
 * enquiry and its mails are stored, and with the same reference if they were before: 201 with the reference, or a
 * problem (RFC 9457) with a stable code. A form gets the landing page instead: 303 to the one with the reference, or at
 * once the one with what was typed and what is wrong; what was not taken is stored nowhere.
 */
export const enquiryRoutes: FastifyPluginAsync<EnquiryRouteOptions> = async (app, options) => {
  const { settings, release, formPages } = options

  app.removeContentTypeParser('text/plain')
  await app.register(formbody)
  app.setErrorHandler(async (error: Error, request, reply) => {
    await discardBody(request.raw)
    return answerProblem(problemOf(error, request), request, reply)
  })

  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: enquiryPath,
    async onRequest(_request, reply) {
      reply.header('allow', 'POST')
      throw new RefusedError({ code: 'methodNotAllowed' })
    },
    handler: () => {},
  })
  app.post(
    enquiryPath,
    {
      bodyLimit: bodyLimitBytes,
      onRequest: [limitPosts(app, settings.TRUST_PROXY !== false), refuseByHeaders(settings)],
    },
    async (request, reply) => {
      const submission = readSubmission(request.body)
      try {
        const reference = await take(submission, request, options)
        reply.header('cache-control', cacheControl.never)
        if (!isForm(request)) return reply.code(201).send({ reference })
        return reply.redirect(addressOfReceipt(localeOf(request, submission), reference), 303)
      } catch (error) {
        return answerProblem(problemOf(error, request), request, reply, submission)
      }
    },
  )

  async function answerProblem(
    problem: Problem,
    request: FastifyRequest,
    reply: FastifyReply,
    submission?: Submission,
  ) {
    const status = statusOf(problem)
    const locale = localeOf(request, submission)
    if (status >= 500) reply.header('retry-after', retryAfterSeconds)
    reply.code(status).header('cache-control', cacheControl.never)
    if (!isForm(request) || request.method !== 'POST') {
      return reply.type('application/problem+json').send(problemDetails(problem))
    }
    // Rendered for nobody who sends too many.
    if (problem.code === 'tooMany') {
      const { heading, description } = release().words.errors.tooMany
      return reply
        .type('text/html; charset=utf-8')
        .send(plainPage(locale, heading[locale], [description[locale]]))
    }
    const form = refusedForm(problem, submission?.fields)
    const page = await formPages.refusal(locale, problem.errors ? 422 : status, form)
    return reply.code(page.status).headers(page.headers).send(page.body)
  }
}

/** @returns the reference. @throws RefusedError, StoreUnavailableError */
async function take(
  submission: Submission | undefined,
  request: FastifyRequest,
  { store, settings, onStored }: EnquiryRouteOptions,
): Promise<string> {
  if (submission === undefined) throw new RefusedError({ code: 'bodyInvalid' })
  const { fields, errors, locale, honeypot } = submission
  const idempotencyKey = keyOf(request)
  if (Object.keys(errors).length > 0) throw new RefusedError({ code: 'fieldsInvalid', errors })

  const { SITE_URL, SMTP_URL, ENQUIRY_CONFIRMATION } = settings
  const reasons = spamReasons({ fields, honeypot, isFromBrowser: isFromBrowser(request.headers, SITE_URL) })
  // Without a mail server it would arrive late, once there is one; and whoever sends spam gives the address of somebody else.
  const isConfirmed = ENQUIRY_CONFIRMATION && SMTP_URL !== '' && reasons.length === 0
  const mails: MailKind[] = isConfirmed ? ['notification', 'confirmation'] : ['notification']
  const fingerprint = fingerprintOf(fields)
  const result = await store.add(
    { ...fields, locale, receivedAt: new Date(), idempotencyKey, fingerprint, spamReasons: reasons },
    mails,
  )
  if (result.outcome === 'conflict') throw new RefusedError({ code: 'conflict' })
  if (result.outcome === 'stored') onStored()
  return result.reference
}

/**
 * Holds off pages of others that post through the browsers of their visitors: there is no session that they could abuse,
 * but a form that sends mail is worth something too. And what is compressed.
 */
function refuseByHeaders({ SITE_URL }: Settings) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (isOtherSite(headers, SITE_URL)) throw new RefusedError({ code: 'crossSite' })
    const coding = headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() === 'identity') return
    // Which codings would do (RFC 9110, 15.5.16).
    reply.header('accept-encoding', 'identity')
    throw new RefusedError({ code: 'compressed' })
  }
}

/** What the log has to say of it is said here, but for the store, which speaks for itself. */
function problemOf(error: unknown, { id, log }: FastifyRequest): Problem {
  if (error instanceof RefusedError) return error.problem
  if (error instanceof StoreUnavailableError) return { code: 'unavailable' }
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode === 413) return { code: 'tooLarge' }
  if (statusCode === 415) return { code: 'unsupportedType' }
  if (statusCode >= 400 && statusCode < 500) return { code: 'bodyInvalid' }
  log.error({ err: redactError(error) }, 'An enquiry could not be answered')
  return { code: 'internal', id }
}

/** The idempotency key; null if there is none. @throws RefusedError if it is malformed. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'] ?? null
  if (key === null || (typeof key === 'string' && keyPattern.test(key))) return key
  throw new RefusedError({ code: 'keyInvalid' })
}

function isForm({ headers }: FastifyRequest): boolean {
  return formType.test(headers['content-type'] ?? '')
}

/** Where the body could not be read, the page that the form stands on tells the language. */
function localeOf({ headers }: FastifyRequest, submission: Submission | undefined): Locale {
  return submission?.locale ?? localeOfPath(URL.parse(headers.referer ?? '')?.pathname ?? '/')
}
