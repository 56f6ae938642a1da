import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfPath } from '#contract/locale.ts'
import type { ReleaseWords } from '#contract/release.ts'
import { cacheControl } from '#contract/headers.ts'
import { plainPage } from './plain-page.ts'
import { redactError } from './redact-error.ts'

/**
 * Answers a request that failed. A reader gets words in the language of the path, a program a stable code, both with an id
 * under which the log has the details, once, unless the request is wrong.
 */
export function createErrorHandler(words: () => ReleaseWords['errors']['failed']) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode = 500 } = error
    const isRequestWrong = statusCode >= 400 && statusCode < 500
    reply.code(isRequestWrong ? statusCode : 500).header('cache-control', cacheControl.never)
    if (isRequestWrong) return reply.send({ code: error.code })

    // Without its message, which may quote what was sent, as that of JSON.parse does.
    request.log.error({ err: redactError(error) }, 'A request failed')
    if (!request.headers.accept?.includes('text/html'))
      return reply.send({ code: 'INTERNAL_ERROR', id: request.id })
    const { heading, description, id } = words()
    const locale = localeOfPath(request.url)
    const paragraphs = [description[locale], id[locale].replace('{id}', request.id)]
    return reply.type('text/html; charset=utf-8').send(plainPage(locale, heading[locale], paragraphs))
  }
}
