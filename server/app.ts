import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { createClientErrorHandler } from './http/client-errors.ts'
import { finishAnswersOnClose } from './http/connections.ts'
import { redactError } from './http/redact-error.ts'
import { createFormPages } from './enquiries/intake/form-pages.ts'
import type { RenderForm } from './site/form-renderer.ts'
import { enquiryRoutes, type EnquiryRouteOptions } from './enquiries/intake/routes.ts'
import type { EnquiryStore } from './enquiries/store/store.ts'
import { cacheControl } from './http/headers.ts'
import { healthRoute } from './health.ts'
import type { Site } from './site/site-files.ts'
import { siteRoutes } from './site/site.ts'

/** The part that takes enquiries. */
export interface EnquiryOptions extends Pick<
  EnquiryRouteOptions,
  'sendsConfirmation' | 'onStored' | 'throttle'
> {
  store: EnquiryStore
  /** Renders the landing page for forms without script; without it they are answered as a script is. */
  renderForm?: RenderForm | undefined
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
    // No route takes a body unless it says so, and then it says how much. The default is 1 MiB for all.
    bodyLimit: 1024,
    // The defaults of these two are no limit at all: a client that sends a byte now and then, or takes none of an
    // answer, would hold its connection forever. An honest form arrives in a second, on a bad line in a few.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    http: {
      // Headers come in one piece. By default they may take a minute, and whoever is late is found after half a minute more.
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      // Node's default, said here because it is meant: cookies of other sites under the same domain take room, too.
      maxHeaderSize: 16 * 1024,
    },
    // The default for idle connections stays: 72 seconds, longer than the minute that proxies keep theirs, so that it
    // is the proxy that closes and no request meets a closing server. For the same reason a connection may carry as many
    // requests as it likes.
    clientErrorHandler: createClientErrorHandler(site.commonHeaders),

    // A request that made it here before the stop gets its answer; with the default it would get 503.
    return503OnClosing: false,
    // Called for addresses that cannot be decoded, outside of all routes and hooks.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(site.commonHeaders)),
  })

  // Of two hosts a proxy may believe the one and the next server the other (RFC 9112, 3.2). Node keeps the first.
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
  // Beyond it a connection is closed at once. Without a limit the files that a process may open run out, the database's too.
  app.server.maxConnections = 5_000

  const { store, renderForm, mailIsOn } = enquiries ?? {}
  const formPages = renderForm && createFormPages({ site, render: renderForm })
  app.register(healthRoute, { store, mailIsOn })
  if (enquiries !== undefined) app.register(enquiryRoutes, { ...enquiries, formPages })
  app.register(siteRoutes, { site, answerQuery: formPages?.receipt })
  return app
}

/** @param rawHeaders names and values by turns, as Node has them. */
function hostsNamed(rawHeaders: string[]): number {
  // The length first: every request passes here.
  return rawHeaders.filter((text, at) => text.length === 4 && at % 2 === 0 && /host/i.test(text)).length
}

/**
 * The reader gets the number alone (a sentence would have to be in the right language), the caller a stable code, and
 * the log the details, once, unless it is the request that is wrong.
 */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error
  const isRequestWrong = statusCode >= 400 && statusCode < 500
  // Without its message, which may quote what was sent, as that of JSON.parse does.
  if (!isRequestWrong) request.log.error({ err: redactError(error) }, 'A request failed')

  const status = isRequestWrong ? statusCode : 500
  reply.code(status).header('cache-control', cacheControl.never)
  if (request.headers.accept?.includes('text/html')) {
    reply.type('text/html; charset=utf-8').send(`<!doctype html><title>${status}</title><h1>${status}</h1>\n`)
  } else {
    reply.send({ code: isRequestWrong ? error.code : 'INTERNAL_ERROR' })
  }
}
