import { statSync } from 'node:fs'
import { dayMs } from '#contract/time.ts'
import type { EnquiryStore } from './store/store.ts'

/** A server may stand still over a night and a day; a clock that is further off than this is wrong. */
const largestJumpMs = 2 * dayMs

/** When the site was built; undefined where there is none. The clock cannot be before it. */
export function builtAt(site = 'dist/site'): Date | undefined {
  return statSync(site, { throwIfNoEntry: false })?.mtime
}

/**
 * What is wrong with the clock, in a sentence. Enquiries are erased by their age: a clock that is a year ahead at the start
 * would erase every one of them.
 * @param built when the site was built, see `builtAt`.
 */
export async function clockProblem(
  store: Pick<EnquiryStore, 'trustedTime'>,
  now: Date,
  built: Date | undefined,
): Promise<string | undefined> {
  const trusted = await store.trustedTime()
  const latest = Math.max(trusted?.getTime() ?? 0, built?.getTime() ?? 0)
  if (latest === 0 || Math.abs(now.getTime() - latest) <= largestJumpMs) return undefined
  return (
    `The clock says ${now.toISOString()}, and it was last known to be right at ${new Date(latest).toISOString()}. ` +
    'No enquiry is erased by its age until somebody says that the time is right: npm run enquiries -- purge'
  )
}
