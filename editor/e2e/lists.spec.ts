import { readFile } from 'node:fs/promises'
import path from 'node:path'
import places from '../app/places.json' with { type: 'json' }
import { contentDirectory } from '../../build/content/content-file.ts'
import { locales } from '../../contract/locale.ts'
import { content, inEach, phrase } from '../../tests/content.ts'
import { type Editor, expect, onDisk, test, word } from './editor-page.ts'

const { members } = content.team
const names = members.map(({ name }) => name)
const last = names.length - 1

const rows = (editor: Editor) => editor.panel.getByRole('grid').getByRole('row')
const rowOf = (editor: Editor, name: string) => rows(editor).filter({ hasText: name })

/** Waits until the list and both pages have these people in this order. */
async function expectOrder(editor: Editor, expected: string[]) {
  await expect(rows(editor)).toContainText(expected)
  for (const language of locales)
    await expect(editor.frameOf(language).locator('#team h3')).toContainText(expected)
}

test('B-18 an entry is moved, removed and brought back, by pointer and by keyboard, as far as the section allows', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  await editor.openPages()
  await editor.frameOf('de').getByText(names[0]!, { exact: true }).click()
  await expectOrder(editor, names)

  await test.step('by pointer', async () => {
    await rowOf(editor, names[last]!).dragTo(rowOf(editor, names[0]!), { targetPosition: { x: 60, y: 3 } })
    await expectOrder(editor, [names[last]!, ...names.slice(0, -1)])
    await editor.button('undo').click()
    await expectOrder(editor, names)
    // What is pressed twice moves the same person twice, though another has come under the pointer.
    await rowOf(editor, names[1]!).click()
    await editor.panel.getByRole('button', { name: `${names[1]}: ${word('down')}` }).dblclick()
    await expect(editor.fieldsOf('team.members.3.name')).toContainText(names[1]!)
    await expectOrder(editor, names.toSpliced(1, 1).toSpliced(3, 0, names[1]!))
    for (const _ of ['second', 'first']) await editor.button('undo').click()
    await expectOrder(editor, names)
  })

  await test.step('by keyboard', async () => {
    const swapped = [names[1]!, names[0]!, ...names.slice(2)]
    await rowOf(editor, names[0]!).click()
    await editor.panel.getByRole('button', { name: `${names[0]}: ${word('down')}` }).press('Enter')
    await expectOrder(editor, swapped)
    await page.keyboard.press('Enter')
    await expectOrder(editor, [names[1]!, names[2]!, names[0]!, ...names.slice(3)])
    for (const _ of ['second', 'first']) await page.keyboard.press('ControlOrMeta+z')
    await expectOrder(editor, names)
    // The panel stays with whom was moved.
    const nameOfMove = word('wasMoved', { name: `Team › ${names[0]}` })
    await expect(page.locator('.message')).toHaveText(word('undone', { name: nameOfMove }))
    await expect(editor.fieldsOf('team.members.0.name')).toContainText(names[0]!)
    await editor.panelButton('drag', { name: names[0]! }).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectOrder(editor, swapped)
    // With the panel on something else.
    await editor.openText('team.heading')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.locator('.message')).toHaveText(word('undone', { name: nameOfMove }))
    await expectOrder(editor, names)
    await expect(editor.bar).toContainText(word('allSaved'))
  })

  await test.step('the menu of a page leads to its sections, also after an entry was opened', async () => {
    await page.getByRole('radio', { name: word('width.desktop'), exact: true }).click()
    for (const [item, section] of [
      ['contact', '#contact'],
      ['team', '#team'],
    ] as const) {
      const name = phrase(content.nav[item], 'de')
      await editor.frameOf('de').locator('header').getByRole('link', { name, exact: true }).click()
      await expect(editor.frameOf('de').locator(section)).toBeInViewport({ ratio: 0.2 })
      await expect(editor.fieldsOf(`nav.${item}`)).toBeVisible()
    }
    await page.getByRole('radio', { name: word('width.phone'), exact: true }).click()
    await editor.frameOf('de').getByText(names[0]!, { exact: true }).click()
  })

  await test.step('what was removed is said and comes back by a press, and a second press takes nothing else', async () => {
    await rowOf(editor, names[1]!).click()
    await editor.panel.getByRole('button', { name: `${names[1]}: ${word('remove')}` }).dblclick()
    await expectOrder(editor, names.toSpliced(1, 1))
    await expect(editor.panel.getByRole('textbox')).toHaveCount(0)
    const message = page.locator('.message')
    await expect(message).toContainText(word('removed', { name: names[1]! }))
    await message.getByRole('button', { name: word('undo') }).click()
    await expectOrder(editor, names)
    await expect(message).toHaveText(word('undone', { name: `Team › ${names[1]}` }))
    await expect(editor.frameOf('en').getByText(names[0]!, { exact: true })).toBeInViewport()
  })

  await test.step('as few as the section needs', async () => {
    for (const name of names.slice(3)) {
      await rowOf(editor, name).click()
      await editor.panel.getByRole('button', { name: `${name}: ${word('remove')}` }).click()
      await expect(rowOf(editor, name)).toHaveCount(0)
      await expect(editor.panel.getByRole('heading', { level: 2 })).toBeFocused()
    }
    await expectOrder(editor, names.slice(0, 3))
    await expect(editor.panel).toContainText(word('atLeast', { n: 3 }))
    await rowOf(editor, names[0]!).click()
    await expect(editor.panel.getByRole('button', { name: `${names[0]}: ${word('remove')}` })).toBeDisabled()
  })
  await editor.save()
  expect(await onDisk(site, 'team')).toEqual({ ...content.team, members: members.slice(0, 3) })
  for (const _ of names.slice(3)) await page.keyboard.press('ControlOrMeta+z')
  await expectOrder(editor, names)
  await editor.save()
  expect(await readFile(path.join(site.folder, 'content/team.json'), 'utf8')).toBe(
    await readFile(path.join(contentDirectory, 'team.json'), 'utf8'),
  )
})

