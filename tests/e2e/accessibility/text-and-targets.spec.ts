import { locales } from '#contract/locale.ts'
import { desktop, everyPage, expect, phone, phrase, test, visit, visitMenu } from '../fixtures.ts'
import { expectNothingLost, smallTargets } from './text-and-targets.ts'

// What moves is tested on its own; here it would only delay.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, isMissing } of everyPage) {
  test.describe(path, () => {
    test.beforeEach(async ({ page, pageErrors }) => {
      if (isMissing) pageErrors.expect(/404/)
      await visit(page, path)
    })

    test('B-8 nothing is lost at any width, with wide text or large text, and everything to press is 44 px', async ({
      page,
    }) => {
      await test.step('the page is never wider than the window, and no text is cut off', async () => {
        for (const width of [320, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNothingLost(page, `at ${width} px`)
        }
      })

      await test.step('everything to press is 44 px wide and high', async () => {
        for (const viewport of [desktop, phone]) {
          await page.setViewportSize(viewport)
          expect.soft(await smallTargets(page), `at ${viewport.width} px`).toEqual([])
        }
      })

      await test.step('nothing is lost when text is twice as large', async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        const root = page.locator('html')
        await root.evaluate(({ style }) => style.setProperty('font-size', '200%'))
        await expectNothingLost(page, 'at 200 %')
        await expect(page.getByRole('banner').getByRole('link').last()).toBeInViewport({ ratio: 1 })
        await root.evaluate(({ style }) => style.removeProperty('font-size'))
      })

      await test.step('nothing is lost at the text spacing of WCAG 1.4.12', async () => {
        await page.evaluate(async () => {
          const sheet = new CSSStyleSheet()
          await sheet.replace(`
            * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
            p { margin-block-end: 2em !important; }`)
          document.adoptedStyleSheets.push(sheet)
        })
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNothingLost(page, `with wide text at ${width} px`)
        }
      })
    })
  })
}

for (const locale of locales) {
  test.describe(`the menu on a phone (${locale})`, () => {
    test.beforeEach(({ page }) => visitMenu(page, locale))

    test('B-8 every item of the menu is 44 px high', async ({ page }) => {
      expect(await smallTargets(page)).toEqual([])
    })

    test('B-8 nothing of the open menu is lost at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNothingLost(page, 'at 320 px')
    })
  })
}

for (const viewport of [desktop, phone]) {
  test(`B-8 every way out of an error is 44 px high (${viewport.width} px)`, async ({ page, pageErrors }) => {
    pageErrors.expect(/503/)
    await page.setViewportSize(viewport)
    await visit(page, '/')
    const form = page.getByRole('form')
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).toBeFocused()
    expect.soft(await smallTargets(page), 'in the summary').toEqual([])
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503 }))
    await form.locator('[name=name]').fill('Ada')
    await form.locator('[name=email]').fill('ada@example.org')
    await form.locator('[name=message]').fill('Guten Tag')
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).toContainText(phrase('contact.failures.heading', 'de'))
    expect.soft(await smallTargets(page), 'in the notice of a failure').toEqual([])
  })
}
