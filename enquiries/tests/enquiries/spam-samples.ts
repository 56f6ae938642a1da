import { readFileSync } from 'node:fs'
import type { EnquiryInput } from '../../../contract/enquiry.ts'

export interface SpamSample extends EnquiryInput {
  /** Who writes, or what is sold. */
  title: string
  /** Of the page that it was sent from. */
  locale: string
}

/** For tests: enquiries as they arrive at forms, a line for each, to measure the rules with and not to tune them on. */
export function spamSamples(name: 'honest' | 'spam'): SpamSample[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as SpamSample)
}
