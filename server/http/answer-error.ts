import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl } from './headers.ts'
import { redactError } from './redact-error.ts'

/**
 * Answers a request that failed. A reader gets the status alone (a sentence would have to be in the right language), a
 * program a stable code, and the log the details, once, unless the request is wrong.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
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
