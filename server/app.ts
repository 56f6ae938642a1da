import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { createErrorHandler } from './http/answer-error.ts'
import { createClientErrorHandler } from './http/client-errors.ts'
import { finishAnswersOnClose } from './http/connections.ts'
import { mostConnections, serverLimits } from './http/limits.ts'
import type { Release } from './site/release/release.ts'
import { siteRoutes, type AnswerQuery } from './site/site.ts'

/** What the server carries beside the pages. */
export interface Plugin {
  /** Its routes, `/healthz` among them, and what runs beside them. */
  routes: FastifyPluginAsync
  /** What it shows in place of a page, by the query. */
  answerQuery: AnswerQuery
  /** What whoever starts the server has to know. */
  notice?: string | undefined
}

/**
 * The server, not listening yet: tests inject requests, `main.ts` listens.
 * @param release what is served now. It is asked once for each answer, which is then wholly of that release.
 * @param log where the JSON lines go; without it nothing is logged.
 * @param trustProxy whose X-Forwarded-For tells the address of a visitor; nobody's by default.
 * @param plugin without one the server serves pages alone.
 */
export function buildApp({
  release,
  log,
  trustProxy = false,
  plugin,
}: {
  release: () => Release
  log?: { write(line: string): void }
  trustProxy?: boolean | string[]
  plugin?: Plugin | undefined
}): FastifyInstance {
  // Those of every release: they depend on the address of the site alone.
  const { commonHeaders } = release().site
  const start = randomUUID().slice(0, 4)
  let requests = 0
  const answerError = createErrorHandler(() => release().words.errors.failed)
  const app = Fastify({
    // The privacy page promises that no address of a visitor is stored: no access log, and where a request is logged
    // after all, because it failed, no more of it than this. Its id is added by the logger.
    logger: log !== undefined && {
      level: 'info',
      stream: log,
      serializers: { req: ({ method }) => ({ method }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Short enough to be read out, and others after each start.
    genReqId: () => `${start}-${++requests}`,
    trustProxy,
    ...serverLimits,
    clientErrorHandler: createClientErrorHandler(commonHeaders),
    // A request that arrived before the stop gets its answer; with the default it would get 503.
    return503OnClosing: false,
    // Called for addresses that cannot be decoded, outside of all routes and hooks.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(commonHeaders))
    },
  })

  // With two Host headers a proxy may read one of them and this server the other (RFC 9112, 3.2). Node joins them.
  app.addHook('onRequest', ({ headers }, reply, proceed) => {
    if (!headers.host?.includes(',')) return proceed()
    reply.code(400).header('connection', 'close').send()
  })
  // A page has headers of its own, such as its policy; they stand.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ ...commonHeaders, ...reply.getHeaders() })
  })
  app.setErrorHandler(answerError)
  finishAnswersOnClose(app.server)
  app.server.maxConnections = mostConnections

  app.register(plugin?.routes ?? healthRoute)
  app.register(siteRoutes, { release, answerQuery: plugin?.answerQuery })
  return app
}

const healthRoute: FastifyPluginAsync = async (app) => {
  app.get('/healthz', () => ({ status: 'ok' }))
}
