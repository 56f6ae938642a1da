import type { EnquiryInput } from './enquiry.ts'

/** What the page shows on which the owner decides about an enquiry that looks like spam. Times are ISO 8601. */
export type QuarantineView =
  | (EnquiryInput & {
      state: 'open'
      reference: string
      receivedAt: string
      /** In which the owner reads times, by its IANA name. */
      timeZone: string
      suspicions: string[]
    })
  | { state: 'released'; reference: string; releasedAt: string; timeZone: string }
  /** By the owner, or because its time was over. */
  | { state: 'deleted'; reference: string }
  /** The store is away. */
  | { state: 'unavailable' }
