import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { finishAnswersOnClose } from './connections.ts'
import { cacheControl, commonHeaders } from './headers.ts'
import type { Site } from './site-files.ts'
import { siteRoutes } from './site.ts'

/**
 * The server, not listening yet: tests inject requests, `main.ts` listens.
 * @param log where the JSON lines go; without it nothing is logged.
 */
export function buildApp({
  site,
  log,
}: {
  site: Site
  log?: { write(line: string): void }
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

    // No route takes a body unless it says so, and then it says how much. The default is 1 MiB for all.
    bodyLimit: 1024,
    // The defaults of these two are no limit at all: a client that sends a byte now and then, or takes none of an
    // answer, would hold its connection forever. An honest form arrives in a second, on a bad line in a few.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // The default for idle connections stays: 72 seconds, longer than the minute that proxies keep theirs, so that it
    // is the proxy that closes and no request meets a closing server.

    // A request that made it here before the stop gets its answer; with the default it would get 503.
    return503OnClosing: false,
    // Called for addresses that cannot be decoded, outside of all routes and hooks.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(commonHeaders)),
  })

  app.addHook('onSend', async (_request, reply) => {
    reply.headers(commonHeaders)
  })
  app.setErrorHandler(answerError)
  finishAnswersOnClose(app.server)

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', cacheControl.never).send({ status: 'ok' })
  })
  app.register(siteRoutes, { site })
  return app
}

/**
 * The reader gets the number alone (a sentence would have to be in the right language), the caller a stable code, and
 * the log the details, once, unless it is the request that is wrong.
 */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error
  const isRequestWrong = statusCode >= 400 && statusCode < 500
  if (!isRequestWrong) request.log.error({ err: error }, 'A request failed')

  const status = isRequestWrong ? statusCode : 500
  reply.code(status).header('cache-control', cacheControl.never)
  if (request.headers.accept?.includes('text/html')) {
    reply.type('text/html; charset=utf-8').send(`<!doctype html><title>${status}</title><h1>${status}</h1>\n`)
  } else {
    reply.send({ code: isRequestWrong ? error.code : 'INTERNAL_ERROR' })
  }
}
