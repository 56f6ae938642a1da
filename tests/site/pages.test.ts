import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { addresses, fileOf, pathOf, navSections } from '#contract/routes.ts'
import { readSettings } from '#server/config/config.ts'
import { pages, pagesWithAddress, site } from './built-pages.ts'

const { SITE_URL } = readSettings()

/** What a page says of itself to networks and messengers. */
function metaOf(document: (typeof pages)[number]['document']) {
  return Object.fromEntries(
    [...document.querySelectorAll('meta[property], meta[name]')].map((element) => [
      element.getAttribute('property') ?? element.getAttribute('name'),
      element.getAttribute('content'),
    ]),
  )
}
const content = loadContent()

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
    const text = document.documentElement.textContent ?? ''
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
    expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0)
    const scripts = [...document.querySelectorAll('script')].map((script) => script.getAttribute('type'))
    const ownData = address ? ['application/ld+json'] : []
    expect(scripts).toEqual([null, 'importmap', 'module', 'speculationrules', ...ownData])
    expect(document.querySelectorAll('script[src]:not([async])')).toHaveLength(0)
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

describe('B-1 each language has its own address', () => {
  it.each(pagesWithAddress)('$address names itself as canonical, once', ({ document, address }) => {
    const canonical = [...document.querySelectorAll('link[rel=canonical]')].map((link) =>
      link.getAttribute('href'),
    )
    expect(canonical).toEqual([SITE_URL + address])
    expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(
      SITE_URL + address,
    )
  })

  it.each(addresses)('$path names both languages and German as the default', ({ route, path: address }) => {
    const { document } = pagesWithAddress.find((page) => page.address === address)!
    const alternates = Object.fromEntries(
      [...document.querySelectorAll('link[rel=alternate]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    )
    // Reciprocal, for every address names the same three.
    expect(alternates).toEqual({
      de: SITE_URL + pathOf(route, 'de'),
      en: SITE_URL + pathOf(route, 'en'),
      'x-default': SITE_URL + pathOf(route, 'de'),
    })
  })

  it.each(pagesWithAddress)(
    'B-11 $address shows the preview picture of its language where it is shared',
    async ({ document, locale }) => {
      const [picture, ...others] = [...document.querySelectorAll('meta[property="og:image"]')].map(
        (element) => element.getAttribute('content') ?? '',
      )
      expect(others).toEqual([])
      expect(picture).toMatch(new RegExp(`^${SITE_URL}/images/preview-${locale}\\.`))
      const file = path.join(site, new URL(picture!).pathname)
      const { width, height, format } = await sharp(file).metadata()
      expect(metaOf(document)).toMatchObject({
        'og:image:type': `image/${format}`,
        'og:image:width': String(width),
        'og:image:height': String(height),
        'og:image:alt': content.site.previewAlt[locale],
        'twitter:card': 'summary_large_image',
        'twitter:image:alt': content.site.previewAlt[locale],
      })
    },
  )

  it('no two pages share a title or a description', () => {
    for (const selector of ['title', 'meta[name=description]']) {
      const values = pages.map(({ document, locale }) => {
        const element = document.querySelector(selector)
        return `${locale} ${element?.getAttribute('content') ?? element?.textContent}`
      })
      expect(new Set(values).size).toBe(pages.length)
    }
  })
})

describe('the two languages', () => {
  it.each(['home', 'imprint', 'privacy'] as const)('have the same structure on the page %s', (route) => {
    const [german, english] = (['de', 'en'] as const).map((locale) => {
      const { document } = pagesWithAddress.find(({ address }) => address === pathOf(route, locale))!
      // But for the names that stay German in English sentences.
      const elements = document.querySelectorAll('body *:not(span[lang])')
      return [...elements].map(({ tagName, id }) => `${tagName}#${id}`)
    })
    expect(german).toEqual(english)
  })

  it.each([
    ['imprint', 'registerCourt'],
    ['privacy', 'authority'],
  ] as const)('B-8 mark the German name in an English sentence as German (%s, %s)', (route, fact) => {
    const { document } = pagesWithAddress.find(({ address }) => address === pathOf(route, 'en'))!
    const name = content.legal[fact].de
    const marked = [...document.querySelectorAll('main [lang=de]')].filter(
      (span) => span.textContent === name,
    )
    expect(content.legal[fact].en.includes(name), 'whether the name is there').toBe(marked.length > 0)
    expect(document.querySelector('main')!.textContent.split(name)).toHaveLength(marked.length + 1)
  })

  it('do not stand in for one another', () => {
    const [german, english] = (['de', 'en'] as const).map((locale) => {
      const { document } = pagesWithAddress.find(({ file }) => file === fileOf(pathOf('home', locale)))!
      return [...document.querySelectorAll('main p')].map(({ textContent }) => textContent.trim())
    })
    const shared = german!.filter((text) => english!.includes(text))
    // Names, figures and years read the same in both.
    expect(shared.filter((text) => /[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(text))).toEqual([])
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
