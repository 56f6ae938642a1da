import { locales } from '#contract/locale.ts'
import { pathOf, navSections, sections } from '#contract/routes.ts'
import { titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import type { Tab } from './drivers/engine.ts'
import { desktop, expect, inEveryEngine, narrow, phone } from './fixtures.ts'
import { menuItem } from './page/menu.ts'
import { expectAllIsShown } from './page/visibility.ts'
import {
  evaluate,
  evaluateAll,
  evaluateOn,
  expectAddress,
  expectFocusOn,
  expectInView,
  focus,
  press,
  rest,
} from './page/elements.ts'

/** Whether the typeface that headings ask for first has come. */
function hasHeadingFont(tab: Tab): Promise<boolean> {
  return evaluate(tab, () => {
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
    async ({ path }, { tab, visit }) => {
      await visit(path)
      for (const size of [desktop, phone, narrow]) {
        await tab.resize(size)
        await evaluate(tab, () => scrollTo({ top: 0, behavior: 'instant' }))
        await expectAllIsShown(tab)
        expect(await evaluate(tab, () => document.documentElement.scrollWidth), 'its width').toBe(size.width)
      }
      expect(await hasHeadingFont(tab)).toBe(true)
    },
  )

  test(titles['S-3 order'], async ({ tab, visit }) => {
    await visit('/')
    expect(await evaluateAll(tab, { css: 'main section[id]' }, (all) => all.map(({ id }) => id))).toEqual(
      sections,
    )
  })

  test.for(locales)(
    'S-1 each item leads to its section, whose heading stands below the header (%s)',
    async (locale, { tab, visit }) => {
      await visit(pathOf('home', locale))
      for (const section of navSections) {
        await press(tab, { css: `header nav a[href="#${section}"]` })
        await expectInView(tab, section)
        await expectAddress(tab, `${pathOf('home', locale)}#${section}`)
      }
    },
  )

  test(titles['S-1 from a legal page'], async ({ tab, visit }) => {
    await visit('/en/privacy')
    await press(tab, { css: 'header nav a[href="/en#services"]' })
    await expectAddress(tab, '/en#services')
    await expectInView(tab, 'services')
  })

  test(titles['S-1 fixed header'], async ({ tab, visit }) => {
    await visit('/')
    for (const section of navSections) {
      await evaluateOn(tab, { css: `#${section}` }, (element) =>
        element.scrollIntoView({ behavior: 'instant' }),
      )
      await rest(tab)
      expect(await evaluateOn(tab, { css: 'header' }, (header) => header.getBoundingClientRect().top)).toBe(0)
    }
  })

  test('B-8 Enter on an item moves the focus to the heading of its section', async ({ tab, visit }) => {
    await visit('/')
    // The second time the address stays the same.
    for (const section of ['team', 'services', 'services'] as const) {
      await focus(tab, menuItem(section))
      await tab.pressKey('Enter')
      await expectFocusOn(tab, { css: `#${section}-heading` })
      await expectInView(tab, section)
    }
  })

  test('what the engine can do, for whoever reads a failure', async ({ tab, visit, annotate }) => {
    await visit('/')
    const features = await evaluate(tab, () => ({
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
    test('B-8 for a reader who wants less motion the page jumps', async ({ tab, visit }) => {
      await visit('/')
      const style = await evaluate(tab, () => getComputedStyle(document.documentElement).scrollBehavior)
      expect(style).toBe('auto')
      await press(tab, { css: 'header nav a[href="#contact"]' })
      await expectInView(tab, 'contact')
    })
  },
  { reducesMotion: true },
)
