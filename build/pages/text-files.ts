import { defaultLocale, locales } from '#contract/locale.ts'
import { addresses, pathOf, securityTxtFile } from '#contract/routes.ts'
import { dayMs } from '#contract/time.ts'
import { builtAt } from '../built-at.ts'

/** A year at most (RFC 9116, 2.5.5), so the site has to be built once a year. */
export const lifetimeDays = 364

/** What programs read of the site, by the name of the file. Robots may read every page. */
export function textFiles(siteUrl: string, email: string): Record<string, string> {
  return {
    'sitemap.xml': sitemap(siteUrl),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
    // Where to report a security hole (RFC 9116).
    [securityTxtFile]: `Contact: mailto:${email}
Expires: ${new Date(builtAt.getTime() + lifetimeDays * dayMs).toISOString()}
Preferred-Languages: ${locales.join(', ')}
Canonical: ${siteUrl}/${securityTxtFile}
`,
  }
}

/** The sitemap: every address with its translations (sitemaps.org; hreflang as Google defines it). */
function sitemap(siteUrl: string): string {
  const hreflangs = [
    ...locales.map((locale) => [locale, locale] as const),
    ['x-default', defaultLocale] as const,
  ]
  const urls = addresses.map(({ route, path }) => {
    const links = hreflangs.map(
      ([hreflang, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${pathOf(route, locale)}"/>`,
    )
    return `<url><loc>${siteUrl}${path}</loc>${links.join('')}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`
}
