import { readFileSync } from 'node:fs'
import type { EnquiryInput } from '#contract/enquiry.ts'

export interface SpamSample extends EnquiryInput {
  /** Who writes, or what is sold. */
  title: string
  /** Of the page that it was sent from. */
  locale: string
}

/**
 * For tests: enquiries as they arrive at forms. The weights were set with all but those that were put aside before
 * (`held-out`), which are there to be measured and never to be tuned on.
 */
export function spamSamples(
  name:
    'honest-awkward' | 'honest-tuning' | 'honest-held-out' | 'spam-known' | 'spam-tuning' | 'spam-held-out',
): SpamSample[] {
  const file = new URL(`spam-samples/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as SpamSample[]
}
