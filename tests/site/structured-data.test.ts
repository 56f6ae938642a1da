import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#build/content/content.ts'
import { defaultLocale, locales, type Locale } from '#contract/locale.ts'
import { addresses, pathOf } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { pages, pagesWithAddress, site } from './built-pages.ts'

type Page = (typeof pages)[number]
type Node = Record<string, unknown> & { '@type': string; '@id': string }

const { SITE_URL } = readSettings()
const content = loadContent()

function elementsOf({ document }: Pick<Page, 'document'>) {
  return [...document.querySelectorAll('script[type="application/ld+json"]')]
}

function nodesOf(page: Pick<Page, 'document'>): Node[] {
  return JSON.parse(elementsOf(page)[0]?.textContent ?? '{}')['@graph'] ?? []
}

function plain(text: string) {
  return text.replaceAll(/\s+/g, ' ')
}

function pageAt(address: string) {
  return pagesWithAddress.find((page) => page.address === address)!
}

const notWords = new Set('@type @id url item logo sameAs inLanguage addressCountry'.split(' '))

/** What a node claims in words, the objects inside it included. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  return Object.entries(value).flatMap(([key, inner]) => (notWords.has(key) ? [] : wordsOf(inner)))
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '@id' ? [String(inner)] : idsIn(inner)))
}

const everyId = new Set(pagesWithAddress.flatMap((page) => nodesOf(page).map((node) => node['@id'])))

describe.each(addresses)('B-13 the structured data of $path', ({ route, locale, path: address }) => {
  const page = pageAt(address)
  const nodes = nodesOf(page)
  const [organization, , webPage, list] = nodes

  it('is one graph of what the page is about', () => {
    expect(elementsOf(page)).toHaveLength(1)
    const types = ['Organization', 'WebSite', 'WebPage']
    const own = route === 'home' ? [] : ['BreadcrumbList']
    expect(nodes.map((node) => node['@type'])).toEqual([...types, ...own])
  })

  it('has an id for each node, and names no id that no page has', () => {
    const ids = nodes.map((node) => node['@id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of nodes.flatMap(idsIn)) {
      expect(id.startsWith(`${SITE_URL}/`), id).toBe(true)
      expect(everyId, id).toContain(id)
    }
  })

  it('gives the page the address and the language of its head', () => {
    expect(webPage).toMatchObject({
      '@id': `${SITE_URL}${address}#webpage`,
      url: page.document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      inLanguage: page.document.documentElement.getAttribute('lang'),
    })
  })

  it('claims nothing that a reader cannot read on the page', () => {
    const shown = plain(page.document.body.textContent ?? '')
    const claims = nodes.filter((node) => node['@type'] !== 'WebPage').flatMap(wordsOf)
    expect(claims.length).toBeGreaterThan(4)
    expect(claims.filter((claim) => !shown.includes(plain(claim)))).toEqual([])
  })

  it('agrees with the facts of the content', () => {
    const { site: facts, legal } = content
    expect(organization).toMatchObject({
      name: facts.name,
      legalName: legal.company,
      email: facts.email,
      ...(route === 'imprint' && { vatID: legal.vatId }),
      ...(['home', 'imprint', 'privacy'].includes(route) && {
        telephone: facts.phone,
        address: {
          streetAddress: facts.street,
          postalCode: facts.postalCode,
          addressLocality: facts.city[locale],
          addressCountry: legal.countryCode,
        },
      }),
    })
    expect(existsSync(path.join(site, new URL(String(organization?.logo)).pathname))).toBe(true)
    // Everything else that it says would be a claim that no fact stands behind.
    const known =
      '@type @id name legalName description url logo email telephone vatID address sameAs employee makesOffer'.split(
        ' ',
      )
    expect(known).toEqual(expect.arrayContaining(Object.keys(organization ?? {})))
  })

  it.runIf(route === 'home')('names the people and services, in its language', () => {
    const { legal, team, services } = content
    expect(organization!.employee).toEqual(
      [legal.representative, ...team.members.map(({ name }) => name)].map((name) => ({
        '@type': 'Person',
        name,
      })),
    )
    expect(organization!.makesOffer).toEqual({
      '@type': 'Offer',
      itemOffered: services.items.map(({ title }) => ({ '@type': 'Service', name: title[locale] })),
    })
  })

  it.runIf(route !== 'home')('leads from the landing page of its language to the page', () => {
    expect(list?.itemListElement).toMatchObject([
      { position: 1, name: content.site.name, item: SITE_URL + pathOf('home', locale) },
      { position: 2, name: page.document.querySelector('h1')?.textContent, item: SITE_URL + address },
    ])
  })
})

/** Of everything on the landing page of a language but the page itself. */
function lastingIds(locale: Locale) {
  return nodesOf(pageAt(pathOf('home', locale)))
    .filter((node) => node['@type'] !== 'WebPage')
    .map((node) => node['@id'])
}

it('B-13 structured data gives the same thing the same id in every language', () => {
  for (const locale of locales) expect(lastingIds(locale)).toEqual(lastingIds(defaultLocale))
})

it('a page for a missing address has no structured data', () => {
  for (const page of pages.filter(({ address }) => address === undefined))
    expect(elementsOf(page)).toEqual([])
})
