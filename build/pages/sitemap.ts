import { defaultLocale, locales } from '#contract/locale.ts'
import { addresses, pathOf } from '#contract/routes.ts'

/** The sitemap: every address with its translations (sitemaps.org; hreflang as Google defines it). */
export function sitemap(siteUrl: string): string {
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

/** Robots may read every page. */
export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
