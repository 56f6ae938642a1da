import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { content } from '../../tests/content.ts'
import { devSite, edit } from '../../tests/e2e/development/dev-site.ts'
import { addressOf, expect, onDisk, openEditor, test } from './edit-site.ts'
import { button, fieldFor, frameOf, openText, panel, panelButton, save, word } from './editor-page.ts'

const { hero, contact } = content

async function write(page: Page, key: string, text: string, language: 'de' | 'en' = 'de') {
  await openText(page, key)
  await fieldFor(page, language, key).fill(text)
}

/** What one of the listed differences marks. */
function marked(page: Page, kind: 'ins' | 'del', text: string) {
  return panel(page).locator(kind).filter({ hasText: text })
}

function takeBack(within: Locator) {
  return within.getByRole('button', { name: word('takeBack') })
}

async function expectShown(page: Page, language: 'de' | 'en', text: string) {
  await expect(frameOf(page, language).getByText(text).first()).toBeVisible()
}

test('B-18 the list of changes has old and new word by word, each is taken back alone, and all at once until they are wanted back', async ({
  page,
  site,
}) => {
  test.slow()
  await openEditor(page, site)
  await write(page, 'hero.callToAction', 'Neue Projekte')
  await write(page, 'hero.callToAction', 'Selected houses', 'en')
  await write(page, 'contact.heading', 'Kommen Sie zu uns')

  await button(page, 'changes').click()
  await expect(page.getByRole('heading', { name: word('oneSidedChanges') })).toBeVisible()
  await expect(takeBack(panel(page))).toHaveCount(2)
  await expect(marked(page, 'del', hero.callToAction.de.split(' ')[0]!)).toHaveCount(1)
  await expect(marked(page, 'ins', 'Neue')).toHaveCount(1)
  await expect(marked(page, 'ins', 'houses')).toHaveCount(1)

  await test.step('the other language beside it, and of a long text what is beside the change', async () => {
    const heading = panel(page).locator('li').filter({ hasText: 'Kontakt › Überschrift' })
    await expect(heading).toContainText(word('unchanged'))
    await expect(heading).toContainText(contact.heading.en)
    const { description } = content.about
    await openText(page, 'about.description')
    await fieldFor(page, 'de', 'about.description').press('ControlOrMeta+End')
    await page.keyboard.type(' Und mehr.')
    await button(page, 'changes').click()
    const long = panel(page).locator('li').filter({ hasText: 'Über uns' })
    await expect(long).toContainText('…')
    await expect(long).toContainText(description.de.slice(-20))
    await expect(long).not.toContainText(description.de.slice(0, 60))
    await takeBack(long).click()
    await expect(long).toHaveCount(0)
  })
  await test.step('one alone', async () => {
    await takeBack(panel(page)).first().click()
    await expect(takeBack(panel(page))).toHaveCount(1)
    await expectShown(page, 'de', contact.heading.de)
    await expect(marked(page, 'ins', 'Neue')).toHaveCount(1)
  })
  await test.step('after saving none', async () => {
    await save(page)
    await expect(page.getByText(word('noChanges'))).toBeVisible()
    expect(await onDisk(site, 'hero')).toMatchObject({
      callToAction: { de: 'Neue Projekte', en: 'Selected houses' },
    })
    expect(await onDisk(site, 'contact')).toMatchObject({ heading: { de: contact.heading.de } })
  })
  await test.step('and all of them, until they are wanted back', async () => {
    await write(page, 'contact.heading', 'Noch anders')
    await button(page, 'changes').click()
    await panelButton(page, 'discard').click()
    await expect(page.getByText(word('noChanges'))).toBeVisible()
    await expectShown(page, 'de', contact.heading.de)
    await button(page, 'undo').click()
    await expectShown(page, 'de', 'Noch anders')
  })
})

test('B-18 a file that somebody else changes is taken over, or both versions are shown where it is being written', async ({
  page,
  site,
}) => {
  test.slow()
  await openEditor(page, site)
  const file = site.fileOf('hero.json')
  const changeOnDisk = async (before: string, after: string) => {
    await site.edit('hero.json', `"${before}"`, `"${after}"`)
    return await readFile(file, 'utf8')
  }
  await test.step('taken over where it is not written', async () => {
    await expectShown(page, 'de', hero.callToAction.de)
    await changeOnDisk(hero.callToAction.de, 'Von Hand geschrieben')
    await expectShown(page, 'de', 'Von Hand geschrieben')
    await openText(page, 'hero.callToAction')
    await expect(fieldFor(page, 'de', 'hero.callToAction')).toHaveText('Von Hand geschrieben')
  })
  const conflict = page.getByRole('heading', { name: word('conflicts') })
  async function makeConflict(mine: string, before: string, theirs: string) {
    await write(page, 'hero.callToAction', mine, 'en')
    await expectShown(page, 'en', mine)
    const onDiskNow = await changeOnDisk(before, theirs)
    await button(page, 'notices').click()
    await expect(conflict).toBeVisible()
    await expect(marked(page, 'ins', mine)).toHaveCount(1)
    await expect(marked(page, 'del', theirs)).toHaveCount(1)
    await button(page, 'save').click()
    await expect(conflict).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(onDiskNow)
  }
  await test.step('the version on disk', async () => {
    await makeConflict('Mine', hero.callToAction.en, 'Theirs')
    await panelButton(page, 'keepDisk').click()
    await expect(conflict).toHaveCount(0)
    await expectShown(page, 'en', 'Theirs')
    await expect(button(page, 'saved')).toBeDisabled()
  })
  await test.step('the version that is written here', async () => {
    await makeConflict('Mine again', 'Theirs', 'Other')
    await panelButton(page, 'keepDraft').click()
    await expect(conflict).toHaveCount(0)
    await save(page)
    expect((await onDisk(site, 'hero')).callToAction).toEqual({
      de: 'Von Hand geschrieben',
      en: 'Mine again',
    })
  })
})

