/** A reason not to go live yet, and its remedy; both without a value that is a secret. */
export interface Finding {
  what: string
  remedy: string
}

type Check = [isWrong: boolean, what: string, remedy: string]

/** The findings of those checks that something is wrong with. */
export function findingsOf(checks: Check[]): Finding[] {
  return checks.filter(([isWrong]) => isWrong).map(([, what, remedy]) => ({ what, remedy }))
}
