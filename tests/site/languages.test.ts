import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { defaultLocale, locales, otherLocales, regions, type Locale } from '#contract/locale.ts'
import { fileOf, pathOf } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { content, phrase } from '../content.ts'
import { metaOf, pages, pagesWithAddress, site } from './built-pages.ts'

const { SITE_URL } = readSettings()
const openGraphLocale = (locale: Locale) => regions[locale].replace('-', '_')

describe('B-1 each language has its own address', () => {
  it.each(pagesWithAddress)('$address names itself and every language', ({ document, address, route }) => {
    const links = [...document.querySelectorAll('link:is([rel=canonical], [rel=alternate])')]
    // Reciprocal, for every address names the same.
    expect(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
      [null, SITE_URL + address],
      ...locales.map((locale) => [locale, SITE_URL + pathOf(route, locale)]),
      ['x-default', SITE_URL + pathOf(route, defaultLocale)],
    ])
  })

  it.each(pagesWithAddress)(
    'B-11 $address has its own preview',
    async ({ document, locale, address, route }) => {
      const { 'og:image': picture = '', ...meta } = metaOf(document)
      expect(picture).toMatch(new RegExp(`^${SITE_URL}/images/preview-${locale}\\.`))
      const file = path.join(site, new URL(picture).pathname)
      const { width, height } = await sharp(file).metadata()
      expect(meta).toMatchObject({
        'og:url': SITE_URL + address,
        'og:title': phrase(`${route}.meta.title`, locale),
        'og:description': phrase(`${route}.meta.description`, locale),
        'og:locale': openGraphLocale(locale),
        'og:locale:alternate': otherLocales(locale).map(openGraphLocale).join(),
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

describe('the languages', () => {
  it.each(['home', 'imprint', 'privacy'] as const)('have the same structure on the page %s', (route) => {
    const [first, ...others] = locales.map((locale) => {
      const { document } = pagesWithAddress.find(({ address }) => address === pathOf(route, locale))!
      // But for the names that stay German in English sentences.
      const elements = document.querySelectorAll('body *:not(span[lang])')
      return [...elements].map(({ tagName, id }) => `${tagName}#${id}`)
    })
    for (const other of others) expect(other).toEqual(first)
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
    const sentences = locales.map((locale) => {
      const { document } = pagesWithAddress.find(({ file }) => file === fileOf(pathOf('home', locale)))!
      return [...document.querySelectorAll('main p')].map(({ textContent }) => textContent.trim())
    })
    const shared = sentences.flatMap((each, index) =>
      each.filter((text) => sentences.some((other, i) => i > index && other.includes(text))),
    )
    // Names, figures and years read the same in all.
    const untranslated = shared.filter((text) => /[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(text))
    expect(untranslated, 'texts in content/ that two languages share').toEqual([])
  })
})
