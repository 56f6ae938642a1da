import type { Locator, Page } from '@playwright/test'
import { defaultLocale, locales } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { boxOf, expect, phone, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** For how many pixels of scrolling the words of each panel are whole, and what the next panel cuts. */
async function scrollPast(panels: Locator) {
  return await panels.evaluateAll(async (all) => {
    const stepPx = 25
    const descriptions = all.map((panel) => panel.querySelector('h3 + p')!)
    const pixels = all.map(() => 0)
    const cuts: string[] = []
    const start = all[0]!.getBoundingClientRect().top + scrollY - innerHeight
    const last = all.at(-1)!.getBoundingClientRect()
    const [lastIsUp, end] = [last.top + scrollY, last.bottom + scrollY]
    const header = document.querySelector('header')!.getBoundingClientRect().bottom
    const isWhole = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (top < header || bottom > innerHeight) return false
      return [top + 1, bottom - 1].every((y) =>
        element.contains(document.elementFromPoint((left + right) / 2, y)),
      )
    }
    for (let y = start; y < end; y += stepPx) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      for (const [index, element] of descriptions.entries()) if (isWhole(element)) pixels[index]! += stepPx
      if (y >= lastIsUp) continue
      for (const [index, panel] of all.entries()) {
        const next = all[index + 1]?.getBoundingClientRect().top ?? Infinity
        for (const element of panel.querySelectorAll('h3, h3 + p, h3 ~ button, b, time')) {
          const { top, bottom } = element.getBoundingClientRect()
          if (top < next && next < bottom) cuts.push(`${element.textContent} at ${y}`)
        }
      }
    }
    return { pixels, cuts }
  })
}

function leftOf(element: Locator): Promise<number> {
  return element.evaluate((one) => Math.round(one.getBoundingClientRect().left))
}

function panelsOf(page: Page) {
  return page.locator('#work').getByRole('article')
}

for (const { width, height, leastPx, languages = locales } of [
  { width: 3440, height: 1440, leastPx: 1000, languages: [defaultLocale] },
  { width: 1440, height: 900, leastPx: 1000 },
  { width: 1366, height: 657, leastPx: 500 },
  { width: 1024, height: 768, leastPx: 400 },
]) {
  test(`S-5 each project is whole for ${leastPx} px, and the next never cuts it (${width} px)`, async ({
    read,
  }) => {
    for (const locale of languages) {
      const page = await read(pathOf('home', locale), { viewport: { width, height } })
      const { pixels, cuts } = await scrollPast(panelsOf(page))
      for (const each of pixels) expect.soft(each, locale).toBeGreaterThanOrEqual(leastPx)
      expect.soft(cuts, locale).toEqual([])
    }
  })
}

test('S-5 with reduced motion no project covers words of another, and nothing fades', async ({ read }) => {
  const page = await read('/', { reducedMotion: 'reduce' })
  const { cuts } = await scrollPast(panelsOf(page))
  expect(cuts).toEqual([])
  const animations = await panelsOf(page).evaluateAll((panels) =>
    panels.flatMap((panel) => panel.getAnimations({ subtree: true })),
  )
  expect(animations).toEqual([])
})

test('S-5 the result of a project keeps clear of its words', async ({ read }) => {
  for (const [locale, width, height] of [
    ['de', 1440, 900],
    ['de', 1920, 1080],
    ['en', 1024, 768],
  ] as const) {
    const page = await read(pathOf('home', locale), { viewport: { width, height } })
    const least = await panelsOf(page).evaluateAll((panels) => {
      const distances: number[] = []
      for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
        scrollTo({ top: y, behavior: 'instant' })
        for (const panel of panels) {
          const { bottom } = panel.querySelector('h3 ~ button')!.getBoundingClientRect()
          distances.push(panel.querySelector('b')!.getBoundingClientRect().top - bottom)
        }
      }
      return Math.min(...distances)
    })
    // The button at their foot is half as high again as its letters.
    expect.soft(least, `${locale}, ${width} px`).toBeGreaterThanOrEqual(32)
  }
})

