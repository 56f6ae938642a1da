import { redactError } from '../server/index.ts'
import type { Log } from './log.ts'
import type { EnquiryStore } from './store/open-store.ts'
import { StoreUnavailableError } from './store/store.ts'

/** Also before the first time, so that a mistake in the settings can be mended. */
const intervalMs = 10 * 60 * 1000

/**
 * Erases enquiries that are past their time, every ten minutes. Several servers may do so on one database.
 * @param rules.evenUnsent where no mail server is set, and nobody is told by mail.
 * @returns stops it and waits for what is under way, so that the store may be closed.
 */
export function startRetention(
  store: Pick<EnquiryStore, 'purge'>,
  rules: { retentionDays: number; evenUnsent: boolean },
  log: Log,
): () => Promise<void> {
  // Not the clock: it may jump, and then everything would be old.
  let lastMs = performance.now()

  async function purge() {
    const elapsedMs = performance.now() - lastMs
    // Also where it fails: what is lost is on the safe side.
    lastMs += elapsedMs
    try {
      const erased = await store.purge({ elapsedMs, ...rules })
      if (erased > 0)
        log.info(
          { erased, retentionDays: rules.retentionDays },
          'Erased the enquiries that were past their time',
        )
    } catch (error) {
      if (error instanceof StoreUnavailableError) return
      log.error({ err: redactError(error) }, 'Enquiries that are past their time could not be erased')
    }
  }

  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(purge)
  }, intervalMs).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
