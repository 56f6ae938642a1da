import type { Page } from '@playwright/test'
import { locales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { titles } from '../../../cases.ts'
import { expect, expectInView, phone, phrase, rest, test, visit } from '../../fixtures.ts'
import { menuOf, pressBackdrop } from './menu.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'no-preference' } })

/** What a screen reader is told: a button with `popovertarget` has this state without an attribute. */
async function isAnnouncedAsExpanded(page: Page, name: string): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodes } = await devtools.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    accessibleName: name,
    role: 'button',
  })
  await devtools.detach()
  return nodes[0]?.properties?.find((property) => property.name === 'expanded')?.value.value
}

test(titles['S-2 opening'], async ({ page }) => {
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    const menu = menuOf(page, locale)
    await expect(menu.links).toHaveCount(0)
    await menu.button.click()
    await expect(menu.links).toHaveCount(navSections.length)
    for (const section of navSections) await expect(menu.item(section)).toBeInViewport({ ratio: 1 })
    await expect(menu.close).toBeFocused()
    expect(await page.locator('#menu').evaluate((element) => element.matches(':popover-open'))).toBe(true)
  }
})

test('S-2 beside the button of the menu a link leads to the contact, and yields to the one that closes it', async ({
  page,
}) => {
  // Also beside a long name.
  await page.setViewportSize({ ...phone, width: 600 })
  for (const locale of locales) {
    await visit(page, pathOf('home', locale))
    const name = phrase('nav.contact', locale)
    const link = page.getByRole('banner').getByRole('link', { name })
    const menu = menuOf(page, locale)
    await menu.button.click()
    await expect(link).toHaveCount(1)
    await menu.close.click()
    await link.click()
    await expect(page).toHaveURL(/#contact$/)
    await expectInView(page, 'contact')
  }
})

test('S-2 a click on the backdrop closes the menu, and presses nothing under it', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await expect(menu.links).toHaveCount(navSections.length)
  await pressBackdrop(page)
  await expect(menu.links).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await menu.button.click()
  const link = page.locator('#about').getByRole('link')
  await link.evaluate((element) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top - innerHeight + 80, behavior: 'instant' })
  })
  const place = await link.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10)
  await expect(menu.links).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('S-2 the keyboard closes the menu, a screen reader is told, the focus returns', async ({ page }) => {
  await visit(page, '/')
  const menu = menuOf(page, 'de')
  const isExpanded = () => isAnnouncedAsExpanded(page, phrase('nav.menu', 'de'))
  expect(await isExpanded()).toBe(false)
  for (const key of ['Escape', 'Enter', 'Tab'] as const) {
    await menu.button.press('Enter')
    await expect(menu.close).toBeFocused()
    await expect.poll(isExpanded).toBe(true)
    // The Tab key leads out of it.
    if (key === 'Tab') await page.getByRole('banner').getByRole('link').last().focus()
    await page.keyboard.press(key)
    await expect(menu.links).toHaveCount(0)
    await expect.poll(isExpanded).toBe(false)
    if (key !== 'Tab') await expect(menu.button).toBeFocused()
  }
})

test('S-1 S-2 an item closes the menu and goes to its section, in any window', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const viewport of [phone, { width: 320, height: 256 }, { width: 740, height: 360 }]) {
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const menu = menuOf(page, 'de')
    for (const section of navSections) {
      const at = `${section}, ${viewport.width} × ${viewport.height}`
      await menu.button.click()
      await menu.item(section).focus()
      await expect(menu.item(section), at).toBeInViewport({ ratio: 1 })
      await menu.item(section).click()
      await rest(page)
      await expect(menu.links, at).toHaveCount(0)
      await expect(page, at).toHaveURL(`/#${section}`)
      if (viewport === phone) await expectInView(page, section)
    }
  }
})
