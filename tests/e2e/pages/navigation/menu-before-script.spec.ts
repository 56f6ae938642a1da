import type { Page } from '@playwright/test'
import { navSections } from '#contract/routes.ts'
import { titles } from '../../../cases.ts'
import { expect, expectInView, phone, rest, test, visitBeforeScript } from '../../fixtures.ts'
import { menuOf, pressBackdrop } from './menu.ts'

test.use({ viewport: phone })

test('S-2 the menu works before the script has arrived, and after', async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  await useMenuWithoutScript(page)
  await letScriptArrive()
  // A press on the page closes what is still open without being shown.
  await page.getByRole('banner').click({ position: { x: 5, y: 5 } })
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await menu.item('team').click()
  await rest(page)
  await expect(menu.links).toHaveCount(0)
})

test(titles['S-2 opened early'], async ({ page }) => {
  const letScriptArrive = await visitBeforeScript(page, '/')
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await letScriptArrive()
  await expect(menu.links).toHaveCount(navSections.length)
  await menu.item('about').click()
  await rest(page)
  await expect(menu.links).toHaveCount(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`when JavaScript is unavailable and motion has ${reducedMotion}`, () => {
    test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion } })

    test('B-2 S-2 the menu works, and one press opens it again after a choice', async ({ page }) => {
      await page.goto('/')
      await useMenuWithoutScript(page)
      const menu = menuOf(page, 'de')
      await menu.button.click()
      await expect(menu.links).toHaveCount(navSections.length)
    })
  })
}

async function useMenuWithoutScript(page: Page) {
  const menu = menuOf(page, 'de')
  await menu.button.click()
  await expect(menu.close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.links).toHaveCount(0)
  await menu.button.click()
  await expect(menu.links).toHaveCount(navSections.length)
  await pressBackdrop(page)
  await expect(menu.links).toHaveCount(0)
  await menu.button.click()
  await expect(menu.links).toHaveCount(navSections.length)
  await menu.item('services').click()
  await expect(menu.links).toHaveCount(0)
  await expectInView(page, 'services')
}
