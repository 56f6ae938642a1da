import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { eachField } from '#contract/enquiry.ts'
import { defaultLocale } from '#contract/locale.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { answerError } from '../../http/answer-error.ts'
import { cacheControl, pageHeaders } from '../../http/headers.ts'
import { redactError } from '../../http/redact-error.ts'
import type { Release } from '../../site/release/release.ts'
import { isOtherSite } from '../intake/request-origin.ts'
import { isReference } from '../reference.ts'
import { StoreUnavailableError, type Enquiry, type EnquiryStore, type MailKind } from '../store/store.ts'
import { isSigned, quarantinePath } from './link.ts'

interface QuarantineRouteOptions {
  store: Pick<EnquiryStore, 'get' | 'release' | 'discard'>
  /** Signs the links; undefined while the store is away. */
  signingKey: () => string | undefined
  siteUrl: string
  /** The owner's, by its IANA name. */
  timeZone: string
  /** Whose pages they are now. */
  release: () => Pick<Release, 'quarantine'>
  sendsConfirmation: boolean
  /** Called when mails may leave. */
  onStored?: (() => void) | undefined
}

/** A database that restarts is back by then. */
const unavailableSeconds = 30

const headersOfLink = {
  'cache-control': cacheControl.never,
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

type LinkRequest = FastifyRequest<{ Params: { reference: string; signature: string } }>

/**
 * The page behind each link of the report to the owner. To open it changes nothing, for mail scanners open every link; one
 * of its two buttons does, once, and ends the link. It is in German, as all that the owner gets.
 */
export const quarantineRoutes: FastifyPluginAsync<QuarantineRouteOptions> = async (app, options) => {
  const { store, signingKey, siteUrl, timeZone, release, sendsConfirmation, onStored } = options
  const mails: MailKind[] = sendsConfirmation ? ['notification', 'confirmation'] : ['notification']
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!(error instanceof StoreUnavailableError)) return answerError(error, request, reply)
    const fields = { err: redactError(error), reason: error.message }
    request.log.error(fields, 'The quarantine could not be read or decided on')
    return answerUnavailable(reply)
  })

  const url = `${quarantinePath}/:reference/:signature`
  // What is not signed is no address of the site.
  async function requireSignature({ params: { reference, signature } }: LinkRequest, reply: FastifyReply) {
    const key = signingKey()
    if (key === undefined) return answerUnavailable(reply)
    if (!isReference(reference) || !isSigned(key, reference, signature)) return reply.callNotFound()
    return undefined
  }

  async function answer(reply: FastifyReply, status: number, view: QuarantineView) {
    const { quarantine } = release()
    if (quarantine === undefined) return reply.callNotFound()
    const html = await quarantine.render(defaultLocale, view)
    const headers = { ...pageHeaders(quarantine.policy), ...headersOfLink }
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  }

  function answerUnavailable(reply: FastifyReply) {
    return answer(reply.header('retry-after', unavailableSeconds), 503, { state: 'unavailable' })
  }

  app.get(url, { onRequest: requireSignature }, async ({ params: { reference } }: LinkRequest, reply) => {
    const view = viewOf(reference, await store.get(reference), timeZone)
    return answer(reply, view.state === 'deleted' ? 410 : 200, view)
  })

  // The answer is the page itself, which shows what has been decided, so that a reload sends nothing again.
  app.post(url, { onRequest: requireSignature }, async (request: LinkRequest, reply) => {
    if (isOtherSite(request.headers, siteUrl)) return reply.code(403).send()
    const { reference } = request.params
    const decision = request.body instanceof URLSearchParams ? request.body.get('decision') : null
    if (decision === 'release') {
      if (await store.release(reference, mails, new Date())) onStored?.()
    } else if (decision === 'delete') {
      await store.discard(reference)
    } else {
      return reply.code(400).send()
    }
    return reply.headers(headersOfLink).redirect(request.url, 303)
  })
}

function viewOf(reference: string, enquiry: Enquiry | undefined, timeZone: string): QuarantineView {
  // One without a suspicion is another that happens to have the same reference.
  if (enquiry === undefined || enquiry.suspicions.length === 0) return { state: 'deleted', reference }
  const { receivedAt, releasedAt, suspicions } = enquiry
  if (releasedAt) return { state: 'released', reference, timeZone, releasedAt: releasedAt.toISOString() }
  const typed = eachField((field) => enquiry[field])
  return { state: 'open', reference, timeZone, ...typed, receivedAt: receivedAt.toISOString(), suspicions }
}
