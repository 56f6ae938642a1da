/** Of an odd number of values the middle one. */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** As it is read. */
export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}
