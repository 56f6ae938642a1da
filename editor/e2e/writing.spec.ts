import { content, phrase } from '../../tests/content.ts'
import { expect, onDisk, test } from './edit-site.ts'
import {
  button,
  changedLines,
  choosePage,
  fieldFor,
  fieldIn,
  fieldsOf,
  frameOf,
  openPages,
  panel,
  panelButton,
  rewrite,
  save,
  word,
} from './editor-page.ts'

const { heading } = content.contact

test('B-18 a sentence is changed in both languages where it stands, and these two lines change on disk', async ({
  page,
  site,
}) => {
  await openPages(page, site)
  const german = frameOf(page, 'de').getByRole('heading', { name: phrase(heading, 'de') })
  const onlyGerman = word('oneSided', { changed: 'Deutsch' })

  await test.step('a phrase of which one language was changed is marked until the other was looked at', async () => {
    // Beside the letters as well.
    const width = await german.evaluate((each) => each.clientWidth)
    const scale = await page
      .locator('iframe[lang=de]')
      .evaluate((frame) => frame.getBoundingClientRect().width / frame.clientWidth)
    await german.click({ position: { x: width * scale - 4, y: 4 } })
    await rewrite(page, 'Auf ein Wort.')
    await expect(panel(page)).toContainText(onlyGerman)
    await button(page, 'changes').click()
    await expect(panel(page)).toContainText(word('oneSidedChanges'))
    await panel(page)
      .getByRole('button', { name: word('show') })
      .click()
    await panelButton(page, 'fits').click()
    await expect(panel(page)).not.toContainText(onlyGerman)
    await button(page, 'changes').click()
    await expect(panel(page)).toContainText(word('otherChanges'))
    await expect(panel(page)).not.toContainText(word('oneSidedChanges'))
  })

  await frameOf(page, 'en')
    .getByRole('heading', { name: phrase(heading, 'en') })
    .click()
  await expect(fieldIn(page, 'en')).toBeFocused()
  await rewrite(page, 'A word with you.')
  await save(page)
  expect(await changedLines(site)).toEqual({
    contact: {
      removed: [`"de": "${heading.de}",`, `"en": "${heading.en}"`],
      added: ['"de": "Auf ein Wort.",', '"en": "A word with you."'],
    },
  })
  await expect(frameOf(page, 'de').getByRole('heading', { name: 'Auf ein Wort.' })).toBeVisible()
  await expect(frameOf(page, 'en').getByRole('heading', { name: 'A word with you.' })).toBeVisible()
})

test('B-18 a fact in a sentence is whole: it is removed as one, typed as its name, and changed everywhere at once', async ({
  page,
  site,
}) => {
  const { phone } = content.site
  const { phone: typed } = await onDisk(site, 'site')
  await openPages(page, site)
  await choosePage(page, 'privacy')
  const sentence = (language: 'de' | 'en') =>
    frameOf(page, language).locator('main').getByText(phone, { exact: false }).first()
  const field = fieldIn(page, 'de')

  await test.step('it is removed as one, and typed as its name', async () => {
    await sentence('de').click({ position: { x: 4, y: 8 } })
    await expect(field).toContainText(phone)
    const chips = await field.locator('edit-chip').count()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Backspace')
    await expect(field).toContainText(phone)
    await page.keyboard.press('Backspace')
    await expect(field).not.toContainText(phone)
    await expect(field.locator('edit-chip')).toHaveCount(chips - 1)
    await expect(fieldFor(page, 'de').first()).not.toContainText(phone)
    await page.keyboard.type('{site.phone}.')
    await expect(field.locator('edit-chip')).toHaveCount(chips)
    await expect(field).toHaveText(/\d\uFEFF?\.$/)
  })

  await test.step('a press on it opens the fact, which changes in each place', async () => {
    await field.locator('edit-chip', { hasText: phone }).click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Telefon')
    await panel(page).getByRole('textbox').click()
    await rewrite(page, '+49 30 5550-0')
    for (const language of ['de', 'en'] as const)
      await expect(frameOf(page, language).locator('main')).toContainText('+49 30 5550-0')
    await save(page)
    expect(await changedLines(site)).toEqual({
      site: { removed: [`"phone": "${typed}",`], added: ['"phone": "+49 30 5550-0",'] },
    })
    await choosePage(page, word('page.received'))
    for (const language of ['de', 'en'] as const) {
      await expect(frameOf(page, language).locator('#contact')).toContainText('+49 30 5550-0')
      await expect(frameOf(page, language).locator('body')).not.toContainText(phone)
    }
  })
})

