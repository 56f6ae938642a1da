/** A reason not to go live yet, and its remedy; both without a value that is a secret. */
export interface Finding {
  what: string
  remedy: string
}
