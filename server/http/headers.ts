export type Headers = Readonly<Record<string, string>>

/**
 * What every answer carries, whichever part of the server gives it, and whatever a host does that serves the site alone.
 */
export function commonHeaders(siteUrl: string): Headers {
  return {
    // For whatever is opened as a page without being one: a picture with script in it, an answer of the API. A page has
    // a policy of its own.
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // The back button asks where the reader came from within the site; others learn nothing.
    'referrer-policy': 'same-origin',
    // Two years. Only with https: over http it must not be sent (RFC 6797, 7.2). Without `preload`, which could not be
    // taken back for months.
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    // What frame-ancestors says, for browsers that do not know it.
    'x-frame-options': 'DENY',
  }
}

/** What of the browser's abilities a page could ask for, and these pages do not. Whatever else runs in them may not, too. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'xr-spatial-tracking',
]

/** What a page carries beside the common headers; on other answers it would mean nothing. */
export function pageHeaders(contentSecurityPolicy: string): Headers {
  return {
    'content-security-policy': contentSecurityPolicy,
    // No window of another site holds on to this one, and nothing of another site gets into its process.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  }
}

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

/** The folders in which the build gives every file a name with a hash of its content. */
export const foreverFolders = ['assets', 'fonts', 'images']
