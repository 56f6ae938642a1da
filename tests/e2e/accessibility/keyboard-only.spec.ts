import type { Page } from '@playwright/test'
import { otherLocale, otherLocales } from '#contract/locale.ts'
import { pathOf, navSections } from '#contract/routes.ts'
import { anEnquiry, mandatoryFields } from '../../cases.ts'
import { nameOf } from '../../content.ts'
import { desktop, expect, phone, phrase, rest, test, visit } from '../fixtures.ts'
import { accessibleNameOf, accessibleText } from './aria-snapshot.ts'

/** A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
const magnified = { width: 320, height: 256 }

/** Presses a key until the element of this name has the focus. @throws AssertionError after one round of the page. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const focused = page.locator(':focus')
  const wanted = accessibleText(name)
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    // Its name takes longer to read than its text, which holds it.
    const text = await page.evaluate(
      () => `${document.activeElement?.ariaLabel} ${document.activeElement?.textContent}`,
    )
    if (!accessibleText(text).includes(wanted) || (await focused.count()) !== 1) continue
    if ((await accessibleNameOf(focused)) === wanted) return
  }
  expect(await accessibleNameOf(focused), `what ${key} reaches`).toBe(wanted)
}

for (const [locale, viewport] of [
  ['de', desktop],
  ['en', phone],
  ['de', magnified],
] as const) {
  test(`S-4 S-5 S-6 S-7 B-8 a keyboard does it all (${locale}, ${viewport.width} px)`, async ({ page }) => {
    const enquiry = anEnquiry()
    const t = (key: Parameters<typeof phrase>[0]) => phrase(key, locale)
    const expectInView = async (id: string) => {
      const heading = page.locator(`#${id}`).getByRole('heading').first()
      await expect(heading).toBeFocused()
      // In a small window a heading is higher than what the header leaves free; it is read from its first line.
      const isReadable = () =>
        heading.evaluate((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          const { top, bottom } = text.getClientRects()[0] ?? new DOMRect()
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
          return header <= top && bottom <= innerHeight
        })
      await expect.poll(isReadable, id).toBe(true)
    }
    await page.setViewportSize(viewport)
    await visit(page, pathOf('home', locale))

    await test.step('to each section, through the menu where there is one', async () => {
      for (const section of navSections) {
        await page.keyboard.press('Control+Home')
        await rest(page)
        if (viewport !== desktop) {
          await tabTo(page, t('nav.menu'), 'Shift+Tab')
          await page.keyboard.press('Space')
          await expect(page.getByRole('button', { name: t('nav.close') })).toBeFocused()
          await tabTo(page, t(`nav.${section}`))
        } else {
          await tabTo(page, t(`nav.${section}`), 'Shift+Tab')
        }
        await page.keyboard.press('Enter')
        await expectInView(section)
      }
      // The last of them is contact, and the next Tab goes on there.
      await page.keyboard.press('Tab')
      await expect(page.locator('[name=name]')).toBeFocused()
    })

    await test.step('with every call to action', async () => {
      for (const [call, target] of [
        ['hero.callToAction', 'work'],
        ['work.callToAction', 'contact'],
        ['about.callToAction', 'contact'],
        ['team.callToAction', 'contact'],
      ] as const) {
        await page.getByRole('heading', { level: 1 }).focus()
        await tabTo(page, t(call))
        await page.keyboard.press('Enter')
        await expectInView(target)
      }
    })

    await test.step('through the errors of the form, from the summary to each field', async () => {
      await tabTo(page, t('contact.form.submit'))
      await page.keyboard.press('Enter')
      for (const [name] of mandatoryFields) {
        await expect(page.getByRole('form').getByRole('alert')).toBeVisible()
        await page.getByRole('form').getByRole('alert').focus()
        await tabTo(page, t(`contact.form.${name}`))
        await page.keyboard.press('Enter')
        await page.keyboard.type(enquiry[name])
      }
    })

    await test.step('to the language and back, with what was typed', async () => {
      await tabTo(page, nameOf(otherLocale(locale)))
      for (const [index, other] of [...otherLocales(locale), locale].entries()) {
        await page.keyboard.press(index === 0 ? 'Space' : 'Enter')
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        expect(await accessibleNameOf(page.locator(':focus'))).toBe(
          accessibleText(nameOf(otherLocale(other))),
        )
      }
      await expect(page.locator('[name=name]')).toHaveValue(enquiry.name)
    })

    await test.step('until the enquiry has arrived', async () => {
      await tabTo(page, t('contact.form.submit'), 'Shift+Tab')
      await page.keyboard.press('Space')
      await expect(page.locator('#contact').getByRole('alert')).toBeFocused()
      await expect(page.locator('#contact').getByRole('alert')).toContainText(
        t('contact.received.description'),
      )
    })

    await test.step('to the small print and back', async () => {
      for (const route of ['imprint', 'privacy'] as const) {
        await tabTo(page, t(`footer.${route}`))
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(pathOf(route, locale))
        await page.keyboard.press('Tab')
        await tabTo(page, t('nav.back'))
        await page.keyboard.press('Space')
        await expect(page).toHaveURL(new RegExp(`${pathOf('home', locale)}(#.*)?$`))
      }
    })
  })
}
