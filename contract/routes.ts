import { defaultLocale, locales, type Locale } from './locale.ts'

/**
 * Every page that has an address, in every language. Prerendering, navigation, hreflang, the sitemap and the
 * server all read this table. A path has no trailing slash; any other spelling redirects or is not found.
 */
const paths = {
  home: { de: '/', en: '/en' },
  imprint: { de: '/imprint', en: '/en/imprint' },
  privacy: { de: '/privacy', en: '/en/privacy' },
} as const satisfies Record<string, Record<Locale, string>>

/** What is typed by habit leads to the page, too. */
export const customaryPaths = { '/impressum': paths.imprint.de, '/datenschutz': paths.privacy.de }

export type Route = keyof typeof paths
export const routes = Object.keys(paths) as Route[]
/** All but the landing page; the footer links them. */
export const furtherRoutes = routes.filter((route): route is Exclude<Route, 'home'> => route !== 'home')

/** A page of the site: one with an address of its own, or the 404 page. */
export type PageName = Route | 'notFound'

export function pathOf(route: Route, locale: Locale): string {
  return paths[route][locale]
}

/** The file of a path in the built site, named so that static hosts find it without a setting. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** The file of the 404 page in the built site. */
export function notFoundFileOf(locale: Locale): string {
  return locale === defaultLocale ? '404.html' : `${locale}/404.html`
}

/** Where the web manifest of a language is served. */
export function webManifestPathOf(locale: Locale): string {
  return `${locale === defaultLocale ? '' : `/${locale}`}/site.webmanifest`
}

/** The file that says where to report a security hole (RFC 9116). */
export const securityTxtFile = '.well-known/security.txt'

/** Every address of the site. */
export const addresses = routes.flatMap((route) =>
  locales.map((locale) => ({ route, locale, path: pathOf(route, locale) })),
)

/** The sections of the landing page, in their order; each is an id and a target of the navigation. */
export const sections = ['hero', 'work', 'about', 'team', 'services', 'contact'] as const
export type Section = (typeof sections)[number]

export type NavSection = Exclude<Section, 'hero'>

/** The sections in the navigation, numbered 101, 102, … on the page. */
export const navSections = sections.filter((section): section is NavSection => section !== 'hero')