test('B-18 a mistake is shown beside its text and nothing is written; undo and redo lead back and forth', async ({
  page,
  site,
}) => {
  const { title } = content.hero
  await openPages(page, site)
  await frameOf(page, 'de')
    .getByText(phrase(title, 'de'))
    .click({ position: { x: 24, y: 24 } })
  const field = fieldFor(page, 'de', 'hero.title')
  await test.step('the text that is open is framed in both pages, otherwise than what is pointed at', async () => {
    const open = frameOf(page, 'en').locator('[data-edit-open]')
    await expect(open).toContainText(phrase(title, 'en'))
    await expect(open).toHaveCSS('outline-style', 'solid')
    await expect(fieldIn(page, 'de').locator('..')).toHaveCSS('outline-style', 'solid')
    await frameOf(page, 'de').locator('#services h2').hover()
    await expect(frameOf(page, 'en').locator('[data-edit-pointed]')).toHaveCSS('outline-style', 'dashed')
    await expect(open).toHaveCSS('outline-style', 'solid')
  })
  const told = panel(page).locator('output')

  for (const [text, said] of [
    ['Eine Überschrift, die viel zu lang ist', /Das sind \d+ Zeichen; Platz ist für \d+/],
    ['Haus {site.fax}', '{site.fax}'],
    ['', 'Hier fehlt noch ein Text.'],
  ] as const) {
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(text)
    await expect(told.filter({ hasText: said })).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(panel(page)).toContainText(word('problems'))
    await panel(page).getByRole('button', { name: /Titel/ }).first().click()
  }
  expect(await changedLines(site)).toEqual({})

  const undo = button(page, 'undo')
  const redo = button(page, 'redo')
  const germanTitle = frameOf(page, 'de').locator('h1')
  await test.step('by buttons and by keys', async () => {
    await undo.click()
    await expect(germanTitle).toContainText(phrase(title, 'de'))
    await expect(undo).toBeDisabled()
    await expect(button(page, 'saved')).toBeVisible()
    await redo.click()
    await expect(told.filter({ hasText: 'Hier fehlt noch ein Text.' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(button(page, 'saved')).toBeVisible()
    await field.click()
    await rewrite(page, 'Kurz,')
    await expect(germanTitle).toContainText('Kurz,')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field).toHaveText(phrase(title, 'de'))
    await expect(germanTitle).toContainText(phrase(title, 'de'))
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(field).toHaveText('Kurz,')
    await expect(germanTitle).toContainText('Kurz,')
  })
  await save(page)
  expect((await onDisk(site, 'hero')).title).toEqual({ ...title, de: 'Kurz,' })
})

test('B-18 a text that no page shows is found by its words in each language and by its key; a year stays a number', async ({
  page,
  site,
}) => {
  const { subject } = content.mail.confirmation
  await openPages(page, site)
  const key = 'mail.confirmation.subject'
  await button(page, 'texts').click()
  const search = panel(page).getByRole('searchbox')
  const row = panel(page).locator(`[data-key="${key}"]`)
  for (const words of [subject.de, subject.en, key]) {
    await search.fill(words.replace('{reference}', ''))
    await expect(row).toBeVisible()
    await expect.poll(() => panel(page).getByRole('option').count()).toBeLessThan(10)
  }
  await row.click()
  await fieldFor(page, 'de', key).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('!')
  await fieldFor(page, 'en', key).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('!')

  const index = content.projects.length - 1
  const { year } = content.projects[index]!
  const yearIn = (language: 'de' | 'en') =>
    frameOf(page, language).locator('#work article').last().locator('time')
  await yearIn('en').click()
  const number = fieldsOf(page, `projects.${index}.year`).getByRole('spinbutton')
  await expect(number).toBeVisible()
  await number.fill('2019')
  for (const language of ['de', 'en'] as const) await expect(yearIn(language)).toHaveText('2019')
  await save(page)
  expect(await changedLines(site)).toEqual({
    mail: {
      removed: [`"de": "${subject.de}",`, `"en": "${subject.en}"`],
      added: [`"de": "${subject.de}!",`, `"en": "${subject.en}!"`],
    },
    projects: { removed: [`"year": ${year},`], added: ['"year": 2019,'] },
  })
})
