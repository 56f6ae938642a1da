/** What the page shows on which the owner decides about an enquiry that looks like spam. Times are ISO 8601. */
export type QuarantineView =
  | {
      state: 'open'
      reference: string
      name: string
      company: string
      email: string
      message: string
      receivedAt: string
      suspicions: string[]
    }
  | { state: 'released'; reference: string; releasedAt: string }
  /** By the owner, or because its time was over. */
  | { state: 'deleted'; reference: string }
  /** The store is away. */
  | { state: 'unavailable' }
