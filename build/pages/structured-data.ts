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

/** Ids are the same on every page and in both languages, so that search engines can merge the nodes. */
function nodesOf(subject: Subject) {
  const onEveryPage = [organization(subject), webSite(subject), webPage(subject)]
  return subject.route === 'home' ? onEveryPage : [...onEveryPage, breadcrumbs(subject.route, subject)]
}

function organization(subject: Subject) {
  const { route, locale, content, siteUrl } = subject
  const { site, legal } = content
  // An address without a path belongs to the network, not to the company.
  const profiles = Object.values(site.profiles).filter((profile) => new URL(profile).pathname !== '/')
  return {
    '@type': 'Organization',
    ...idOf(siteUrl, 'organization'),
    name: site.name,
    legalName: legal.company,
    description: site.tagline[locale],
    url: `${siteUrl}/`,
    logo: `${siteUrl}/apple-touch-icon.png`,
    email: site.email,
    telephone: site.phone,
    ...(route === 'imprint' && { vatID: legal.vatId }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.street,
      postalCode: site.postalCode,
      addressLocality: site.city[locale],
      addressCountry: legal.countryCode,
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(route === 'home' && { employee: people(subject), makesOffer: services(subject) }),
  }
}

function webSite({ content, siteUrl }: Subject) {
  return {
    '@type': 'WebSite',
    ...idOf(siteUrl, 'website'),
    name: content.site.name,
    url: `${siteUrl}/`,
    inLanguage: locales,
    publisher: idOf(siteUrl, 'organization'),
  }
}

function webPage({ route, locale, content, siteUrl }: Subject) {
  const url = siteUrl + pathOf(route, locale)
  const others = locales.filter((each) => each !== locale).map((each) => pageIdOf(siteUrl, route, each))
  return {
    '@type': 'WebPage',
    ...pageIdOf(siteUrl, route, locale),
    url,
    name: content[route].meta.title[locale],
    description: content[route].meta.description[locale],
    inLanguage: locale,
    isPartOf: idOf(siteUrl, 'website'),
    about: idOf(siteUrl, 'organization'),
    ...(locale === defaultLocale
      ? { workTranslation: others }
      : { translationOfWork: pageIdOf(siteUrl, route, defaultLocale) }),
    ...(route !== 'home' && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
  }
}

function people({ locale, content: { legal, team } }: Subject) {
  const members = team.members.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role[locale] }))
  return [{ '@type': 'Person', name: legal.representative }, ...members]
}

function services({ locale, content }: Subject) {
  return content.services.items.map(({ title, description }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name: title[locale], description: description[locale] },
  }))
}

function breadcrumbs(route: Exclude<Route, 'home'>, { locale, content, siteUrl }: Subject) {
  const steps = [
    { name: content.site.name, item: siteUrl + pathOf('home', locale) },
    { name: content[route].heading[locale], item: siteUrl + pathOf(route, locale) },
  ]
  return {
    '@type': 'BreadcrumbList',
    '@id': `${siteUrl}${pathOf(route, locale)}#breadcrumb`,
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function pageIdOf(siteUrl: string, route: Route, locale: Locale) {
  return { '@id': `${siteUrl}${pathOf(route, locale)}#webpage` }
}

function idOf(siteUrl: string, name: string) {
  return { '@id': `${siteUrl}/#${name}` }
}
