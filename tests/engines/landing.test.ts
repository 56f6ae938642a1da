import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { desktop, phone, titles } from '../cases.ts'
import { everyPage } from '../content.ts'
import { expect, inEveryEngine, narrow, withAndWithoutScript } from './fixtures.ts'
import { topOf, type Page } from './page/elements.ts'
import { menuItem } from './page/menu.ts'

function hasHeadingFont(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1')
    const [wanted] = heading ? getComputedStyle(heading).fontFamily.replaceAll('"', '').split(',') : []
    return [...document.fonts].some(
      ({ family, status }) => status === 'loaded' && family.replaceAll('"', '') === wanted,
    )
  })
}

/** Brings every heading, and every picture that says something, into view, and expects each to be there, whole. */
async function expectAllIsShown(page: Page) {
  const css = 'h1, h2, h3, img:not([alt=""])'
  const count = await page.evaluate((selector) => document.querySelectorAll(selector).length, css)
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index += 1)
    await expect.poll(() => page.evaluate(whatIsMissing, css, index)).toBe('')
}

/** Runs in the page. */
function whatIsMissing(selector: string, index: number): string {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]
  if (!element) return 'the element'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  // A picture that recedes is larger than its frame, which cuts it.
  const frame = element.closest('picture')?.parentElement ?? element
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  const name = element.innerText || element.getAttribute('alt')
  if (element instanceof HTMLImageElement && element.naturalWidth === 0) return `the picture: ${name}`
  if (left < 0 || right > innerWidth || top >= innerHeight || bottom <= 0) return `some of: ${name}`
  const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return isShown ? '' : `the sight of: ${name}`
}

inEveryEngine((test) => {
  test.for(everyPage)('$path is whole in every window', async ({ path }, { page }) => {
    await page.visit(path)
    for (const size of [desktop, phone, narrow]) {
      await page.tab.resize(size)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expectAllIsShown(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'its width').toBe(size.width)
    }
    expect(await hasHeadingFont(page)).toBe(true)
  })

  test(titles['S-1 from a legal page'], async ({ page }) => {
    await page.visit('/en/privacy')
    await page.press({ css: 'header nav li a[href="/en#services"]' })
    await page.expectAddress('/en#services')
    await page.expectInView('services')
  })

  test('B-8 Enter on an item moves the focus to the heading of its section', async ({ page }) => {
    await page.visit('/')
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
  test.for(locales)('S-1 B-2 each item leads below the header (%s)', async (locale, { page }) => {
    await page.visit(pathOf('home', locale))
    for (const section of navSections) {
      await page.press(menuItem(section))
      await page.expectInView(section)
      await page.expectAddress(`${pathOf('home', locale)}#${section}`)
      expect(await page.evaluateOn({ css: 'header' }, topOf)).toBe(0)
    }
  })

  if (!hasScript)
    test('B-2 without JavaScript every picture is shown', async ({ page }) => {
      await page.visit('/')
      await expectAllIsShown(page)
    })
})

inEveryEngine(
  (test) => {
    test('B-8 for a reader who wants less motion the page jumps', async ({ page }) => {
      await page.visit('/')
      const style = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
      expect(style).toBe('auto')
      await page.press({ css: 'header nav li a[href="#contact"]' })
      await page.expectInView('contact')
    })
  },
  { reducesMotion: true },
)
