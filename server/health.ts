import type { FastifyPluginAsync } from 'fastify'
import { redactError } from './http/redact-error.ts'
import { StoreUnavailableError, type EnquiryStore, type OutboxStatus } from './enquiries/store/store.ts'
import { isMailStuck } from './enquiries/mail/outbox/stuck-mail.ts'
import { cacheControl } from './http/headers.ts'

interface HealthOptions {
  /** Without it the server serves pages alone, and is well when it answers. */
  store?: Pick<EnquiryStore, 'check' | 'outboxStatus'> | undefined
  /** Whether mails are sent at all. */
  mailIsOn?: boolean | undefined
}

/** For so long a result is reused: the check writes to the disk, and requests in a loop must not. */
const checkLastsMs = 250

/**
 * Says at `/healthz` whether the server works: 200 if an enquiry could be stored, 503 if not. Stuck mail is reported with
 * 200: enquiries arrive all the same, and another server would not send it sooner.
 */
export const healthRoute: FastifyPluginAsync<HealthOptions> = async (app, { store, mailIsOn = false }) => {
  let latest: { outbox: Promise<OutboxStatus>; atMs: number } | undefined
  // Logged when it changes: requests in a loop would fill the disk.
  let isFailing = false

  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', cacheControl.never)
    if (store === undefined) return { status: 'ok' }
    const nowMs = performance.now()
    if (latest === undefined || nowMs - latest.atMs > checkLastsMs) {
      latest = { outbox: checked(store), atMs: nowMs }
    }
    try {
      const outbox = await latest.outbox
      if (isFailing) request.log.info('Enquiries can be stored again')
      isFailing = false
      return { status: 'ok', store: 'ok', mail: mailState(outbox) }
    } catch (error) {
      const reason = error instanceof StoreUnavailableError ? error.message : undefined
      if (!isFailing) request.log.error({ err: redactError(error), reason }, 'Enquiries cannot be stored')
      isFailing = true
      return reply.code(503).send({ status: 'unavailable', store: 'unavailable' })
    }
  })

  function mailState(outbox: OutboxStatus): 'ok' | 'stuck' | 'off' {
    if (!mailIsOn) return 'off'
    return isMailStuck(outbox, new Date()) ? 'stuck' : 'ok'
  }
}

async function checked(store: Pick<EnquiryStore, 'check' | 'outboxStatus'>): Promise<OutboxStatus> {
  await store.check()
  return store.outboxStatus()
}
