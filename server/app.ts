import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { createFormPages } from './enquiries/intake/answers/form-pages.ts'
import { formToken } from './enquiries/spam/form-token.ts'
import { quarantineRoutes } from './enquiries/quarantine/routes.ts'
import { enquiryRoutes, type EnquiryRouteOptions } from './enquiries/intake/routes.ts'
import type { EnquiryStore } from './enquiries/store/store.ts'
import { healthRoute } from './health.ts'
import { answerError } from './http/answer-error.ts'
import { createClientErrorHandler } from './http/client-errors.ts'
import { finishAnswersOnClose } from './http/connections.ts'
import { mostConnections, serverLimits } from './http/limits.ts'
import type { QuarantineRenderer, RenderForm } from './site/form-renderer.ts'
import type { Site } from './site/site-files.ts'
import { siteRoutes } from './site/site.ts'

/** The part that takes enquiries. */
export interface EnquiryOptions extends Pick<
  EnquiryRouteOptions,
  'siteUrl' | 'signingKey' | 'sendsConfirmation' | 'onStored' | 'throttle'
> {
  store: EnquiryStore
  /** Renders the landing page for forms without script; without it they are answered as a script is. */
  renderForm?: RenderForm | undefined
  /** Renders the pages of the quarantine; without it, or without a key, there are none. */
  quarantine?: QuarantineRenderer | undefined
  /** Whether a mail server is set, so that mails which wait are stuck. */
  mailIsOn?: boolean | undefined
}

/**
 * The server, not listening yet: tests inject requests, `main.ts` listens.
 * @param log where the JSON lines go; without it nothing is logged.
 * @param trustProxy whose X-Forwarded-For tells the address of a visitor; nobody's by default.
 * @param enquiries without it the server serves pages alone.
 */
export function buildApp({
  site,
  log,
  trustProxy = false,
  enquiries,
}: {
  site: Site
  log?: { write(line: string): void }
  trustProxy?: boolean | string[]
  enquiries?: EnquiryOptions | undefined
}): FastifyInstance {
  const app = Fastify({
    // The privacy page promises that no address of a visitor is stored: no access log, and where a request is logged
    // after all, because it failed, no more of it than this. Its id is added by the logger.
    logger: log !== undefined && {
      level: 'info',
      stream: log,
      serializers: { req: ({ method }) => ({ method }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    ...serverLimits,
    clientErrorHandler: createClientErrorHandler(site.commonHeaders),
    // A request that arrived before the stop gets its answer; with the default it would get 503.
    return503OnClosing: false,
    // Called for addresses that cannot be decoded, outside of all routes and hooks.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(site.commonHeaders)),
  })

  // With two Host headers a proxy may read one of them and this server the other (RFC 9112, 3.2). Node keeps the first.
  app.addHook('onRequest', (request, reply, proceed) => {
    if (hostsNamed(request.raw.rawHeaders) < 2) return proceed()
    reply.code(400).header('connection', 'close').send()
  })
  // A page has headers of its own, such as its policy; they stand.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ ...site.commonHeaders, ...reply.getHeaders() })
  })
  app.setErrorHandler(answerError)
  finishAnswersOnClose(app.server)
  app.server.maxConnections = mostConnections

  const { store, renderForm, mailIsOn, signingKey } = enquiries ?? {}
  const currentToken = () => {
    const key = signingKey?.()
    return key && formToken(key, new Date())
  }
  const formPages = renderForm && createFormPages({ site, render: renderForm, currentToken })
  app.register(healthRoute, { store, mailIsOn })
  if (enquiries !== undefined) app.register(enquiryRoutes, { ...enquiries, formPages })
  const { quarantine } = enquiries ?? {}
  if (enquiries && quarantine && signingKey) {
    app.register(quarantineRoutes, { ...enquiries, signingKey, renderer: quarantine })
  }
  app.register(siteRoutes, { site, answerQuery: formPages?.receipt })
  return app
}

/** @param rawHeaders names and values by turns, as Node has them. */
function hostsNamed(rawHeaders: string[]): number {
  // The length first: every request passes here.
  return rawHeaders.filter((text, at) => text.length === 4 && at % 2 === 0 && /host/i.test(text)).length
}
