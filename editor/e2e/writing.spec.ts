import type { Page } from '@playwright/test'
import places from '../app/places.json' with { type: 'json' }
import { content, phrase } from '../../tests/content.ts'
import { changedLines, expect, onDisk, test, word } from './editor-page.ts'

const { heading } = content.contact

test('B-18 a sentence is changed in both languages where it stands, and these two lines change on disk', async ({
  editor,
  page,
  site,
}) => {
  await editor.openPages()
  const german = editor.frameOf('de').getByRole('heading', { name: phrase(heading, 'de') })
  const onlyGerman = word('oneSided', { changed: 'Deutsch' })

  await test.step('a phrase of which one language was changed is marked until the other is said to be right', async () => {
    // Beside the letters as well.
    const width = await german.evaluate((each) => each.clientWidth)
    const scale = await page
      .locator('iframe[lang=de]')
      .evaluate((frame) => frame.getBoundingClientRect().width / frame.clientWidth)
    await german.click({ position: { x: width * scale - 4, y: 4 } })
    await editor.rewrite('Auf ein Wort. Zu viel')
    await expect(editor.panel).toContainText(onlyGerman)
    await expect(editor.fieldFor('de')).toHaveText(/Zu viel$/)
    for (let letter = 0; letter < ' Zu viel'.length; letter++) await page.keyboard.press('Backspace')
    // What was deleted on the page a moment ago does not come back with what is typed in the panel.
    await editor.fieldFor('de').click()
    await page.keyboard.type('!')
    await expect(editor.fieldFor('de')).toHaveText(/\.!$/)
    await expect(editor.frameOf('de').locator('#contact h2')).toHaveText('Auf ein Wort.!')
    await editor.rewrite('Auf ein Wort.')
    await editor.button('changes').click()
    await expect(editor.panel).toContainText(word('oneSidedChanges'))
    await editor.panel.getByRole('button', { name: word('show') }).click()
    await editor.panelButton('fits').click()
    await expect(editor.panel).not.toContainText(onlyGerman)
    await editor.button('changes').click()
    await expect(editor.panel).toContainText(word('unsavedChanges'))
    await expect(editor.panel).not.toContainText(word('oneSidedChanges'))
  })

  await editor
    .frameOf('en')
    .getByRole('heading', { name: phrase(heading, 'en') })
    .click()
  await expect(editor.fieldIn('en')).toBeFocused()
  await editor.rewrite('A word with you.')
  await editor.save()
  expect(await changedLines(site)).toEqual({
    contact: {
      removed: [`"de": "${heading.de}",`, `"en": "${heading.en}"`],
      added: ['"de": "Auf ein Wort.",', '"en": "A word with you."'],
    },
  })
  await expect(editor.frameOf('de').getByRole('heading', { name: 'Auf ein Wort.' })).toBeVisible()
  await expect(editor.frameOf('en').getByRole('heading', { name: 'A word with you.' })).toBeVisible()
})

test('B-18 a fact in a sentence is whole: it is removed as one, typed as its name, and changed everywhere at once', async ({
  editor,
  page,
  site,
}) => {
  const { phone } = content.site
  const { phone: typed } = await onDisk(site, 'site')
  await editor.openPages()
  await editor.choosePage('privacy')
  const sentence = (language: 'de' | 'en') =>
    editor.frameOf(language).locator('main').getByText(phone, { exact: false }).first()
  const field = editor.fieldIn('de')

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
    await expect(editor.fieldFor('de').first()).not.toContainText(phone)
    await page.keyboard.type('{site.phone}.')
    await expect(field.locator('edit-chip')).toHaveCount(chips)
    await expect(field).toHaveText(/\d\uFEFF?\.$/)
  })

  await test.step('a press on it opens the fact, which changes in each place', async () => {
    await field.locator('edit-chip', { hasText: phone }).click()
    await expect(editor.panel.getByRole('heading', { level: 2 })).toContainText('Telefon')
    await expect(editor.panel.getByRole('textbox')).toBeFocused()
    await editor.rewrite('+49 30 5550-0')
    for (const language of ['de', 'en'] as const)
      await expect(editor.frameOf(language).locator('main')).toContainText('+49 30 5550-0')
    await editor.save()
    expect(await changedLines(site)).toEqual({
      site: { removed: [`"phone": "${typed}",`], added: ['"phone": "+49 30 5550-0",'] },
    })
    await editor.choosePage(word('page.received'))
    for (const language of ['de', 'en'] as const) {
      await expect(editor.frameOf(language).locator('#contact')).toContainText('+49 30 5550-0')
      await expect(editor.frameOf(language).locator('body')).not.toContainText(phone)
    }
  })

  await test.step('so does the first press on a figure, beside which nothing is written', async () => {
    await editor.choosePage('home')
    const gain = content.site.claims.guestSatisfactionGainPercent
    const figure = editor.frameOf('de').locator('#work').getByText(`${gain}\u202F%`)
    await figure.scrollIntoViewIfNeeded()
    const { height } = (await figure.boundingBox())!
    await figure.click({ position: { x: 12, y: height / 2 } })
    const number = editor.panel.getByRole('spinbutton')
    await expect(number).toBeFocused()
    await editor.rewrite(`${gain + 2}`)
    await expect(editor.frameOf('en').locator('#work')).toContainText(`${gain + 2}%`)
  })
})

