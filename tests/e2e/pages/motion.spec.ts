import type { Page } from '@playwright/test'
import { navSections } from '#contract/routes.ts'
import { content, expect, rest, test, toggleIn, visit } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The sections whose item in the header has its line drawn, for each of these places on the page, in pixels. */
async function underlined(page: Page, places: number[] | null = null) {
  return await page.evaluate(async (tops) => {
    const found: string[][] = []
    for (const top of tops ?? [scrollY]) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      found.push(
        [...document.querySelectorAll('header li a')]
          .filter((item) => getComputedStyle(item, '::after').transform !== 'matrix(0, 0, 0, 1, 0, 0)')
          .map((item) => item.getAttribute('href')!.slice(1)),
      )
    }
    return found
  }, places)
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
  for (const section of navSections) {
    await page
      .locator(`#${section}`)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect.poll(() => underlined(page)).toEqual([[section]])
  }
})

test('S-4 the arch opens, and what is behind it is fetched, as the page is scrolled', async ({ page }) => {
  const { terrace } = content.hero
  test.skip(!terrace, 'Nothing is behind the arch.')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const isFetched = (file: string) => fetched.some((url) => url.includes(file.replace('.jpg', '-')))
  await visit(page, '/')
  const arch = page.locator('#hero picture').first()
  const width = async () => (await arch.boundingBox())!.width
  const before = await width()
  const pixels = () =>
    arch
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => Number(/-(\d+)\.\w+\.avif$/.exec(image.currentSrc)?.[1]))
  const pixelsBefore = await pixels()
  await page.mouse.move(80, 300)
  // From here on the browser fetches what it thinks is near.
  await expect(page.locator('[data-before-interaction]')).toHaveCount(0)
  await rest(page)
  expect(isFetched(terrace!.image)).toBe(false)
  const line = page.getByText(terrace!.line.de)
  await expect(line).toBeHidden()
  expect(await pixels()).toBe(pixelsBefore)
  await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
  await expect.poll(width).toBeGreaterThan(2 * before)
  for (const { image } of [terrace!, content.projects[0]!])
    await expect.poll(() => isFetched(image)).toBe(true)
  await expect.poll(pixels).toBeGreaterThanOrEqual(page.viewportSize()!.width)
  await expect(line).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('S-4 the words of the hero stay whole at first, and go and come with the scrolling', async ({
  page,
}) => {
  test.skip(!content.hero.terrace, 'Nothing is behind the arch.')
  await visit(page, '/')
  const words = page.getByRole('heading', { level: 1 })
  const opacityAt = async (share: number) => {
    await page.evaluate((top) => scrollTo({ top: top * innerHeight, behavior: 'instant' }), share)
    await rest(page)
    return Number(await words.evaluate((one) => getComputedStyle(one).opacity))
  }
  for (const whole of [0, 0.1, 0.15]) expect(await opacityAt(whole)).toBe(1)
  const fewer = [await opacityAt(0.2), await opacityAt(0.24), await opacityAt(0.28)]
  expect(fewer).toEqual(fewer.toSorted((a, b) => b - a))
  expect(fewer[0]! - fewer[2]!).toBeGreaterThan(0.2)
  for (const gone of [0.35, 0.5]) expect(await opacityAt(gone)).toBe(0)
  expect(await opacityAt(0.15)).toBe(1)
})

test('S-4 B-8 the link of the hero is whole where it has the focus', async ({ page }) => {
  await visit(page, '/')
  const link = page.locator('#hero a')
  await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
  await page.locator('#work button').first().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await rest(page)
  expect(await link.evaluate((one) => getComputedStyle(one.parentElement!).opacity)).toBe('1')
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('S-1 the header is a sheet with a torn edge once the page has been scrolled', async ({ page }) => {
  await visit(page, '/')
  await page.mouse.move(80, 300)
  const edge = () =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::after').visibility)
  await expect.poll(edge).toBe('hidden')
  await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }))
  await expect.poll(edge).toBe('visible')
})

for (const [where, options] of [
  ['with reduced motion', { reducedMotion: 'reduce' }],
  ['on a low window', { viewport: { width: 1024, height: 600 } }],
] as const)
  test(`S-4 ${where} the projects follow the hero without a way`, async ({ read }) => {
    const page = await read('/', options)
    const heights = await page.locator('#hero').evaluate((hero) => hero.clientHeight / innerHeight)
    expect(heights).toBeLessThan(1.5)
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
  expect(first).toBeGreaterThan(0.75)
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
  await toggleIn(page, 'de').click()
  await expect(toggleIn(page, 'en')).toBeVisible()
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
  await expect(toggleIn(page, 'de')).toBeVisible()
  await toggleIn(page, 'de').click()
  await expect(toggleIn(page, 'en')).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('S-2 the line is there all the same, from the first section to the end', async ({ page }) => {
    await visit(page, '/')
    const [first, last] = await page.evaluate(() => {
      const { top } = document.getElementById('work')!.getBoundingClientRect()
      const { scrollHeight } = document.documentElement
      return [Math.ceil(top + scrollY - innerHeight / 2) + 2, scrollHeight - innerHeight] as const
    })
    const places = Array.from({ length: Math.ceil((last - first) / 60) }, (_, index) => first + 60 * index)
    const lines = await underlined(page, [...places, last])
    for (const [index, sections] of lines.entries()) expect(sections, `place ${index}`).toHaveLength(1)
    expect(new Set(lines.flat())).toEqual(new Set(navSections))
    expect(lines.at(-1)).toEqual(navSections.slice(-1))
  })

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
    await toggleIn(page, 'de').click()
    await expect(toggleIn(page, 'en')).toBeVisible()
  })
})

test('S-7 the sun passes over the team, and nothing can be scrolled to the side for it', async ({ page }) => {
  await visit(page, '/')
  /** How far to the right its light has gone, in pixels, when the section begins at this share of the window. */
  const passed = (share: number) =>
    page.locator('#team').evaluate(async (team, at) => {
      scrollBy({ top: team.getBoundingClientRect().top - at * innerHeight, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return new DOMMatrix(getComputedStyle(team.querySelector('ul')!, '::after').transform).e
    }, share)
  await page.mouse.move(80, 300)
  await expect.poll(async () => (await passed(0)) - (await passed(0.8))).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('S-8 the lines of the services are whole once they stand clear of the lower edge', async ({ page }) => {
  await visit(page, '/')
  const partial = await page
    .locator('#services')
    .getByRole('list')
    .evaluate(async (list) => {
      const items = [...list.children]
      const found: string[] = []
      for (const [index, item] of items.entries()) {
        scrollTo({
          top: scrollY + item.getBoundingClientRect().top - innerHeight * 0.86,
          behavior: 'instant',
        })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { transform } = getComputedStyle(item, '::after')
        if (!['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(transform)) found.push(`${index}: ${transform}`)
      }
      return found
    })
  expect(partial).toEqual([])
})
