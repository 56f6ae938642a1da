import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#build/content/content.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { pages, pagesWithAddress, site } from './built-pages.ts'

const content = loadContent()

it.each(pagesWithAddress)('a link of the landing page leads to $address', ({ address, locale }) => {
  const home = pages.find((page) => page.address === pathOf('home', locale))
  const links = [...(home?.document.querySelectorAll('a, form') ?? [])].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('action')?.split('#')[0],
  )
  expect(address === home?.address || links.includes(address)).toBe(true)
})

describe.each(pages)('$file', ({ document, html, locale, address }) => {
  it('has one main heading, and no heading skips a level', () => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
      Number(tagName[1]),
    )
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('S-18 names its language, its title, description and keywords', () => {
    expect(document.documentElement.getAttribute('lang')).toBe(locale)
    expect(document.title).not.toBe('')
    for (const name of ['description', 'keywords']) {
      expect(document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')).toBeTruthy()
    }
  })

  it('S-19 shows no key and no placeholder in place of a wording', () => {
    // Words that stand in neighbouring elements are two.
    const text = html.replaceAll(/<[^>]*>/g, ' ')
    expect(text).not.toMatch(new RegExp(`\\b(${Object.keys(content).join('|')})\\.[a-z]+[A-Za-z.]*\\b(?!@)`))
    const body = document.querySelector('body')?.textContent ?? ''
    expect(body).not.toMatch(/\{[a-zA-Z.]+\}|undefined|\[object/)
  })

  it('has no style attribute, so that a strict content security policy can hold', () => {
    expect(document.querySelectorAll('[style]')).toHaveLength(0)
  })

  it('S-25 loads nothing from another origin', () => {
    const loading = document.querySelectorAll(
      '[src], link[href]:not([rel=canonical]):not([rel=alternate]), [srcset]',
    )
    const asked = [...loading].flatMap((element) =>
      ['src', 'href', 'srcset'].flatMap((name) => element.getAttribute(name) ?? []),
    )
    expect(asked).not.toEqual([])
    for (const each of asked) expect(each).toMatch(/^\/(?!\/)/)
    for (const [, url] of html.matchAll(/url\(["']?([^)"']+)/g)) expect(url).toMatch(/^\/(?!\/)/)
  })

  it('links only to pages and sections that exist, in its own language', () => {
    const known = new Map(pagesWithAddress.map((page) => [page.address, page]))
    const hrefs = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
    for (const href of hrefs.filter((each) => !/^(https:|mailto:|tel:)/.test(each))) {
      const [linkedPath, id] = href.split('#')
      const target = linkedPath ? known.get(linkedPath) : { document, locale }
      expect(target?.locale, href).toBe(locale)
      expect(target?.document.querySelector(id ? `#${id}` : 'body'), href).toBeTruthy()
    }
  })

  it('asks only for files that exist', () => {
    const asked = [...html.matchAll(/(?:src|href|srcset|srcSet)="([^"]+)"|url\(["']?([^)"']+)/g)]
      .flatMap(([, attribute, url]) => (attribute ?? url ?? '').split(', '))
      .map((each) => each.split(' ')[0] ?? '')
      .filter((each) => /^\/.*\.[a-z\d]+$/.test(each))
    expect(asked.length).toBeGreaterThan(4)
    for (const file of asked) expect(existsSync(path.join(site, file)), file).toBe(true)
  })

  it('blocks the first paint on nothing', () => {
    // Styles for paper are fetched beside everything else.
    expect(document.querySelectorAll('link[rel~=stylesheet]:not([media=print])')).toHaveLength(0)
    expect(html).not.toContain('@import')
    const scripts = [...document.querySelectorAll('script')].map((script) => script.getAttribute('type'))
    const ownData = address ? ['application/ld+json'] : []
    expect(scripts).toEqual(['importmap', null, 'speculationrules', ...ownData])
    expect(document.querySelectorAll('script[src]')).toHaveLength(0)
    expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(0)
  })

  it('is valid HTML', async () => {
    const report = await new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        // React writes attributes as XHTML does and in its own letter case; HTML allows both.
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'doctype-style': 'off',
        'no-trailing-whitespace': 'off',
        // Long titles and unlinked telephone numbers in running text are a matter of wording.
        'long-title': 'off',
        'tel-non-breaking': 'off',
        // The default type of a button in a form is the one that is meant.
        'no-implicit-button-type': 'off',
      },
    }).validateString(html)
    const messages = report.results.flatMap((result) => result.messages)
    expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })

  it('uses each id once', () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('B-12 leads to the icons, and to the web manifest of its language', () => {
    const links = [...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/favicon.ico',
      '/favicon.svg',
      '/apple-touch-icon.png',
    ])
    const file = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
    const manifest = JSON.parse(readFileSync(path.join(site, file), 'utf8'))
    expect(manifest).toMatchObject({
      name: content.site.name,
      short_name: content.site.name,
      description: content.site.tagline[locale],
      lang: locale,
      start_url: pathOf('home', locale),
      display: 'browser',
    })
    const paper = document.querySelector('meta[name=theme-color]')?.getAttribute('content')
    expect([manifest.theme_color, manifest.background_color]).toEqual([paper, paper])
    for (const { src } of manifest.icons) expect(existsSync(path.join(site, src)), src).toBe(true)
  })

  it.skipIf(address !== undefined)('for a missing address is kept out of search engines', () => {
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(document.querySelector('link[rel=canonical]')).toBeNull()
  })
})

describe('S-1 the navigation', () => {
  it.each(pagesWithAddress)(
    'of $address offers the five navSections in order',
    ({ document, locale, address }) => {
      const base = address === pathOf('home', locale) ? '' : pathOf('home', locale)
      const links = [...document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'))
      expect(links).toEqual(navSections.map((section) => `${base}#${section}`))
    },
  )
})
