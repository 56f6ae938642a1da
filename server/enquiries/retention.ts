import { dayMs } from '#contract/time.ts'
import { redactError } from '../http/redact-error.ts'
import type { EnquiryStore } from './store/store.ts'

/** Enquiries that were received before this are past their time; the privacy page states the same number of days. */
export function retentionLimit(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * dayMs)
}

/** What is needed of the log of the server. */
interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Erases enquiries that are past their time, at the start and then daily. A failure is logged, and tried again the next
 * day. Several servers may do so on one database.
 * @returns stops it and waits for a purge that is under way, so that the store may be closed.
 */
export function startRetention({
  store,
  retentionDays,
  log,
  now = () => new Date(),
}: {
  store: Pick<EnquiryStore, 'purge'>
  retentionDays: number
  log: Log
  now?: () => Date
}): () => Promise<void> {
  async function purge() {
    try {
      const erased = await store.purge(retentionLimit(now(), retentionDays))
      log.info({ erased, retentionDays }, 'Erased the enquiries that were past their time')
    } catch (error) {
      log.error(
        { err: redactError(error) },
        'Enquiries that are past their time could not be erased; trying again tomorrow',
      )
    }
  }

  let running = purge()
  const timer = setInterval(() => {
    running = running.then(purge)
  }, dayMs)
  // A process that has nothing else to do may end.
  timer.unref()

  return async () => {
    clearInterval(timer)
    await running
  }
}
