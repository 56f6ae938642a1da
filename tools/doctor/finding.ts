/** What is in the way of going live, and what to do about it; both without a value that is a secret. */
export interface Finding {
  what: string
  remedy: string
}
