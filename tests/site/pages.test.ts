import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import { describe, expect, it } from 'vitest'
import { pathOf, navSections } from '#contract/routes.ts'
import { content, phrase } from '../content.ts'
import { metaOf, pages, pagesWithAddress, site } from './built-pages.ts'

it.each(pagesWithAddress)('a link of the landing page leads to $address', ({ address, locale }) => {
  const home = pages.find((page) => page.address === pathOf('home', locale))
  const links = [...(home?.document.querySelectorAll('a, form') ?? [])].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('action')?.split('#')[0],
  )
  expect(address === home?.address || links.includes(address)).toBe(true)
})

describe.each(pages)('$file', ({ document, html, locale, address, route }) => {
  it('S-18 has its language, title, description and keywords', () => {
    expect(document.documentElement.getAttribute('lang')).toBe(locale)
    expect(document.title).toBe(phrase(`${route}.meta.title`, locale))
    expect(metaOf(document)).toMatchObject({
      description: phrase(`${route}.meta.description`, locale),
      keywords: phrase(`${route}.meta.keywords`, locale),
    })
  })

  it('S-19 shows no key and no placeholder in place of a wording', () => {
    // Words that stand in neighbouring elements are two.
    const text = html.replaceAll(/<[^>]*>/g, ' ')
    expect(text).not.toMatch(new RegExp(`\\b(${Object.keys(content).join('|')})\\.[a-z]+[A-Za-z.]*\\b(?!@)`))
    const body = document.querySelector('body')?.textContent ?? ''
    expect(body).not.toMatch(/\{[a-zA-Z.]+\}|undefined|\[object/)
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

  it('S-25 asks only for files of its own origin, and they exist', () => {
    const loading = document.querySelectorAll(
      '[src], link[href]:not([rel=canonical]):not([rel=alternate]), [srcset]',
    )
    const asked = [...loading]
      .flatMap((element) => ['src', 'href', 'srcset'].flatMap((name) => element.getAttribute(name) ?? []))
      .flatMap((sources) => sources.split(', ').map((each) => each.split(' ')[0]!))
    const inStyles = [...html.matchAll(/url\(["']?([^)"']+)/g)].map(([, url]) => url!)
    expect(asked.length).toBeGreaterThan(4)
    for (const file of [...asked, ...inStyles]) {
      expect(file).toMatch(/^\/(?!\/)/)
      expect(existsSync(path.join(site, file)), file).toBe(true)
    }
  })

  it('blocks the first paint on nothing', () => {
    // Styles for paper are fetched beside everything else, and those at the end hold back nothing that is above them.
    const sheets = [...document.querySelectorAll('link[rel~=stylesheet]:not([media=print])')]
    expect(sheets.filter((sheet) => !sheet.matches('footer + *')).map(String)).toEqual([])
    expect(html).not.toContain('@import')
    const scripts = [...document.querySelectorAll('script')].map((script) => script.getAttribute('type'))
    const ownData = address ? ['application/ld+json'] : []
    expect(scripts).toEqual(['importmap', null, 'speculationrules', ...ownData])
    expect(document.querySelectorAll('script[src]')).toHaveLength(0)
    expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(0)
  })

  it('is valid HTML with one main heading, skips no level, and has no style attribute for a strict policy to refuse', async () => {
    const report = await new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'heading-level': 'error',
        'no-inline-style': 'error',
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

  it('B-12 leads to the icons, and to the web manifest of its language', () => {
    const links = [...document.querySelectorAll('link[rel=icon]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/favicon.ico', '/favicon.svg'])
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

it.each(pagesWithAddress)('S-1 the menu of $address has the sections', ({ document, locale, address }) => {
  const base = address === pathOf('home', locale) ? '' : pathOf('home', locale)
  const links = [...document.querySelectorAll('header nav li a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(navSections.map((section) => `${base}#${section}`))
})
