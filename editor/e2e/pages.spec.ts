import type { Locator } from '@playwright/test'
import { locales } from '../../contract/locale.ts'
import places from '../app/places.json' with { type: 'json' }
import { content, phrase } from '../../tests/content.ts'
import { type Editor, expect, test, word } from './editor-page.ts'

const { form, errors, failures, received } = content.contact
type Phrase = typeof form.submit

/** Presses a text, and expects that it can be written in the panel. */
async function expectOpens(editor: Editor, text: Locator, key: string) {
  await text.click()
  await expect(editor.fieldsOf(key)).toBeVisible()
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
    editor,
  }) => {
    test.slow()
    await editor.openPages()
    for (const [name, key, text] of shown)
      await test.step(name, async () => {
        await editor.choosePage(name)
        for (const locale of locales) {
          const main = editor.frameOf(locale).locator('main')
          // Up to the first value, in whose place the page shows another.
          const [start = ''] = phrase(text, locale).split(/ ?\{/)
          await expectOpens(editor, main.getByText(start).first(), key)
          await expect(editor.fieldIn(locale)).toBeFocused()
          await editor.rewrite(`Anders ${locale}`)
          await expect(editor.fieldFor(locale, key)).toHaveText(`Anders ${locale}`)
          await expect(main).toContainText(`Anders ${locale}`)
        }
      })
  })

test('B-18 the menu, the notebook and the preview of a link open in both languages, and their words can be changed', async ({
  editor,
  page,
}) => {
  await editor.openPages()
  await test.step('the notebook of a project', async () => {
    const [project] = content.projects
    for (const locale of locales) {
      const article = editor.frameOf(locale).getByRole('article').first()
      await expectOpens(editor, article.getByText(phrase(content.work.notebook, locale)), 'work.notebook')
      await expectOpens(editor, article.getByText(phrase(project!.notebook, locale)), 'projects.0.notebook')
      await editor.rewrite(`Notiz ${locale}`)
      await expect(article).toContainText(`Notiz ${locale}`)
    }
  })
  await test.step('the menu', async () => {
    await editor.choosePage(word('page.menu'))
    for (const locale of locales) {
      const menu = editor.frameOf(locale).locator('nav [popover]')
      await expectOpens(editor, menu.getByText(phrase(content.nav.work, locale)), 'nav.work')
      await editor.rewrite(`Häuser ${locale}`)
      await expect(menu).toContainText(`Häuser ${locale}`)
    }
  })
  await test.step('the preview of a link', async () => {
    await editor.choosePage(word('page.link'))
    for (const locale of locales) {
      const card = page.locator(`article[lang=${locale}]`)
      await expect(card.getByRole('img')).toBeVisible()
      await expectOpens(editor, card.getByRole('button').first(), 'home.meta.title')
      await editor.panel.locator(`[role=textbox][lang=${locale}]`).click()
      await editor.rewrite(`Vorschau ${locale}`)
      await expect(card).toContainText(`Vorschau ${locale}`)
    }
  })
})

test('B-18 another language or width shows the place in the page that one was looking at', async ({
  editor,
  page,
}) => {
  await editor.openPages()
  const services = editor.frameOf('en').locator('#services')
  for (const name of [word('width.tablet'), 'Englisch', word('width.phone')]) {
    await services
      .getByRole('listitem')
      .nth(1)
      .evaluate((each) => each.scrollIntoView({ block: 'center' }))
    await page.getByRole('radio', { name, exact: true }).click()
    await expect(services).toBeInViewport()
  }
})
