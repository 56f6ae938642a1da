import { locales } from '#contract/locale.ts'
import { pathOf, navSections, sections } from '#contract/routes.ts'
import { titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import { desktop, expect, inEveryEngine, narrow, phone } from './fixtures.ts'
import type { Page } from './page/elements.ts'
import { menuItem } from './page/menu.ts'
import { expectAllIsShown } from './page/visibility.ts'

/** Whether the typeface that headings ask for first has come. */
function hasHeadingFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1')
    const [wanted] = heading ? getComputedStyle(heading).fontFamily.replaceAll('"', '').split(',') : []
    return [...document.fonts].some(
      ({ family, status }) => status === 'loaded' && family.replaceAll('"', '') === wanted,
    )
  })
}

inEveryEngine((test) => {
  test.for(everyPage)(
    '$path is whole on a desktop, a phone and a narrow phone',
    async ({ path }, { page, visit }) => {
      await visit(path)
      for (const size of [desktop, phone, narrow]) {
        await page.tab.resize(size)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await expectAllIsShown(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), 'its width').toBe(size.width)
      }
      expect(await hasHeadingFont(page)).toBe(true)
    },
  )

  test(titles['S-3 order'], async ({ page, visit }) => {
    await visit('/')
    expect(await page.evaluateAll({ css: 'main section[id]' }, (all) => all.map(({ id }) => id))).toEqual(
      sections,
    )
  })

  test.for(locales)(
    'S-1 each item leads to its section, whose heading stands below the header (%s)',
    async (locale, { page, visit }) => {
      await visit(pathOf('home', locale))
      for (const section of navSections) {
        await page.press({ css: `header nav a[href="#${section}"]` })
        await page.expectInView(section)
        await page.expectAddress(`${pathOf('home', locale)}#${section}`)
      }
    },
  )

  test(titles['S-1 from a legal page'], async ({ page, visit }) => {
    await visit('/en/privacy')
    await page.press({ css: 'header nav a[href="/en#services"]' })
    await page.expectAddress('/en#services')
    await page.expectInView('services')
  })

  test(titles['S-1 fixed header'], async ({ page, visit }) => {
    await visit('/')
    for (const section of navSections) {
      await page.evaluateOn({ css: `#${section}` }, (element) =>
        element.scrollIntoView({ behavior: 'instant' }),
      )
      await page.rest()
      expect(await page.evaluateOn({ css: 'header' }, (header) => header.getBoundingClientRect().top)).toBe(0)
    }
  })

  test('B-8 Enter on an item moves the focus to the heading of its section', async ({ page, visit }) => {
    await visit('/')
    // The second time the address stays the same.
    for (const section of ['team', 'services', 'services'] as const) {
      await page.focus(menuItem(section))
      await page.tab.pressKey('Enter')
      await page.expectFocusOn({ css: `#${section}-heading` })
      await page.expectInView(section)
    }
  })

  test('what the engine can do, for whoever reads a failure', async ({ page, visit, annotate }) => {
    await visit('/')
    const features = await page.evaluate(() => ({
      'view transitions between pages': 'CSSViewTransitionRule' in window,
      'speculation rules': HTMLScriptElement.supports?.('speculationrules') ?? false,
      'scroll-driven animation': CSS.supports('animation-timeline: scroll()'),
      'trusted types': 'trustedTypes' in window,
      'the navigation API': 'navigation' in window,
      requestIdleCallback: 'requestIdleCallback' in window,
      'text-wrap: pretty': CSS.supports('text-wrap: pretty'),
      'hyphenate-limit-chars': CSS.supports('hyphenate-limit-chars: 12 5 5'),
    }))
    for (const [feature, has] of Object.entries(features))
      await annotate(`${has ? 'has' : 'lacks'} ${feature}`)
  })
})

inEveryEngine(
  (test) => {
    test('B-8 for a reader who wants less motion the page jumps', async ({ page, visit }) => {
      await visit('/')
      const style = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
      expect(style).toBe('auto')
      await page.press({ css: 'header nav a[href="#contact"]' })
      await page.expectInView('contact')
    })
  },
  { reducesMotion: true },
)
