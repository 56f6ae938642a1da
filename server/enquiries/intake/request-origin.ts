import type { IncomingHttpHeaders } from 'node:http'
import type { BrowserSigns } from '../spam/spam.ts'

/**
 * Whether the browser says that another site sends this. `Sec-Fetch-Site` says it best, for it knows of redirects and of
 * sandboxes; browsers that are older send `Origin`. A site under the same domain is another one, too: it is somebody else's
 * on shared hosts. `Origin: null` is no site; extensions that protect privacy send it.
 */
export function isOtherSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && !isOwn(origin, headers, siteUrl)
}

/** What of a browser's habits the request shows; the token is the form's. */
export function browserSigns(headers: IncomingHttpHeaders, siteUrl: string, hasToken: boolean): BrowserSigns {
  const { origin, referer } = headers
  return {
    hasOrigin: [origin, referer].some((url) => url !== undefined && isOwn(url, headers, siteUrl)),
    hasFetchMetadata: headers['sec-fetch-site'] !== undefined,
    hasToken,
  }
}

/** The site may be asked for under another name than its public one, on a laptop or through a tunnel. */
function isOwn(url: string, { host }: IncomingHttpHeaders, siteUrl: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.origin === new URL(siteUrl).origin || parsed.host === host)
}