test('B-18 a mistake is shown beside its text, which is not written; undo and redo lead back and forth', async ({
  editor,
  page,
  site,
}) => {
  const { title } = content.hero
  await editor.openPages()
  await editor
    .frameOf('de')
    .getByText(phrase(title, 'de'))
    .click({ position: { x: 24, y: 24 } })
  const field = editor.fieldFor('de', 'hero.title')
  await test.step('a text is seen while it is written', async () => {
    const text = editor.fieldIn('de')
    await expect(text).toBeFocused()
    expect(await text.evaluate((each) => each.checkVisibility({ opacityProperty: true }))).toBe(true)
  })
  await test.step('the text that is open is framed in both pages, otherwise than what is pointed at', async () => {
    const open = editor.frameOf('en').locator('[data-edit-open]')
    await expect(open).toContainText(phrase(title, 'en'))
    await expect(open).toHaveCSS('outline-style', 'solid')
    await expect(editor.fieldIn('de')).toHaveCSS('outline-style', 'solid')
    await editor.frameOf('de').locator('#services h2').hover()
    await expect(editor.frameOf('en').locator('[data-edit-pointed]')).toHaveCSS('outline-style', 'dashed')
    await expect(open).toHaveCSS('outline-style', 'solid')
  })
  const told = editor.panel.locator('output')

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
    await expect(editor.bar).toContainText(word('savedRest'))
  }
  expect(await changedLines(site)).toEqual({})

  const undo = editor.button('undo')
  const redo = editor.button('redo')
  const germanTitle = editor.frameOf('de').locator('h1')
  await test.step('by buttons and by keys', async () => {
    // Each time that it was typed is a step, which is named.
    for (const text of ['Haus {site.fax}', 'Eine Überschrift, die viel zu lang ist', phrase(title, 'de')]) {
      await undo.click()
      await expect(field).toHaveText(text)
    }
    await expect(page.locator('.message')).toHaveText(
      word('undone', { name: `${places.hero.de} › ${places.title.de}, Deutsch` }),
    )
    await expect(germanTitle).toContainText(phrase(title, 'de'))
    await expect(undo).toBeDisabled()
    await expect(editor.bar).toContainText(word('allSaved'))
    const steps = ['long', 'fax', 'none']
    for (const _ of steps) await redo.click()
    await expect(told.filter({ hasText: 'Hier fehlt noch ein Text.' })).toBeVisible()
    for (const _ of steps) await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.bar).toContainText(word('allSaved'))
    await field.click()
    await editor.rewrite('Kurz,')
    await expect(germanTitle).toContainText('Kurz,')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field).toHaveText(phrase(title, 'de'))
    await expect(germanTitle).toContainText(phrase(title, 'de'))
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(field).toHaveText('Kurz,')
    await expect(germanTitle).toContainText('Kurz,')
  })
  await test.step('where it is written on the page as well, and the next letter is added to what is back', async () => {
    const english = phrase(title, 'en')
    await editor
      .frameOf('en')
      .locator('h1')
      .click({ position: { x: 24, y: 24 } })
    await editor.rewrite('Short,')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor.fieldIn('en')).toHaveText(english)
    await page.keyboard.type('!')
    await expect(editor.fieldFor('en', 'hero.title')).toHaveText(`${english}!`)
    await page.keyboard.press('ControlOrMeta+z')
  })
  await test.step('a text with a mistake is on the page only as long as it is written there', async () => {
    const english = phrase(title, 'en')
    const englishTitle = editor.frameOf('en').locator('h1')
    await expect(editor.fieldIn('en')).toHaveText(english)
    await editor.rewrite('A headline that is far too long')
    await expect(told.filter({ hasText: /Das sind \d+ Zeichen/ })).toBeVisible()
    await editor.panel.getByRole('heading', { level: 2 }).click()
    await expect(englishTitle).toContainText(english)
    await expect(englishTitle).not.toContainText('too long')
    await expect(page.locator('.message')).toHaveText(word('versionBefore'))
    await undo.click()
    await expect(editor.fieldFor('en', 'hero.title')).toHaveText(english)
  })
  await test.step('what is typed at once after undo is kept, and by redo the caret is behind what is back', async () => {
    await field.click()
    await editor.rewrite('Kurz,')
    await expect(germanTitle).toContainText('Kurz,')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(field).toHaveText(phrase(title, 'de'))
    await page.keyboard.press('ControlOrMeta+y')
    await expect(field).toHaveText('Kurz,')
    await page.keyboard.type(' gut')
    await expect(germanTitle).toContainText('Kurz, gut')
    await undo.click()
    await page.keyboard.type('!')
    await expect(field).toContainText('!')
    await expect(germanTitle).toContainText('!')
    await expect(editor.bar).toContainText(word('notSavedYet').replace('{n}', ''))
    await expect(page.getByRole('alert').filter({ hasText: word('overruled').slice(0, 40) })).toHaveCount(0)
  })
  await test.step('a sentence that is typed without a pause is taken back some words at a time', async () => {
    const sentence = editor.fieldFor('de', 'about.heading')
    await editor.write('about.heading', { de: 'Wir kommen.' })
    await page.keyboard.press('ControlOrMeta+End')
    await sentence.pressSequentially(' Eins zwei drei vier fünf sechs sieben acht.', { delay: 90 })
    await page.keyboard.press('ControlOrMeta+z')
    await expect(sentence).toHaveText(/^Wir kommen\. Eins zwei[\p{L} ]*$/u)
    await editor.write('about.heading', content.about.heading)
  })
  await editor.save()
  expect((await onDisk(site, 'hero')).title).toEqual({ ...title, de: expect.stringMatching(/^Kurz,.*!$/) })
})

