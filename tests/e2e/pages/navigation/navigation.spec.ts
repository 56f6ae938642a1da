import type { Page } from '@playwright/test'
import { navSections } from '#contract/routes.ts'
import { titles } from '../../../cases.ts'
import { content, expect, isInView, navLink, phrase, rest, test, visit } from '../../fixtures.ts'
import { headerBottom } from '../boxes.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const { site, hero, work, about, team } = content

function headingOf(page: Page, section: string) {
  return page.locator(`#${section}`).getByRole('heading').first()
}

test('S-1 the header stays at the top while the page scrolls', async ({ page }) => {
  await visit(page, '/')
  for (const section of ['team', 'contact']) {
    await page.locator(`#${section}`).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 })
    await expect(page.getByRole('banner').getByText(site.name)).toBeInViewport({ ratio: 1 })
  }
})

test('S-1 each item scrolls smoothly until the heading of its section stands below the header, with nothing of the one before', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  for (const section of navSections) {
    await navLink(page, section, 'de').click()
    await rest(page)
    expect(await isInView(headingOf(page, section)), section).toBe(true)
    expect(new URL(page.url()).hash).toBe(`#${section}`)
    const ids = await page.evaluate(
      (y) => [100, innerWidth / 2].map((x) => document.elementFromPoint(x, y)?.closest('section')?.id),
      (await headerBottom(page)) + 1,
    )
    expect(ids).toEqual([section, section])
  }
})

test(titles['S-1 from a legal page'], async ({ page }) => {
  await visit(page, '/en/privacy')
  await navLink(page, 'services', 'en').click()
  await expect(page).toHaveURL('/en#services')
  await expect.poll(() => isInView(headingOf(page, 'services'))).toBe(true)
})

test('S-4 S-5 S-6 S-7 the calls to action of hero, work, about and team scroll to where they lead', async ({
  page,
}) => {
  await visit(page, '/')
  for (const [from, wording, to] of [
    ['hero', hero.callToAction, 'work'],
    ['work', work.callToAction, 'contact'],
    ['about', about.callToAction, 'contact'],
    ['team', team.callToAction, 'contact'],
  ] as const) {
    const link = page.locator(`#${from}`).getByRole('link', { name: phrase(wording, 'de') })
    await link.scrollIntoViewIfNeeded()
    await rest(page)
    await link.click()
    await rest(page)
    expect.soft(await isInView(headingOf(page, to)), from).toBe(true)
  }
})
