const seconds = process.env.SOURCE_DATE_EPOCH || Math.floor(Date.now() / 1000)

/**
 * When the site is made, to the second: one time for all files that name it, also where midnight (UTC) comes in between.
 * Whoever wants the same site again, byte for byte, says when it was made
 * (reproducible-builds.org/specs/source-date-epoch). The name of a release tells when it was built indeed.
 */
export const builtAt = new Date(Number(seconds) * 1000)