test('B-18 a new entry says what it lacks, and all else is saved before it is whole', async ({
  editor,
  page,
  site,
}) => {
  const added = {
    name: 'Ada Sommer',
    role: { ...inEach('Procurement'), de: 'Einkauf' },
    description: { ...inEach('Finds what lasts.'), de: 'Findet, was bleibt.' },
    imageAlt: { ...inEach('Paper cut of a woman'), de: 'Scherenschnitt einer Frau' },
  }
  const key = (name: string) => `team.members.${names.length}.${name}`
  await editor.openPages()
  await editor.frameOf('en').getByText(names[0]!, { exact: true }).click()
  await editor.panelButton('add.members').click()
  await expect(editor.fieldsOf(key('name')).getByRole('textbox')).toBeFocused()
  await expect(editor.panel).toContainText(word('unfinished'))
  await expect(editor.panel).not.toContainText('Hier fehlt')
  await page.keyboard.press('ControlOrMeta+s')
  for (const name of ['name', 'role', 'description', 'imageAlt'])
    await expect(editor.fieldsOf(key(name))).toContainText('Hier fehlt noch ein Text.')
  await expect(editor.fieldsOf(key('image'))).toContainText('Hier fehlt noch ein Bild.')
  const portrait = editor.frameOf('en').locator('#team img').last()
  await expect(portrait).toHaveAttribute('data-edit-empty')

  await editor.rewrite(added.name)
  for (const [name, texts] of Object.entries(added))
    if (typeof texts !== 'string')
      for (const language of locales) {
        await editor.fieldFor(language, key(name)).click()
        await page.keyboard.type(texts[language])
      }
  await test.step('the field that is written in is framed on the pages', async () => {
    await editor.fieldFor('de', key('role')).click()
    for (const language of locales)
      await expect(editor.frameOf(language).locator('[data-edit-open]')).toHaveText(added.role[language])
  })
  await test.step('all else is saved, and counted without it', async () => {
    const heading = { ...inEach('Six who stay.'), de: 'Sechs, die bleiben.' }
    await editor.write('team.heading', heading)
    await expect(editor.bar).toContainText(word('notSavedYet', { n: 1 }))
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.bar).toContainText(word('savedRest'))
    expect(await onDisk(site, 'team')).toEqual({ ...content.team, heading })
  })
  await editor.button('publish').click()
  await expect(editor.panel).toContainText(word('notWithIt'))
  await expect(editor.panel).toContainText(added.name)
  await site.stop()
  await editor.open()
  await expect(editor.panel).toContainText(word('lacking', { list: places.image.de }))
  await editor.panel.getByRole('button', { name: `${word('show')} Team › ${added.name}` }).click()
  await expect(editor.panel.getByRole('heading', { level: 2 })).toContainText(added.name)
  await editor.panel
    .locator('input[type=file]')
    .setInputFiles(path.join(contentDirectory, 'images', members[1]!.image))
  await expect(editor.fieldsOf(key('image'))).toContainText(/\d+ × \d+ Pixel/)
  await expect(portrait).not.toHaveAttribute('data-edit-empty')
  for (const language of locales)
    await expect(editor.frameOf(language).locator('#team')).toContainText(phrase(added.role, language))
  await editor.save()
  const team = await onDisk(site, 'team')
  expect(team.members.slice(0, -1)).toEqual(members)
  expect(team.members.at(-1)).toEqual({ ...added, image: expect.stringMatching(/\.jpg$/) })
})
