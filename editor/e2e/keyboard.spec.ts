import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '../../tests/e2e/accessibility/axe-findings.ts'
import { expect, onDisk, test, word } from './editor-page.ts'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((each) => each === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${element.toString()}`)
}

/** How it is told from others without colours of a page. */
async function looks(element: Locator) {
  return await element.evaluate((each) => {
    const { outlineStyle, borderWidth, color } = getComputedStyle(each)
    return [outlineStyle, borderWidth, color].join(' ')
  })
}

test('B-18 a text is found, changed and saved by keyboard alone, and the focus goes into the panel and back', async ({
  editor,
  page,
  site,
}) => {
  await editor.openPages()
  const texts = editor.button('texts')
  await tabTo(page, texts)
  await page.keyboard.press('Enter')
  await expect(editor.panel.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('team.heading')
  await expect(editor.panel.getByRole('option')).toHaveCount(1)
  await tabTo(page, editor.panel.getByRole('option'))
  await page.keyboard.press('Enter')
  // It can be written at once.
  await expect(editor.fieldFor('de')).toBeFocused()
  for (const [language, text] of [
    ['de', 'Sechs Handwerke.'],
    ['en', 'Six crafts.'],
  ] as const) {
    if (language !== 'de') await tabTo(page, editor.fieldFor(language))
    await editor.rewrite(text)
    await expect(editor.frameOf(language).locator('#team h2')).toHaveText(text)
  }
  await editor.save()
  expect((await onDisk(site, 'team')).heading).toEqual({ de: 'Sechs Handwerke.', en: 'Six crafts.' })
  await page.keyboard.press('Escape')
  await expect(editor.panel).toHaveCount(0)
  await expect(texts).toBeFocused()

  await test.step('a text that is a link on the page, where it stands', async () => {
    const link = editor.frameOf('de').locator('#team a')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(editor.frameOf('de').locator('edit-text')).toBeFocused()
    await editor.rewrite('Sprechen wir')
    await page.keyboard.press('Enter')
    await expect(editor.panel).toContainText(word('oneLine'))
    await expect(editor.frameOf('de').locator('edit-text')).toHaveText('Sprechen wir')
    await expect(editor.frameOf('de').locator('edit-text')).toBeFocused()
    await page.keyboard.type('jetzt')
    await expect(editor.frameOf('de').locator('edit-text')).toHaveText('Sprechen wir jetzt')
    await page.keyboard.press('Escape')
    await expect(link).toHaveText('Sprechen wir jetzt')
  })
})

test('B-18 axe finds nothing in the editor, on a wide and on a narrow window, and nothing hides without colours or motion', async ({
  editor,
  page,
}) => {
  test.slow()
  await editor.openPages()
  const clean = async (what: string) => expect.soft(await axeFindings(page), what).toEqual([])

  await clean('the bar')
  await editor.button('texts').click()
  await clean('all texts')
  await editor.openText('contact.received.phone')
  await editor.fieldFor('de').click()
  await page.keyboard.type('x')
  await clean('a text with a fact')
  await editor.button('changes').click()
  await expect(editor.panel).toContainText(word('oneSidedChanges'))
  await clean('changes')
  await editor.openText('team.members.0.name')
  await expect(editor.panel.getByRole('grid')).toBeVisible()
  await clean('a list')
  await page.keyboard.press('Tab')
  await editor.button('undo').focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await clean('a tooltip')

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await clean(`${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const element of await editor.bar.getByRole('button').all())
      await expect(element).toBeInViewport({ ratio: 0.9 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.pagesReady()

  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const parts = page.getByRole('main').locator('.react-aria-ToggleButton')
  expect(await looks(parts.and(page.locator('[data-selected]')).first())).not.toBe(
    await looks(parts.and(page.locator(':not([data-selected])')).first()),
  )
  for (const icon of await page.locator('.icon svg, [slot=drag] span').all())
    expect(await icon.evaluate((each) => each.getBoundingClientRect().width)).toBeGreaterThan(8)
})
