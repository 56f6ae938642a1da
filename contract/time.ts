/** Always 24 hours; from midnight to midnight it is an hour less or more when the clocks change. */
export const dayMs = 24 * 60 * 60 * 1000