test('B-18 a crash while somebody writes loses nothing, and the next start shows it', async ({ page }) => {
  test.slow()
  await using site = await devSite(edit)
  const { port } = new URL(await site.start())
  const before = await onDisk(site, 'contact')
  const resumed = page.getByText(word('resumed'))
  const heading = fieldFor(page, 'de', 'contact.heading')
  const offline = page.getByText(word('offline'))
  await page.goto(addressOf(site))
  /** The page of the earlier start keeps what it could not send. */
  async function openAnew() {
    await expect(page.getByText(word('noSecret'))).toBeVisible()
    await page.goto(addressOf(site))
  }

  await test.step('the server is killed, and what is typed meanwhile is sent when it is back', async () => {
    await openText(page, 'contact.heading')
    await heading.fill('Vor dem Absturz')
    await expectShown(page, 'de', 'Vor dem Absturz')
    await site.stop('SIGKILL')
    await heading.press('End')
    await page.keyboard.type(' und danach')
    await expect(offline).toBeVisible()
    await expect(heading).toHaveText('Vor dem Absturz und danach')
    await site.start({}, port)
    await openAnew()
    await expect(resumed).toBeVisible()
    await expect(offline).toHaveCount(0)
    await expect(panel(page)).toContainText('danach')
    await expectShown(page, 'de', 'Vor dem Absturz und danach')
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
  await test.step('a person who is moved while the server is away is moved when it is back', async () => {
    const { members } = content.team
    const people = frameOf(page, 'de').locator('#team h3')
    await openText(page, 'team.members.0.name')
    await site.stop('SIGKILL')
    await page.getByRole('button', { name: `${members[0]!.name}: ${word('down')}` }).click()
    await expect(page.getByRole('row').first()).toContainText(members[1]!.name)
    await expect(offline).toBeVisible()
    await site.start({}, port)
    await openAnew()
    await expect(people.first()).toHaveText(members[1]!.name)
  })
  await test.step('the page is closed while somebody types', async () => {
    await openText(page, 'contact.heading')
    await heading.press('End')
    await page.keyboard.type('!')
    await page.goto('about:blank')
    await page.goto(addressOf(site))
    await expectShown(page, 'de', 'Vor dem Absturz und danach!')
  })
  await test.step('requests fail for a while', async () => {
    await openText(page, 'contact.heading')
    await page.route('**/_edit/api/**', (route) => route.abort())
    await heading.press('End')
    await page.keyboard.type('?')
    await expect(offline).toBeVisible()
    await page.unroute('**/_edit/api/**')
    await expect(offline).toHaveCount(0)
    await expectShown(page, 'de', 'Vor dem Absturz und danach!?')
  })
  await test.step('another start, and all is given up', async () => {
    await page.goto('about:blank')
    await site.stop('SIGKILL')
    await site.start({}, port)
    await page.goto(addressOf(site))
    await panelButton(page, 'discard').click()
    await expectShown(page, 'de', before.heading.de)
    await page.reload()
    await expectShown(page, 'de', before.heading.de)
    await expect(panel(page)).toHaveCount(0)
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
})

test('B-18 two windows know of each other, and none overwrites what the other has written meanwhile', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await openEditor(page, site)
  const other = await context.newPage()
  await other.goto(addressOf(site))
  const key = 'contact.heading'
  await write(page, key, 'Aus dem ersten')
  await openText(other, key)
  await expect(fieldFor(other, 'de', key)).toHaveText('Aus dem ersten')

  // It hears nothing for a while, as a window that sleeps.
  await other.route('**/_edit/api/state', (route) => route.abort())
  await fieldFor(page, 'de', key).fill('Neuer')
  await expectShown(page, 'de', 'Neuer')
  await fieldFor(other, 'de', key).fill('Darüber')
  await other.unroute('**/_edit/api/state')
  await expect(other.getByText(word('overruled'))).toBeVisible()
  await expect(fieldFor(other, 'de', key)).toHaveText('Neuer')
  await expect(fieldFor(page, 'de', key)).toHaveText('Neuer')
})
