import type { Content } from '../content/schema.ts'
import { defaultLocale, locales, type Locale } from '#contract/locale.ts'
import { pathOf, type Route } from '#contract/routes.ts'

interface Subject {
  route: Route
  locale: Locale
  content: Content
  siteUrl: string
}

/**
 * What search engines read of a page (schema.org, JSON-LD), as an element for its head. It is in the HTML and not in the
 * components: search engines do not switch the language in place.
 */
export function structuredData(subject: Subject): string {
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodesOf(subject) })
  // A `<` in the wording must not end the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', String.raw`\u003c`)}</script>`
}

/** The pages on which a reader finds telephone and address; nothing else is claimed. */
const showAddress = new Set<Route>(['home', 'imprint', 'privacy'])

/** Ids are the same on every page and in both languages, so that search engines can merge the nodes. */
function nodesOf({ route, locale, content, siteUrl }: Subject) {
  const { site, legal, team, services } = content
  const urlOf = (page: Route, language = locale) => siteUrl + pathOf(page, language)
  const pageIn = (language: Locale) => ({ '@id': `${urlOf(route, language)}#webpage` })
  const organization = { '@id': `${siteUrl}/#organization` }
  const webSite = { '@id': `${siteUrl}/#website` }
  const breadcrumb = { '@id': `${urlOf(route)}#breadcrumb` }
  // An address without a path belongs to the network, not to the company.
  const profiles = Object.values(site.profiles).filter((profile) => new URL(profile).pathname !== '/')
  const people = [
    { '@type': 'Person', name: legal.representative },
    ...team.members.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role[locale] })),
  ]
  const offers = services.items.map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title[locale], description: description[locale] },
  }))
  const address = {
    '@type': 'PostalAddress',
    streetAddress: site.street,
    postalCode: site.postalCode,
    addressLocality: site.city[locale],
    addressCountry: legal.countryCode,
  }
  const onEveryPage = [
    {
      '@type': 'Organization',
      ...organization,
      name: site.name,
      legalName: legal.company,
      description: site.tagline[locale],
      url: `${siteUrl}/`,
      logo: `${siteUrl}/apple-touch-icon.png`,
      email: site.email,
      ...(showAddress.has(route) && { telephone: site.phone, address }),
      ...(route === 'imprint' && { vatID: legal.vatId }),
      ...(profiles.length > 0 && { sameAs: profiles }),
      ...(route === 'home' && { employee: people, makesOffer: offers }),
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
      ...pageIn(locale),
      url: urlOf(route),
      name: content[route].meta.title[locale],
      description: content[route].meta.description[locale],
      inLanguage: locale,
      isPartOf: webSite,
      about: organization,
      ...(locale === defaultLocale
        ? { workTranslation: locales.filter((each) => each !== locale).map(pageIn) }
        : { translationOfWork: pageIn(defaultLocale) }),
      ...(route !== 'home' && { breadcrumb }),
    },
  ]
  if (route === 'home') return onEveryPage
  const steps = [
    { name: site.name, item: urlOf('home') },
    { name: content[route].heading[locale], item: urlOf(route) },
  ]
  const itemListElement = steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step }))
  return [...onEveryPage, { '@type': 'BreadcrumbList', ...breadcrumb, itemListElement }]
}
