import { locales } from '#contract/locale.ts'
import { navSections, pathOf } from '#contract/routes.ts'
import { boxOf, everyPage, expect, navLink, phone, test, visit, visitMenu } from '../fixtures.ts'
import { expectNothingLost } from '../accessibility/text-and-targets.ts'

test('S-6 after a jump to about the facts are in the window', async ({ page }) => {
  await page.goto('/#about')
  const { bottom } = await boxOf(page.locator('#about').getByRole('list'))
  expect(bottom).toBeLessThanOrEqual(900)
})

test('S-6 the facts are equally wide, and the portrait ends with them', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale))
    const facts = page.locator('#about').getByRole('list')
    const widths = await facts
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    expect(new Set(widths).size).toBe(1)
    const portrait = await boxOf(page.locator('#about picture'))
    expect(Math.abs(portrait.bottom - (await boxOf(facts)).bottom)).toBeLessThan(1)
  }
})

test('S-9 each detail of contact stands nearer to its name than to the next one', async ({ read }) => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const page = await read('/', { viewport })
    const lines = await page
      .locator('#contact')
      .locator('dt, dd')
      .evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          const { top, bottom } = range.getBoundingClientRect()
          return (top + bottom) / 2
        }),
      )
    const distances = lines.slice(1).map((middle, index) => middle - lines[index]!)
    const within = distances.filter((_, index) => index % 2 === 0)
    const between = distances.filter((_, index) => index % 2 === 1)
    expect(Math.max(...within) * 1.5).toBeLessThan(Math.min(...between))
  }
})

test('S-9 S-10 links have a line, and the page goes on below its last word', async ({ read }) => {
  const page = await read('/')
  await expect(page.getByRole('contentinfo')).toHaveCSS('padding-bottom', '20px')
  for (const link of await page.locator('#contact, footer').getByRole('link').all()) {
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
    await expect(link).not.toHaveCSS('text-decoration-color', 'rgba(0, 0, 0, 0)')
  }
})

test('S-4 the lines of the subtitle are about equally long on a phone', async ({ read }) => {
  for (const locale of locales) {
    const page = await read(pathOf('home', locale), { viewport: phone })
    const widths = await page
      .locator('#hero p')
      .first()
      .evaluate((subtitle) => {
        const range = document.createRange()
        range.selectNodeContents(subtitle)
        return [...range.getClientRects()].map(({ width }) => width)
      })
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
  }
})

test('S-4 the first call to action and the whole arch are in the window of a laptop, or of a phone held sideways', async ({
  read,
}) => {
  for (const [width, height] of [
    [1366, 657],
    [1280, 720],
    [844, 390],
  ] as const) {
    for (const locale of locales) {
      const at = `${locale}, ${width} × ${height}`
      const page = await read(pathOf('home', locale), { viewport: { width, height } })
      const hero = page.locator('#hero')
      await expect.soft(hero.getByRole('link'), at).toBeInViewport({ ratio: 1 })
      const { left, top, right, bottom } = await boxOf(hero.locator('picture').first().locator('xpath=..'))
      expect.soft(bottom, at).toBeLessThanOrEqual(height)
      const ratio = (right - left) / (bottom - top)
      const lamps = `the lamps beside the archway are out of the picture or whole (${at})`
      expect.soft(ratio < 0.6 || ratio > 0.7, lamps).toBe(true)
    }
  }
})

test('S-3 S-4 on a large window the hero is alone, and the page no narrow column', async ({ read }) => {
  for (const [width, height] of [
    [1600, 757],
    [1920, 1080],
    [2560, 1440],
    [3440, 1440],
  ] as const) {
    for (const locale of locales) {
      const at = `${locale}, ${width} × ${height}`
      const page = await read(pathOf('home', locale), { viewport: { width, height } })
      expect.soft((await boxOf(page.locator('#work'))).top, at).toBeGreaterThanOrEqual(height)
      const team = await boxOf(page.locator('#team').getByRole('list'))
      expect.soft(team.width, at).toBeGreaterThan(width * 0.55)
      const arch = await boxOf(page.locator('#hero picture').first())
      expect.soft((arch.bottom - arch.top) / height, at).toBeCloseTo(0.8, 1)
      const lettersEnd = await page.locator('h1').evaluate((title) => {
        const range = document.createRange()
        const lines = [title.firstChild!, title.lastChild!.firstChild!].map((words) => {
          range.selectNodeContents(words)
          return range.getBoundingClientRect()
        })
        return Math.max(...lines.map((line) => line.right))
      })
      expect.soft(lettersEnd, at).toBeLessThan(arch.left)
    }
  }
})

test('S-2 the plates of the menu are equally wide, and in view on a phone held sideways', async ({
  page,
}) => {
  await visitMenu(page, 'de')
  const widths = await page
    .locator('header li span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(new Set(widths).size).toBe(1)
  await visitMenu(page, 'de', { width: 740, height: 360 })
  for (const section of navSections) {
    const link = navLink(page, section, 'de')
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('B-8 a very long word is divided on a phone', async ({ page }) => {
  await visit(page, '/')
  await page
    .locator('#team h3 + p, #team h3, #about h2, #work h3')
    .evaluateAll((all) => all.forEach((one) => (one.textContent = 'Wirtschaftlichkeitsberechnung')))
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNothingLost(page, `at ${width} px`)
  }
})

test('B-8 with text twice as large every page is as wide as a phone, and its titles are larger than its text', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // As its reader has set it.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  for (const width of [320, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, ...(baseURL && { baseURL }) })
    for (const { path, isMissing } of everyPage) {
      const at = `${path}, ${width} px`
      const response = await page.goto(path)
      expect.soft(response?.status(), at).toBe(isMissing ? 404 : 200)
      const sizes = await page
        .locator('html, h1, h2, h3')
        .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
      expect.soft(sizes[0], at).toBe(32)
      expect.soft(Math.min(...sizes.slice(1)), at).toBeGreaterThan(1.0625 * 32)
      await expectNothingLost(page, at)
      const cut = await page
        .locator('header :is(a, button):visible')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)
      expect.soft(cut, at).toBe(0)
    }
  }
  await browser.close()
})
