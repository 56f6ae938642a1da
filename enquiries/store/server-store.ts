import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Log } from '../log.ts'
import type { Call, Outcome } from './store-worker.ts'
import type { EnquiryStore } from './open-store.ts'
import { StoreUnavailableError } from './store.ts'

/** A database that fails and works by turns says so no more often. */
const quietMs = 60_000

/**
 * The store of a server, in a thread of its own: a commit takes as long as the disk, and no page waits with it. That it is
 * away and that it is back is logged here, once, and not for each request that notices. It has what a server does with a
 * store; the rest is for the command line.
 */
export function openServerStore(databaseUrl: string, log: Log) {
  const worker = new Piscina<Call, Outcome>({
    filename: fileURLToPath(new URL('store-worker.ts', import.meta.url)),
    workerData: { databaseUrl },
    minThreads: 1,
    maxThreads: 1,
    // All at once: the store has a queue of its own, and refuses what has waited too long.
    concurrentTasksPerWorker: Number.MAX_SAFE_INTEGER,
    // Between two calls the thread hears from PostgreSQL.
    atomics: 'disabled',
  })
  let isAway = false
  let isClosed = false
  let logged = { reason: '', atMs: -Infinity }

  function report(reason: string) {
    const nowMs = performance.now()
    if (reason === logged.reason && nowMs - logged.atMs < quietMs) return
    logged = { reason, atMs: nowMs }
    isAway = true
    log.error({ reason }, 'The store is away; it is tried again')
  }

  function inWorker<Method extends keyof EnquiryStore>(method: Method): EnquiryStore[Method] {
    async function call(...values: unknown[]) {
      // The pool would begin a new thread.
      if (isClosed) throw new StoreUnavailableError('The store is closed.')
      const outcome = await worker.run({ method, values })
      if ('unavailable' in outcome) {
        report(outcome.unavailable)
        throw new StoreUnavailableError(outcome.unavailable)
      }
      // On a full disk little things still work.
      if (isAway && (method === 'add' || method === 'check')) {
        log.info({}, 'The store is there again')
        isAway = false
      }
      return outcome.result
    }
    return call as EnquiryStore[Method]
  }

  const close = inWorker('close')
  return {
    add: inWorker('add'),
    claimMails: inWorker('claimMails'),
    markSent: inWorker('markSent'),
    markFailed: inWorker('markFailed'),
    outboxStatus: inWorker('outboxStatus'),
    purge: inWorker('purge'),
    check: inWorker('check'),
    async close() {
      await close()
      isClosed = true
      await worker.destroy()
    },
  }
}
