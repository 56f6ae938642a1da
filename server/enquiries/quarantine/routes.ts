import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale } from '#contract/locale.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { cacheControl, pageHeaders } from '../../http/headers.ts'
import { contentSecurityPolicy } from '../../http/content-security-policy.ts'
import type { QuarantineRenderer } from '../../site/form-renderer.ts'
import { isOtherSite } from '../intake/request-origin.ts'
import { isReference } from '../reference.ts'
import { isQuarantined, type Enquiry, type EnquiryStore, type MailKind } from '../store/store.ts'
import { isSigned, quarantinePath } from './link.ts'

export interface QuarantineRouteOptions {
  store: Pick<EnquiryStore, 'get' | 'release' | 'discard'>
  /** Signs the links; undefined while the store is away. */
  signingKey: () => string | undefined
  siteUrl: string
  renderer: QuarantineRenderer
  sendsConfirmation: boolean
  /** Called when mails may leave. */
  onStored?: (() => void) | undefined
}

type LinkRequest = FastifyRequest<{ Params: { reference: string; signature: string } }>

/**
 * The page behind each link of the report to the owner. To open it changes nothing, for mail scanners open every link; one
 * of its two buttons does, once, and ends the link. It is in German, as all that the owner gets.
 */
export const quarantineRoutes: FastifyPluginAsync<QuarantineRouteOptions> = async (app, options) => {
  const { store, signingKey, siteUrl, renderer, sendsConfirmation, onStored } = options
  const mails: MailKind[] = sendsConfirmation ? ['notification', 'confirmation'] : ['notification']
  const headers = {
    ...pageHeaders(contentSecurityPolicy(renderer.head)),
    'cache-control': cacheControl.never,
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const url = `${quarantinePath}/:reference/:signature`
  // What is not signed is no address of the site.
  async function requireSignature({ params: { reference, signature } }: LinkRequest, reply: FastifyReply) {
    const key = signingKey()
    if (key === undefined) return reply.code(503).header('retry-after', 30).send()
    if (!isReference(reference) || !isSigned(key, reference, signature)) return reply.callNotFound()
    return undefined
  }

  async function answer(reply: FastifyReply, status: number, view: QuarantineView) {
    const html = await renderer.render(defaultLocale, view)
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  }

  app.get(url, { onRequest: requireSignature }, async ({ params: { reference } }: LinkRequest, reply) => {
    const enquiry = await store.get(reference)
    if (enquiry === undefined || !isQuarantined(enquiry)) return answer(reply, 410, { state: 'over' })
    return answer(reply, 200, { state: 'open', ...presentable(enquiry) })
  })

  app.post(url, { onRequest: requireSignature }, async (request: LinkRequest, reply) => {
    if (isOtherSite(request.headers, siteUrl)) return reply.code(403).send()
    const { reference } = request.params
    const decision = request.body instanceof URLSearchParams ? request.body.get('decision') : null
    if (decision !== 'release' && decision !== 'delete') return reply.code(400).send()
    const isDone =
      decision === 'release'
        ? await store.release(reference, mails, new Date())
        : await store.discard(reference)
    if (!isDone) return answer(reply, 410, { state: 'over' })
    if (decision === 'release') onStored?.()
    return answer(reply, 200, { state: decision === 'release' ? 'released' : 'deleted', reference })
  })
}

function presentable({ reference, name, company, email, message, receivedAt }: Enquiry) {
  return { reference, name, company, email, message, receivedAt: receivedAt.toISOString() }
}
