/** What the page shows on which the owner decides about an enquiry that looks like spam. */
export type QuarantineView =
  | {
      state: 'open'
      reference: string
      name: string
      company: string
      email: string
      message: string
      /** ISO 8601. */
      receivedAt: string
    }
  | { state: 'released' | 'deleted'; reference: string }
  /** It was decided on before. */
  | { state: 'over' }
