import type { Page } from '@playwright/test'
import { navSections } from '#contract/routes.ts'
import { content, expect, phrase, test, visit } from '../fixtures.ts'

/** The sections whose item in the header has its line drawn, when the middle of the window is in this section. */
async function underlined(page: Page, section: string) {
  return await page.evaluate(async (id) => {
    document.documentElement.style.scrollBehavior = 'auto'
    const { top, height } = document.getElementById(id)!.getBoundingClientRect()
    scrollBy(0, top + height / 2 - innerHeight / 2)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return [...document.querySelectorAll('header li a')]
      .filter((item) => getComputedStyle(item, '::after').transform !== 'matrix(0, 0, 0, 1, 0, 0)')
      .map((item) => item.getAttribute('href')!.slice(1))
  }, section)
}

function toggle(page: Page, locale: 'de' | 'en') {
  return page.getByRole('button', { name: phrase('footer.language.switchTo', locale) })
}

/** How many animations move or fade something, those that follow the scrolling included. The header's line has a colour. */
function movements(page: Page) {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .filter((frame) => 'transform' in frame || 'opacity' in frame).length,
  )
}

test('S-2 a line in the header shows the section in the middle of the window', async ({ page }) => {
  await visit(page, '/')
  expect(await movements(page)).toBeGreaterThan(0)
  for (const section of navSections) expect(await underlined(page, section)).toEqual([section])
})

test('S-5 a project recedes while the next slides over it', async ({ page }) => {
  await visit(page, '/')
  test.skip(content.projects.length < 2, 'There is no next project.')
  const pictures = page.locator('#work picture')
  const opacities = () =>
    pictures.evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)))
  expect(await opacities()).toEqual(content.projects.map(() => 1))
  await page.evaluate(async () => {
    document.documentElement.style.scrollBehavior = 'auto'
    const next = document.querySelectorAll('#work article')[1]!
    scrollBy(0, next.getBoundingClientRect().top - innerHeight / 2)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const [first, ...others] = await opacities()
  expect(first).toBeGreaterThan(0.45)
  expect(first).toBeLessThan(1)
  expect(others).toEqual(content.projects.slice(1).map(() => 1))
})

test('S-3 the languages cross-fade, and header and button keep their place', async ({ page }) => {
  await visit(page, '/')
  const button = page.locator('#language button').first()
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  const faded = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (update) => {
          const transition = start(update)
          void transition.ready.then(() =>
            resolve(
              document
                .getAnimations()
                .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
                .filter((name) => name !== null && /-old\((root|header|language)\)/.test(name))
                .map(String),
            ),
          )
          return transition
        }
      }),
  )
  await toggle(page, 'de').click()
  await expect(toggle(page, 'en')).toBeVisible()
  expect(new Set(await faded)).toEqual(
    new Set(['root', 'header', 'language'].map((name) => `::view-transition-old(${name})`)),
  )
  expect((await button.boundingBox())!.y).toBeCloseTo(before!.y, 0)
})

test('S-3 two quick presses lead back to the language one came from', async ({ page }) => {
  await visit(page, '/')
  await page
    .locator('#language button')
    .first()
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(toggle(page, 'de')).toBeVisible()
  await toggle(page, 'de').click()
  await expect(toggle(page, 'en')).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('B-8 nothing moves', async ({ page }) => {
    await visit(page, '/')
    expect(await movements(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 2000))
    expect(await movements(page)).toBe(0)
    await page.evaluate(() => {
      document.startViewTransition = () => {
        throw new Error('A view transition was started.')
      }
    })
    await toggle(page, 'de').click()
    await expect(toggle(page, 'en')).toBeVisible()
  })
})
