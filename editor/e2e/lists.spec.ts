import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { contentDirectory } from '../../build/content/content-file.ts'
import { content, phrase } from '../../tests/content.ts'
import { expect, onDisk, test } from './edit-site.ts'
import {
  button,
  fieldFor,
  fieldsOf,
  frameOf,
  openPages,
  panel,
  panelButton,
  rewrite,
  save,
  word,
} from './editor-page.ts'

const { members } = content.team
const names = members.map(({ name }) => name)
const last = names.length - 1

const rows = (page: Page) => panel(page).getByRole('grid').getByRole('row')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** Waits until the list and both pages have these people in this order. */
async function expectOrder(page: Page, expected: string[]) {
  await expect(rows(page)).toContainText(expected)
  for (const language of ['de', 'en'] as const)
    await expect(frameOf(page, language).locator('#team h3')).toContainText(expected)
}

test('B-18 an entry is moved, removed and brought back, by pointer and by keyboard, as far as the section allows', async ({
  page,
  site,
}) => {
  test.slow()
  await openPages(page, site)
  await frameOf(page, 'de').getByText(names[0]!, { exact: true }).click()
  await expectOrder(page, names)

  await test.step('by pointer', async () => {
    await rowOf(page, names[last]!).dragTo(rowOf(page, names[0]!), { targetPosition: { x: 60, y: 3 } })
    await expectOrder(page, [names[last]!, ...names.slice(0, -1)])
    await button(page, 'undo').click()
    await expectOrder(page, names)
  })

  await test.step('by keyboard', async () => {
    const swapped = [names[1]!, names[0]!, ...names.slice(2)]
    await panel(page)
      .getByRole('button', { name: `${names[0]}: ${word('down')}` })
      .press('Enter')
    await expectOrder(page, swapped)
    await page.keyboard.press('ControlOrMeta+z')
    await expectOrder(page, names)
    await panelButton(page, 'drag', { name: names[0]! }).press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectOrder(page, swapped)
    await page.keyboard.press('ControlOrMeta+z')
    await expectOrder(page, names)
    await expect(button(page, 'saved')).toBeVisible()
  })

  await test.step('as few as the section needs', async () => {
    for (const name of names.slice(3)) {
      await panel(page)
        .getByRole('button', { name: `${name}: ${word('remove')}` })
        .click()
      await expect(rowOf(page, name)).toHaveCount(0)
    }
    await expectOrder(page, names.slice(0, 3))
    await expect(panel(page)).toContainText(word('atLeast', { n: 3 }))
    await expect(panel(page).getByRole('button', { name: `${names[0]}: ${word('remove')}` })).toBeDisabled()
  })
  await save(page)
  expect(await onDisk(site, 'team')).toEqual({ ...content.team, members: members.slice(0, 3) })
  for (const _ of names.slice(3)) await page.keyboard.press('ControlOrMeta+z')
  await expectOrder(page, names)
  await save(page)
  expect(await readFile(path.join(site.folder, 'content/team.json'), 'utf8')).toBe(
    await readFile(path.join(contentDirectory, 'team.json'), 'utf8'),
  )
})

test('B-18 a new entry says what it lacks, is not saved before it is whole', async ({ page, site }) => {
  const added = {
    name: 'Ada Sommer',
    role: { de: 'Einkauf', en: 'Procurement' },
    description: { de: 'Findet, was bleibt.', en: 'Finds what lasts.' },
    imageAlt: { de: 'Scherenschnitt einer Frau', en: 'Paper cut of a woman' },
  }
  const key = (name: string) => `team.members.${names.length}.${name}`
  await openPages(page, site)
  await frameOf(page, 'en').getByText(names[0]!, { exact: true }).click()
  await panelButton(page, 'add').click()
  await expect(fieldsOf(page, key('name')).getByRole('textbox')).toBeFocused()
  for (const name of ['name', 'role', 'description', 'imageAlt'])
    await expect(fieldsOf(page, key(name))).toContainText('Hier fehlt noch ein Text.')
  await expect(fieldsOf(page, key('image'))).toContainText('Hier fehlt noch ein Bild.')

  await rewrite(page, added.name)
  for (const [name, texts] of Object.entries(added))
    if (typeof texts !== 'string')
      for (const language of ['de', 'en'] as const) {
        await fieldFor(page, language, key(name)).click()
        await page.keyboard.type(texts[language])
      }
  await page.keyboard.press('ControlOrMeta+s')
  await expect(panel(page)).toContainText(word('problems'))
  expect(await onDisk(site, 'team')).toEqual(content.team)
  await panel(page)
    .getByRole('button', { name: /Hier fehlt noch ein Bild/ })
    .click()
  await panel(page)
    .locator('input[type=file]')
    .setInputFiles(path.join(contentDirectory, 'images', members[1]!.image))
  await expect(fieldsOf(page, key('image'))).not.toContainText('Hier fehlt noch ein Bild.')
  for (const language of ['de', 'en'] as const)
    await expect(frameOf(page, language).locator('#team')).toContainText(phrase(added.role, language))
  await save(page)
  const team = await onDisk(site, 'team')
  expect(team.members.slice(0, -1)).toEqual(members)
  expect(team.members.at(-1)).toEqual({ ...added, image: expect.stringMatching(/\.jpg$/) })
})
