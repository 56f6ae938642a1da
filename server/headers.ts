/** What every answer carries, whichever part of the server gives it. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

/** How long browsers and proxies may keep an answer without asking again. */
export const cacheControl = {
  /** For files that carry a hash of their content in the name: a change makes another file. RFC 8246. */
  forever: 'public, max-age=31536000, immutable',
  /** For files whose name stays while the content changes now and then. */
  hour: 'public, max-age=3600',
  /** Kept, but checked with the ETag before each use, so that an edited page is seen at once. */
  revalidate: 'no-cache',
  never: 'no-store',
} as const