test('S-5 who follows the link of the hero sees the first project with its result, and its picture down to the foot', async ({
  read,
}) => {
  for (const [width, height, parts] of [
    [1440, 900, ['h3', 'b', 'time']],
    [1920, 1080, ['h3', 'b', 'time']],
    [2560, 1440, ['h3', 'b', 'time']],
    [1280, 720, ['h3', 'b', 'time']],
    [1366, 657, ['h3']],
  ] as const) {
    const page = await read('/', { viewport: { width, height } })
    await page.locator('#hero a[href="#work"]').click()
    const first = panelsOf(page).first()
    for (const part of parts)
      await expect(first.locator(part), `${part} at ${width} px`).toBeInViewport({ ratio: 1 })
    // Where there is no room for what the figure says, the figure is whole, down to the room above its rule.
    await expect(first.locator('b'), `b at ${width} px`).toBeInViewport({ ratio: 0.8 })
    await expect.poll(async () => (await boxOf(first.locator('img'))).bottom).toBeCloseTo(height, -1)
  }
})

/** How far below the header the pictures are, and what lies in front of them there, once half of their words are over them. */
async function picturesUnderWords(page: Page) {
  return await panelsOf(page).evaluateAll(async (panels) => {
    const found: { top: number; inFront: string | undefined }[] = []
    // Without the hairline of the header.
    const header = Number.parseFloat(getComputedStyle(document.body).paddingTop)
    for (const panel of panels) {
      const picture = panel.querySelector('picture')!.parentElement!
      scrollTo({ top: scrollY + panel.getBoundingClientRect().top - header + 200, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { top, bottom } = picture.getBoundingClientRect()
      const inFront = document.elementFromPoint(innerWidth / 2, bottom - 4)?.closest('article > *')
      found.push({ top: Math.round(top - header), inFront: inFront === picture ? 'picture' : 'words' })
    }
    return found
  })
}

test('S-5 on a phone the words of a project slide over its picture', async ({ read }) => {
  const page = await read('/', { viewport: phone })
  for (const picture of await picturesUnderWords(page)) expect(picture).toEqual({ top: 0, inFront: 'words' })
  const still = await read('/', { viewport: phone, reducedMotion: 'reduce' })
  for (const picture of await picturesUnderWords(still))
    expect(picture).toEqual({ top: -200, inFront: 'picture' })
})

test('S-5 nothing slides over the last project', async ({ read }) => {
  const page = await read('/')
  const covered = await panelsOf(page)
    .last()
    .getByRole('heading')
    .evaluate((title) => {
      const found: number[] = []
      for (let y = 0; y < document.documentElement.scrollHeight; y += 10) {
        scrollTo({ top: y, behavior: 'instant' })
        const { left, right, bottom } = title.getBoundingClientRect()
        const header = document.querySelector('header')!.getBoundingClientRect().bottom
        if (bottom - 2 < header || bottom > innerHeight) continue
        if (!title.contains(document.elementFromPoint((left + right) / 2, bottom - 2))) found.push(y)
      }
      return found
    })
  expect(covered).toEqual([])
})

test('S-5 every other project stands the other way round on the grid, on a large window with its result on one line', async ({
  read,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [2240, 1260],
    [2560, 1440],
    [3440, 1440],
  ] as const) {
    const page = await read('/', { viewport: { width, height } })
    const edge = await leftOf(page.locator('#about').getByRole('img').locator('xpath=..'))
    const list = await boxOf(page.locator('#services').getByRole('list'))
    for (const [index, panel] of (await panelsOf(page).all()).entries()) {
      const isTurned = index % 2 === 1
      const at = `project ${index + 1} at ${width} px`
      const picture = await boxOf(panel.locator('picture'))
      const words = await boxOf(panel.locator('h3 + p'))
      const figures = await boxOf(panel.locator('b'))
      expect
        .soft(isTurned ? picture.right : picture.left, at)
        .toBeCloseTo(isTurned ? width - list.left : list.left, -0.5)
      expect.soft(isTurned ? figures.right : figures.left, at).toBeCloseTo(isTurned ? list.right : edge, -0.5)
      expect.soft(words.left, at).toBeCloseTo(figures.left, -0.5)
      if (width < 2240) continue
      const figure = await panel.locator('b').evaluate((result) => {
        const range = document.createRange()
        range.selectNodeContents(result)
        const boxes = [...range.getClientRects()]
        return { lines: boxes.length, right: Math.max(...boxes.map(({ right }) => right)) }
      })
      expect.soft(figure.lines, at).toBe(1)
      expect.soft(figure.right, at).toBeLessThan((isTurned ? list.right : picture.left) - 16)
    }
  }
})
