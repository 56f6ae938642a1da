import { navSections } from '#contract/routes.ts'
import { titles } from '../../../cases.ts'
import { boxOf, content, expect, expectInView, navLink, rest, test, visit } from '../../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('S-1 each item scrolls smoothly to its section, and the header stays', async ({ page }) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  for (const section of navSections) {
    await navLink(page, section, 'de').hover()
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    await navLink(page, section, 'de').click()
    await rest(page)
    await expectInView(page, section)
    expect(new URL(page.url()).hash).toBe(`#${section}`)
    expect(await header.boundingBox()).toMatchObject({ y: 0 })
    await expect(header.getByText(content.site.name)).toBeInViewport({ ratio: 1 })
    const ids = await page.evaluate(
      (y) => [100, innerWidth / 2].map((x) => document.elementFromPoint(x, y)?.closest('section')?.id),
      (await boxOf(header)).bottom + 1,
    )
    expect(ids).toEqual([section, section])
  }
})

test('S-1 who comes by the address of a section is there at once', async ({ page }) => {
  await page.addInitScript(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    const note = () => {
      places.add(Math.round(scrollY))
      requestAnimationFrame(note)
    }
    note()
  })
  for (const section of navSections) {
    await page.goto('/imprint')
    await page.goto(`/#${section}`)
    await expectInView(page, section)
    await rest(page)
    const [end, ...others] = await page.evaluate(() =>
      [...(window as unknown as { places: Set<number> }).places].toSorted((a, b) => b - a),
    )
    expect(others.filter((place) => place > 0 && place < end! - 5)).toEqual([]) // late fonts may move it a little
  }
})

test('S-1 each item shows when it is pointed at', async ({ page }) => {
  await visit(page, '/')
  for (const section of navSections) {
    const item = navLink(page, section, 'de')
    const before = await item.screenshot()
    await item.hover()
    expect(before.equals(await item.screenshot({ animations: 'disabled' })), section).toBe(false)
  }
})

test(titles['S-1 from a legal page'], async ({ page }) => {
  await visit(page, '/en/privacy')
  await navLink(page, 'services', 'en').click()
  await expect(page).toHaveURL('/en#services')
  await expectInView(page, 'services')
})
