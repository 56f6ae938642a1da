import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import words from '../app/words.json' with { type: 'json' }
import { content } from '../../tests/content.ts'
import { devSite, edit } from '../../tests/e2e/development/dev-site.ts'
import { addressOf, expect, onDisk, openEditor, test } from './edit-site.ts'

const { hero, contact } = content

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function field(page: Page, key: string, language = 0) {
  return page.locator(`[id="field-${key}"]`).getByRole('textbox').nth(language)
}

async function openText(page: Page, key: string) {
  await button(page, words.texts.de).click()
  await page.getByRole('searchbox').fill(key)
  await page.locator(`[data-panel] [data-key="${key}"]`).click()
  await expect(field(page, key)).toBeVisible()
}

async function openChanges(page: Page) {
  await page.getByRole('button', { name: words.changes.de }).click()
}

/** What one of the listed differences marks. */
function marked(page: Page, kind: 'ins' | 'del') {
  return page.locator(`[data-panel] ${kind}`)
}

function takeBack(page: Page) {
  return page.locator('[data-panel]').getByRole('button', { name: words.takeBack.de })
}

async function expectShown(page: Page, language: 'de' | 'en', text: string) {
  await expect(page.frameLocator(`iframe[lang=${language}]`).getByText(text).first()).toBeVisible()
}

test('B-18 the list of changes has old and new word by word, each is taken back alone, and all at once after a question', async ({
  page,
  site,
}) => {
  test.slow()
  await openEditor(page, site)
  await openText(page, 'hero.callToAction')
  await field(page, 'hero.callToAction').fill('Neue Projekte')
  await field(page, 'hero.callToAction', 1).fill('Selected houses')
  await openText(page, 'contact.heading')
  await field(page, 'contact.heading').fill('Kommen Sie zu uns')

  await openChanges(page)
  await expect(page.getByRole('heading', { name: words.oneSidedChanges.de })).toBeVisible()
  await expect(takeBack(page)).toHaveCount(2)
  await expect(marked(page, 'del').filter({ hasText: hero.callToAction.de.split(' ')[0]! })).toHaveCount(1)
  await expect(marked(page, 'ins').filter({ hasText: 'Neue' })).toHaveCount(1)
  await expect(marked(page, 'ins').filter({ hasText: 'houses' })).toHaveCount(1)

  await test.step('the other language beside it, and of a long text what is beside the change', async () => {
    const heading = page.locator('[data-panel] li').filter({ hasText: 'Kontakt › Überschrift' })
    await expect(heading).toContainText(words.unchanged.de)
    await expect(heading).toContainText(contact.heading.en)
    const { description } = content.about
    await openText(page, 'about.description')
    await field(page, 'about.description').press('ControlOrMeta+End')
    await page.keyboard.type(' Und mehr.')
    await openChanges(page)
    const long = page.locator('[data-panel] li').filter({ hasText: 'Über uns' })
    await expect(long).toContainText('…')
    await expect(long).toContainText(description.de.slice(-20))
    await expect(long).not.toContainText(description.de.slice(0, 60))
    await long.getByRole('button', { name: words.takeBack.de }).click()
    await expect(long).toHaveCount(0)
  })
  await test.step('one alone', async () => {
    await takeBack(page).first().click()
    await expect(takeBack(page)).toHaveCount(1)
    await expectShown(page, 'de', contact.heading.de)
    await expect(marked(page, 'ins').filter({ hasText: 'Neue' })).toHaveCount(1)
  })
  await test.step('after saving none', async () => {
    await button(page, words.save.de).click()
    await expect(page.getByText(words.noChanges.de)).toBeVisible()
    expect(await onDisk(site, 'hero')).toMatchObject({
      callToAction: { de: 'Neue Projekte', en: 'Selected houses' },
    })
    expect(await onDisk(site, 'contact')).toMatchObject({ heading: { de: contact.heading.de } })
  })
  await test.step('and all of them, after a question', async () => {
    await openText(page, 'contact.heading')
    await field(page, 'contact.heading').fill('Noch anders')
    await openChanges(page)
    const discard = button(page, words.discard.de)
    await page.locator('[data-panel]').getByRole('button', { name: words.discard.de }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: words.cancel.de }).click()
    await expect(takeBack(page)).toHaveCount(1)
    await discard.click()
    await question.getByRole('button', { name: words.discard.de }).click()
    await expect(page.getByText(words.noChanges.de)).toBeVisible()
    await expectShown(page, 'de', contact.heading.de)
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
    await expect(field(page, 'hero.callToAction')).toHaveText('Von Hand geschrieben')
  })
  const conflict = page.getByRole('heading', {
    name: /wurde außerhalb des Editors geändert/,
  })
  async function makeConflict(mine: string, before: string, theirs: string) {
    await openText(page, 'hero.callToAction')
    await field(page, 'hero.callToAction', 1).fill(mine)
    await expectShown(page, 'en', mine)
    const onDiskNow = await changeOnDisk(before, theirs)
    await page.getByRole('button', { name: words.notices.de }).click()
    await expect(conflict).toBeVisible()
    await expect(marked(page, 'ins').filter({ hasText: mine })).toHaveCount(1)
    await expect(marked(page, 'del').filter({ hasText: theirs })).toHaveCount(1)
    await button(page, words.save.de).click()
    await expect(conflict).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(onDiskNow)
  }
  await test.step('the version on disk', async () => {
    await makeConflict('Mine', hero.callToAction.en, 'Theirs')
    await button(page, words.keepDisk.de).click()
    await expect(conflict).toHaveCount(0)
    await expectShown(page, 'en', 'Theirs')
    await expect(button(page, words.saved.de)).toBeDisabled()
  })
  await test.step('the version that is written here', async () => {
    await makeConflict('Mine again', 'Theirs', 'Other')
    await button(page, words.keepDraft.de).click()
    await expect(conflict).toHaveCount(0)
    await button(page, words.save.de).click()
    await expect(button(page, words.saved.de)).toBeDisabled()
    expect((await onDisk(site, 'hero')).callToAction).toEqual({
      de: 'Von Hand geschrieben',
      en: 'Mine again',
    })
  })
})

