import type { FastifyPluginAsync } from 'fastify'
import { cacheControl } from '../contract/headers.ts'
import type { EnquiryStore } from './store/open-store.ts'
import { StoreUnavailableError, type OutboxStatus } from './store/store.ts'

/** Whether a notification has waited for longer than a passing trouble lasts. A confirmation may: its address may be wrong. */
export function isMailStuck({ oldestNotificationAt }: Pick<OutboxStatus, 'oldestNotificationAt'>, now: Date) {
  return oldestNotificationAt !== null && now.getTime() - oldestNotificationAt.getTime() > 10 * 60_000
}

/** For so long a result is reused: the check writes to the disk, and requests in a loop must not. */
const checkLastsMs = 250

/**
 * Says at `/healthz` whether the server works: 200 if an enquiry could be stored, 503 if not. Stuck mail is reported with
 * 200: enquiries arrive all the same, and another server would not send it sooner.
 * @param options.mailIsOn whether mails are sent at all.
 */
export const healthRoute: FastifyPluginAsync<{
  store: Pick<EnquiryStore, 'check' | 'outboxStatus'>
  mailIsOn: boolean
}> = async (app, { store, mailIsOn }) => {
  let latest: { outbox: Promise<OutboxStatus>; atMs: number } | undefined

  async function check(): Promise<OutboxStatus> {
    await store.check()
    return await store.outboxStatus()
  }

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', cacheControl.never)
    const nowMs = performance.now()
    if (latest === undefined || nowMs - latest.atMs > checkLastsMs) latest = { outbox: check(), atMs: nowMs }
    try {
      const isStuck = isMailStuck(await latest.outbox, new Date())
      return { status: 'ok', store: 'ok', mail: mailIsOn ? (isStuck ? 'stuck' : 'ok') : 'off' }
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error
      return reply.code(503).send({ status: 'unavailable', store: 'unavailable' })
    }
  })
}
