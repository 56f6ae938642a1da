import type { IncomingHttpHeaders } from 'node:http'

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

/**
 * Whether the request has what every browser of today sends with a form and a bare program does not: `Sec-Fetch-Site`
 * (Chrome since 2019, Firefox since 2021, Safari since 2023), or this site as its origin.
 */
export function isFromBrowser(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, referer } = headers
  return (
    headers['sec-fetch-site'] !== undefined ||
    [origin, referer].some((url) => url !== undefined && isOwn(url, headers, siteUrl))
  )
}

/** The site may be asked for under another name than its public one, on a laptop or through a tunnel. */
function isOwn(url: string, { host }: IncomingHttpHeaders, siteUrl: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && (parsed.origin === new URL(siteUrl).origin || parsed.host === host)
}
