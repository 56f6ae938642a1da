import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfPath } from '#contract/locale.ts'
import { cacheControl } from '#contract/headers.ts'
import { chooseRepresentation, hasTag } from './negotiate.ts'
import type { Release } from './release/release.ts'
import type { PreparedResponse, Site, SiteFile } from './site-files.ts'

/** Answers a page's path with this query (which begins with `?`); undefined if the query changes nothing of the page. */
export type AnswerQuery = (path: string, query: string) => Promise<PreparedResponse> | undefined

/**
 * Serves the built site at its clean addresses. Other aliases of a page redirect to it, other methods are refused, and
 * whatever is unknown gets the 404 page in the language of its path.
 */
export const siteRoutes: FastifyPluginAsync<{
  release: () => Release
  answerQuery?: AnswerQuery | undefined
}> = async (app, { release, answerQuery }) => {
  function handle(request: FastifyRequest, reply: FastifyReply) {
    const answer = answerTo(release().site, answerQuery, request.raw)
    // A rejection goes to the error handler.
    if (answer instanceof Promise) return answer.then((made) => send(made, request, reply))
    return send(answer, request, reply)
  }

  // Answered before a body is read: what is in it does not matter.
  app.addHook('onRequest', handle)
  // Whatever has no other route is the site's, with methods that Fastify does not know as well.
  app.setNotFoundHandler(handle)
}

function send(answer: PreparedResponse, request: FastifyRequest, reply: FastifyReply) {
  // Nearly all requests end here, and the headers are complete, so they skip the reply of Fastify, which would copy
  // them one by one: that is a fifth of the time that a page takes. Hooks on sending do not see these answers.
  reply.hijack()
  reply.raw.writeHead(answer.status, answer.headers)
  reply.raw.end(request.method === 'HEAD' ? undefined : answer.body)
}

function methodNotAllowed({ commonHeaders }: Site): PreparedResponse {
  return {
    status: 405,
    headers: {
      ...commonHeaders,
      allow: 'GET, HEAD',
      'cache-control': cacheControl.never,
      'content-length': '0',
    },
  }
}

/**
 * What to answer. Paths are compared as they arrive and never decoded: no address of the site needs an escape, and what
 * is not decoded cannot be a `..` or a second slash in disguise.
 */
function answerTo(site: Site, answerQuery: AnswerQuery | undefined, request: IncomingMessage) {
  const { method, url = '/', headers } = request
  const target = url.startsWith('/') ? url : withoutOrigin(url)
  const queryAt = target.indexOf('?')
  const path = queryAt === -1 ? target : target.slice(0, queryAt)
  const query = queryAt === -1 ? undefined : target.slice(queryAt)
  const isReading = method === 'GET' || method === 'HEAD'

  const file = site.files.get(path)
  // A form that sends no field asks for `/en?`; that is another spelling of the page and would be shared as such.
  if (file !== undefined && !(file.pageHeaders !== undefined && query === '?')) {
    if (!isReading) return methodNotAllowed(site)
    const isAsked = query !== undefined && file.pageHeaders !== undefined
    const answer = isAsked ? answerQuery?.(path, query) : undefined
    return answer ?? represent(file, headers)
  }

  const spelling = path
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  const page = site.aliases.get(spelling)
  if (page !== undefined) return isReading ? redirect(site, page, query) : methodNotAllowed(site)

  const { representations } = site.notFound[localeOfPath(spelling)]
  return chooseRepresentation(headers['accept-encoding'], representations).whole
}

/** Requests may name the whole URL (RFC 9112, 3.2.2). Its host is ignored, because there is one site. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
}

function represent(file: SiteFile, headers: IncomingMessage['headers']): PreparedResponse {
  const { etag, whole, unchanged } = chooseRepresentation(headers['accept-encoding'], file.representations)
  const ifNoneMatch = headers['if-none-match']
  return ifNoneMatch !== undefined && hasTag(ifNoneMatch, etag) ? unchanged : whole
}

/**
 * The page comes from the table of routes, so no request can choose another place to be sent to. The query is safe in a
 * header as it is: Node's parser refuses control characters and whatever is not ASCII in the target of a request.
 */
function redirect({ commonHeaders }: Site, page: string, query = ''): PreparedResponse {
  return {
    status: 301,
    headers: {
      ...commonHeaders,
      location: query === '?' ? page : page + query,
      // Browsers keep a permanent redirect without a limit forever, a mistaken one included.
      'cache-control': cacheControl.hour,
      'content-length': '0',
    },
  }
}
