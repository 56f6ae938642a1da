import type { Locator, Page } from '@playwright/test'
import { locales } from '../../contract/locale.ts'
import places from '../app/places.json' with { type: 'json' }
import { content, phrase } from '../../tests/content.ts'
import { expect, test } from './edit-site.ts'
import {
  choosePage,
  fieldFor,
  fieldIn,
  fieldsOf,
  frameOf,
  openPages,
  panel,
  rewrite,
  word,
} from './editor-page.ts'

const { form, errors, failures, received } = content.contact
type Phrase = typeof form.submit

/** Presses a text, and expects that it can be written in the panel. */
async function expectOpens(page: Page, text: Locator, key: string) {
  await text.click()
  await expect(fieldsOf(page, key)).toBeVisible()
}

type Shown = [page: string, key: string, text: Phrase]

const pages: Shown[] = [
  ['imprint', 'imprint.heading', content.imprint.heading],
  ['privacy', 'privacy.heading', content.privacy.heading],
  ['notFound', 'notFound.heading', content.notFound.heading],
]
const formStates: Shown[] = [
  [word('page.empty'), 'contact.form.submit', form.submit],
  [word('page.errors-Missing'), 'contact.errors.nameMissing', errors.nameMissing],
  [word('page.errors-TooLong'), 'contact.errors.nameTooLong', errors.nameTooLong],
  [word('page.errors-Invalid'), 'contact.errors.emailInvalid', errors.emailInvalid],
  [word('page.received'), 'contact.received.heading', received.heading],
]
const failedStates = (['offline', 'unavailable', 'tooMany', 'tooLarge', 'rejected'] as const).map(
  (reason): Shown => [
    word('page.failed', { reason: places[reason].de }),
    `contact.failures.${reason}`,
    failures[reason],
  ],
)

for (const [what, shown] of [
  ['page', pages],
  ['state of the form', formStates],
  ['failure of the form', failedStates],
] as const)
  test(`B-18 every ${what} opens in both languages, and its words are written where they stand`, async ({
    page,
    site,
  }) => {
    test.slow()
    await openPages(page, site)
    for (const [name, key, text] of shown)
      await test.step(name, async () => {
        await choosePage(page, name)
        for (const locale of locales) {
          const main = frameOf(page, locale).locator('main')
          // Up to the first value, in whose place the page shows another.
          const [start = ''] = phrase(text, locale).split(/ ?\{/)
          await expectOpens(page, main.getByText(start).first(), key)
          await expect(fieldIn(page, locale)).toBeFocused()
          await rewrite(page, `Anders ${locale}`)
          await expect(fieldFor(page, locale, key)).toHaveText(`Anders ${locale}`)
          await expect(main).toContainText(`Anders ${locale}`)
        }
      })
  })

test('B-18 the menu and the preview of a link open in both languages, and their words can be changed', async ({
  page,
  site,
}) => {
  await openPages(page, site)
  await test.step('the menu', async () => {
    await choosePage(page, word('page.menu'))
    for (const locale of locales) {
      const menu = frameOf(page, locale).locator('[popover]')
      await expectOpens(page, menu.getByText(phrase(content.nav.work, locale)), 'nav.work')
      await rewrite(page, `Häuser ${locale}`)
      await expect(menu).toContainText(`Häuser ${locale}`)
    }
  })
  await test.step('the preview of a link', async () => {
    await choosePage(page, word('page.link'))
    for (const locale of locales) {
      const card = page.locator(`article[lang=${locale}]`)
      await expect(card.getByRole('img')).toBeVisible()
      await expectOpens(page, card.getByRole('button').first(), 'home.meta.title')
      await panel(page).locator(`[role=textbox][lang=${locale}]`).click()
      await rewrite(page, `Vorschau ${locale}`)
      await expect(card).toContainText(`Vorschau ${locale}`)
    }
  })
})