/** As Word puts it on the clipboard, over all that is in the field. */
async function paste(page: Page, plain: string, markup: string) {
  const html = `<html><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body>${markup}</body></html>`
  await page.evaluate(
    async (parts) => {
      const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], { type })] as const)
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    },
    { 'text/plain': plain, 'text/html': html },
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('B-18 what was copied in Word is one line of the text, in its own typography', async ({
  context,
  editor,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor.openPages()
  await editor.openText('contact.heading')
  await editor.fieldFor('de').click()
  await paste(
    page,
    '·\t"Sprechen"\u00A0wir\u000Bsie\u00AD an\r\n',
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><b>"Sprechen"&nbsp;wir<br>sie&shy; an</b><o:p></o:p></p>',
  )
  await expect(editor.fieldFor('de')).toHaveText('„Sprechen“ wir sie an')
  await expect(editor.fieldFor('de').locator('*')).toHaveCount(0)
  await expect(editor.panel).toContainText(word('oneLine'))
  const { description } = content.about
  await editor.frameOf('en').getByText(description.en.slice(0, 20)).first().click()
  await expect(editor.fieldIn('en')).toBeFocused()
  await paste(
    page,
    'It\'s "her" house,\tshe says.\r\n\r\n1.\tFirst\r\n2.\tSecond\r\n',
    '<p class=MsoNormal>It\'s "her" house</p>',
  )
  await expect(editor.fieldIn('en')).toHaveText('It’s “her” house, she says. First Second')
  await expect(editor.fieldIn('en').locator('*')).toHaveCount(0)
})

test('B-18 a text that no page shows is found by its words in each language and by its key; a year stays a number', async ({
  editor,
  page,
  site,
}) => {
  const { subject } = content.mail.confirmation
  await editor.openPages()
  const key = 'mail.confirmation.subject'
  await editor.button('texts').click()
  const search = editor.panel.getByRole('searchbox')
  const row = editor.panel.locator(`[data-key="${key}"]`)
  for (const words of [subject.de, subject.en, key]) {
    await search.fill(words.replace(/\W*\{reference\}\W*/, ' '))
    await expect(row).toBeVisible()
    await expect.poll(() => editor.panel.getByRole('option').count()).toBeLessThan(10)
  }
  await row.click()
  await editor.fieldFor('de', key).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('!')
  await editor.fieldFor('en', key).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('!')

  const index = content.projects.length - 1
  const { year } = content.projects[index]!
  const yearIn = (language: 'de' | 'en') =>
    editor.frameOf(language).locator('#work article').last().locator('time')
  await yearIn('en').click()
  const number = editor.fieldsOf(`projects.${index}.year`).getByRole('spinbutton')
  await expect(number).toBeVisible()
  await number.fill('2019')
  for (const language of ['de', 'en'] as const) await expect(yearIn(language)).toHaveText('2019')
  await editor.save()
  expect(await changedLines(site)).toEqual({
    mail: {
      removed: [`"de": "${subject.de}",`, `"en": "${subject.en}"`],
      added: [`"de": "${subject.de}!",`, `"en": "${subject.en}!"`],
    },
    projects: { removed: [`"year": ${year},`], added: ['"year": 2019,'] },
  })
})
