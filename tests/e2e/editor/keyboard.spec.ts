import type { Locator, Page } from '@playwright/test'
import { content } from '../../content.ts'
import { expect, onDisk, test } from './edit-site.ts'
import { button, fieldFor, frameOf, openPages, panel, rewrite, save } from './editor-page.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((each) => each === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${element.toString()}`)
}

test('B-18 a text is found, changed and saved by keyboard alone, and the focus goes into the panel and back', async ({
  page,
  site,
}) => {
  await openPages(page, site)
  const texts = button(page, 'texts')
  await tabTo(page, texts)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await tabTo(page, panel(page).getByRole('searchbox'))
  await page.keyboard.type('team.heading')
  await expect(panel(page).getByRole('option')).toHaveCount(1)
  await tabTo(page, panel(page).getByRole('option'))
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  for (const [language, text] of [
    ['de', 'Sechs Handwerke.'],
    ['en', 'Six crafts.'],
  ] as const) {
    await tabTo(page, fieldFor(page, language))
    await rewrite(page, text)
    await expect(frameOf(page, language).locator('#team h2')).toHaveText(text)
  }
  await save(page)
  expect((await onDisk(site, 'team')).heading).toEqual({ de: 'Sechs Handwerke.', en: 'Six crafts.' })
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(texts).toBeFocused()

  await test.step('a text that is a link on the page, where it stands', async () => {
    const link = frameOf(page, 'de').locator('#team a')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(frameOf(page, 'de').locator('edit-text')).toBeFocused()
    await rewrite(page, 'Sprechen wir')
    await page.keyboard.press('Escape')
    await expect(link).toHaveText(content.team.callToAction.de)
  })
})