test('B-18 a crash while somebody writes loses nothing, and the next start asks what to do', async ({
  page,
}) => {
  test.slow()
  await using site = await devSite(edit)
  const { port } = new URL(await site.start())
  const before = await onDisk(site, 'contact')
  const question = page.getByRole('alertdialog')
  const heading = field(page, 'contact.heading')
  const offline = page.getByText(words.offline.de)
  await page.goto(addressOf(site))
  /** The page of the earlier start keeps what it could not send. */
  async function openAnew() {
    await expect(page.getByText(words.noSecret.de)).toBeVisible()
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
    await question.getByRole('button', { name: words.look.de }).click()
    await expect(offline).toHaveCount(0)
    await expect(page.locator('[data-panel]')).toContainText('danach')
    await expectShown(page, 'de', 'Vor dem Absturz und danach')
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
  await test.step('a person who is moved while the server is away is moved when it is back', async () => {
    const { members } = content.team
    const people = page.frameLocator('iframe[lang=de]').locator('#team h3')
    await openText(page, 'team.members.0.name')
    await site.stop('SIGKILL')
    await button(page, `${members[0]!.name}: ${words.down.de}`).click()
    await expect(page.getByRole('row').first()).toContainText(members[1]!.name)
    await expect(offline).toBeVisible()
    await site.start({}, port)
    await openAnew()
    await question.getByRole('button', { name: words.resume.de }).click()
    await expect(people.first()).toHaveText(members[1]!.name)
  })
  await test.step('the page is closed while somebody types', async () => {
    await openText(page, 'contact.heading')
    await heading.press('End')
    await page.keyboard.type('!')
    await page.goto('about:blank')
    await page.goto(addressOf(site))
    await question.getByRole('button', { name: words.resume.de }).click()
    await expect(question).toHaveCount(0)
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
  await test.step('another start, and all is given up after a question', async () => {
    await page.goto('about:blank')
    await site.stop('SIGKILL')
    await site.start({}, port)
    await page.goto(addressOf(site))
    await question.getByRole('button', { name: words.throwAway.de }).click()
    await question.getByRole('button', { name: words.discard.de }).click()
    await expect(question).toHaveCount(0)
    await expectShown(page, 'de', before.heading.de)
    await page.reload()
    await expectShown(page, 'de', before.heading.de)
    await expect(question).toHaveCount(0)
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
})
