import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { desktop, phone, titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import { expect, inEveryEngine, narrow, withAndWithoutScript } from './fixtures.ts'
import { topOf, type Page } from './page/elements.ts'
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

  test(titles['S-1 from a legal page'], async ({ page, visit }) => {
    await visit('/en/privacy')
    await page.press({ css: 'header nav a[href="/en#services"]' })
    await page.expectAddress('/en#services')
    await page.expectInView('services')
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
})

withAndWithoutScript((test, hasScript) => {
  test.for(locales)(
    `S-1 B-2 each item leads to its section, whose heading stands below the header, which stays at the top (%s)`,
    async (locale, { page, visit }) => {
      await visit(pathOf('home', locale))
      for (const section of navSections) {
        await page.press(menuItem(section))
        await page.expectInView(section)
        await page.expectAddress(`${pathOf('home', locale)}#${section}`)
        expect(await page.evaluateOn({ css: 'header' }, topOf)).toBe(0)
      }
    },
  )

  if (!hasScript)
    test('B-2 without JavaScript every picture is shown', async ({ page, visit }) => {
      await visit('/')
      await expectAllIsShown(page)
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
