import type { Content } from '../content/schema.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { pathOf, type Route } from '#contract/routes.ts'

/** The pages on which a reader finds telephone and address; nothing else is claimed. */
const showAddress = new Set<Route>(['home', 'imprint', 'privacy'])

/**
 * What search engines read of a page (schema.org, JSON-LD), as an element for its head. It is in the HTML and not in the
 * components: search engines do not switch the language in place. Ids are the same on every page and in both languages, so
 * that they can merge the nodes.
 */
export function structuredData(content: Content, siteUrl: string, route: Route, locale: Locale): string {
  const { site, legal, team, services } = content
  const page = content[route]
  const url = siteUrl + pathOf(route, locale)
  const organization = { '@id': `${siteUrl}/#organization` }
  const webSite = { '@id': `${siteUrl}/#website` }
  const breadcrumb = { '@id': `${url}#breadcrumb` }
  // An address without a path belongs to the network, not to the company.
  const profiles = Object.values(site.profiles).filter((profile) => new URL(profile).pathname !== '/')
  const people = [legal.representative, ...team.members.map(({ name }) => name)].map((name) => ({
    '@type': 'Person',
    name,
  }))
  const offer = {
    '@type': 'Offer',
    itemOffered: services.items.map(({ title }) => ({ '@type': 'Service', name: title[locale] })),
  }
  const graph: object[] = [
    {
      '@type': 'Organization',
      ...organization,
      name: site.name,
      legalName: legal.company,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/apple-touch-icon.png`,
      email: site.email,
      ...(showAddress.has(route) && {
        telephone: site.phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: site.street,
          postalCode: site.postalCode,
          addressLocality: site.city[locale],
          addressCountry: legal.countryCode,
        },
      }),
      ...(route === 'imprint' && { vatID: legal.vatId }),
      ...(profiles.length > 0 && { sameAs: profiles }),
      ...(route === 'home' && { description: site.tagline[locale], employee: people, makesOffer: offer }),
    },
    {
      '@type': 'WebSite',
      ...webSite,
      name: site.name,
      url: `${siteUrl}/`,
      inLanguage: locales,
      publisher: organization,
    },
    {
      '@type': 'WebPage',
      '@id': `${url}#webpage`,
      url,
      inLanguage: locale,
      isPartOf: webSite,
      about: organization,
      ...('heading' in page && { breadcrumb }),
    },
  ]
  if ('heading' in page)
    graph.push({
      '@type': 'BreadcrumbList',
      ...breadcrumb,
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: site.name, item: siteUrl + pathOf('home', locale) },
        { '@type': 'ListItem', position: 2, name: page.heading[locale], item: url },
      ],
    })
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // A `<` in the wording must not end the element.
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`
}
