export type Headers = Readonly<Record<string, string>>

/** The headers of every answer, from the server or from another host. */
export function commonHeaders(siteUrl: string): Headers {
  return {
    // Allows nothing, for answers that are not pages but may be opened as one: an SVG with script, a response of the API.
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // The back button needs the referrer within the site; other sites get none.
    'referrer-policy': 'same-origin',
    // Two years. Only with https: over http it must not be sent (RFC 6797, 7.2). Without `preload`, which could not be
    // taken back for months.
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
  }
}

/** Features that reach a visitor's surroundings, devices or money. Denied so that injected code cannot use them either. */
const deniedFeatures = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Further headers of pages; on other answers they have no effect. */
export function pageHeaders(contentSecurityPolicy: string): Headers {
  return {
    'content-security-policy': contentSecurityPolicy,
    // No other site gets a handle on this window, and no resource of another site is loaded into its process.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  }
}

/** How long browsers and proxies may keep an answer without asking again. */
export const cacheControl = {
  /** For files with a hash of their content in the name (RFC 8246). */
  immutable: 'public, max-age=31536000, immutable',
  /** For files that change rarely under the same name. */
  hour: 'public, max-age=3600',
  /** Cached, but checked with the ETag before each use, so that an edited page is seen at once. */
  revalidate: 'no-cache',
  never: 'no-store',
} as const

/** The folders in which the build gives every file a name with a hash of its content. */
export const immutableFolders = ['assets', 'fonts', 'images']
