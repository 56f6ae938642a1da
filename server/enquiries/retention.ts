import { dayMs } from '#contract/time.ts'
import { redactError } from '../http/redact-error.ts'
import { clockProblem } from './clock.ts'
import { repeat } from './repeat.ts'
import type { Log } from './log.ts'
import type { EnquiryStore } from './store/store.ts'

const minuteMs = 60 * 1000

/** How often the clock is noted, and erased bytes that had to stay are overwritten. */
const tickMs = 10 * minuteMs

/** Enquiries that were received before this are past their time; the privacy page states the same number of days. */
export function retentionLimit(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * dayMs)
}

/**
 * Erases enquiries that are past their time: ten minutes after the start, so that a mistake at the start can be mended, and
 * then daily. Not while the clock cannot be trusted, and nothing that nobody could be told of yet. A failure is logged, and
 * tried again. Several servers may do so on one database.
 * @param evenUnsent where no mail server is set, and nobody is told by mail.
 * @returns stops it and waits for a purge that is under way, so that the store may be closed.
 */
export function startRetention({
  store,
  retentionDays,
  evenUnsent,
  built,
  log,
  now = () => new Date(),
}: {
  store: Pick<EnquiryStore, 'purge' | 'scrubIfDue' | 'trustedTime' | 'trustTime'>
  retentionDays: number
  evenUnsent: boolean
  built: Date | undefined
  log: Log
  now?: () => Date
}): () => Promise<void> {
  let nextPurgeAtMs = now().getTime() + tickMs
  let latestProblem: string | undefined

  async function tick() {
    try {
      const time = now()
      const problem = await clockProblem(store, time, built)
      // Once, not every ten minutes.
      if (problem !== undefined && latestProblem === undefined) log.error({}, problem)
      latestProblem = problem
      if (problem !== undefined) return
      await store.trustTime(time)
      await store.scrubIfDue()
      if (time.getTime() < nextPurgeAtMs) return
      const { enquiries: erased } = await store.purge(retentionLimit(time, retentionDays), { evenUnsent })
      nextPurgeAtMs = time.getTime() + dayMs
      log.info({ erased, retentionDays }, 'Erased the enquiries that were past their time')
    } catch (error) {
      log.error(
        { err: redactError(error) },
        'Enquiries that are past their time could not be erased; trying again in ten minutes',
      )
    }
  }

  return repeat(tick, tickMs)
}
