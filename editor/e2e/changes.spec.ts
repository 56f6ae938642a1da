import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { content } from '../../tests/content.ts'
import { addressOf, type Editor, editorOn, expect, onDisk, test, word } from './editor-page.ts'

const { hero, contact } = content

/** What one of the listed differences marks. */
function marked(editor: Editor, kind: 'ins' | 'del', text: string) {
  return editor.panel.locator(kind).filter({ hasText: text })
}

function takeBack(within: Locator) {
  return within.getByRole('button', { name: word('takeBack') })
}

test('B-18 the list of changes has old and new word by word, each is taken back alone, and all at once until they are wanted back', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  await editor.open()
  await editor.write('hero.callToAction', { de: 'Neue Projekte' })
  await editor.write('hero.callToAction', { en: 'Selected houses' })
  await editor.write('contact.heading', { de: 'Kommen Sie zu uns' })

  await editor.button('changes').click()
  await expect(page.getByRole('heading', { name: word('oneSidedChanges') })).toBeVisible()
  await expect(takeBack(editor.panel)).toHaveCount(2)
  await expect(marked(editor, 'del', hero.callToAction.de.split(' ')[0]!)).toHaveCount(1)
  await expect(marked(editor, 'ins', 'Neue')).toHaveCount(1)
  await expect(marked(editor, 'ins', 'houses')).toHaveCount(1)

  await test.step('the other language beside it, and of a long text what is beside the change', async () => {
    const heading = editor.panel.locator('li').filter({ hasText: 'Kontakt › Überschrift' })
    await expect(heading).toContainText(word('unchanged'))
    await expect(heading).toContainText(contact.heading.en)
    const { description } = content.about
    await editor.openText('about.description')
    await editor.fieldFor('de', 'about.description').press('ControlOrMeta+End')
    await page.keyboard.type(' Und mehr.')
    await editor.button('changes').click()
    const long = editor.panel.locator('li').filter({ hasText: 'Über uns' })
    await expect(long).toContainText('…')
    await expect(long).toContainText(description.de.slice(-20))
    await expect(long).not.toContainText(description.de.slice(0, 60))
    await takeBack(long).click()
    await expect(long).toHaveCount(0)
  })
  await test.step('one alone', async () => {
    await takeBack(editor.panel).first().click()
    await expect(takeBack(editor.panel)).toHaveCount(1)
    await editor.shows('de', contact.heading.de)
    await expect(marked(editor, 'ins', 'Neue')).toHaveCount(1)
  })
  await test.step('what is saved, and was never published, is listed as such, and before publishing', async () => {
    await editor.save()
    await expect(page.getByRole('heading', { name: word('savedChanges') })).toBeVisible()
    await expect(editor.panelButton('discard')).toHaveCount(0)
    await editor.button('publish').click()
    await expect(marked(editor, 'ins', 'Neue')).toHaveCount(1)
    expect(await onDisk(site, 'hero')).toMatchObject({
      callToAction: { de: 'Neue Projekte', en: 'Selected houses' },
    })
    expect(await onDisk(site, 'contact')).toMatchObject({ heading: { de: contact.heading.de } })
  })
  await test.step('and all of them, until they are wanted back', async () => {
    await editor.write('contact.heading', { de: 'Noch anders' })
    await editor.button('changes').click()
    await editor.panelButton('discard').click()
    await expect(editor.panelButton('discard')).toHaveCount(0)
    await editor.shows('de', contact.heading.de)
    await editor.button('undo').click()
    await editor.shows('de', 'Noch anders')
  })
})

test('B-18 a file that somebody else changes is taken over, or both versions are shown where it is being written', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  await editor.open()
  const file = site.fileOf('hero.json')
  const changeOnDisk = async (before: string, after: string) => {
    await site.edit('hero.json', `"${before}"`, `"${after}"`)
    return await readFile(file, 'utf8')
  }
  await test.step('taken over where it is not written', async () => {
    await editor.shows('de', hero.callToAction.de)
    await changeOnDisk(hero.callToAction.de, 'Von Hand geschrieben')
    await editor.shows('de', 'Von Hand geschrieben')
    await editor.openText('hero.callToAction')
    await expect(editor.fieldFor('de', 'hero.callToAction')).toHaveText('Von Hand geschrieben')
  })
  const conflict = page.getByRole('heading', { name: word('conflicts') })
  async function makeConflict(mine: string, before: string, theirs: string) {
    await editor.write('hero.callToAction', { en: mine })
    await editor.shows('en', mine)
    const onDiskNow = await changeOnDisk(before, theirs)
    await editor.button('notices').click()
    await expect(conflict).toBeVisible()
    await expect(marked(editor, 'ins', mine)).toHaveCount(1)
    await expect(marked(editor, 'del', theirs)).toHaveCount(1)
    await editor.button('save').click()
    await expect(conflict).toBeVisible()
    expect(await readFile(file, 'utf8')).toBe(onDiskNow)
  }
  await test.step('the version on disk', async () => {
    await makeConflict('Mine', hero.callToAction.en, 'Theirs')
    await editor.panelButton('keepDisk').click()
    await expect(conflict).toHaveCount(0)
    await editor.shows('en', 'Theirs')
    await expect(editor.button('save')).toBeDisabled()
  })
  await test.step('the version that is written here', async () => {
    await makeConflict('Mine again', 'Theirs', 'Other')
    await editor.panelButton('keepDraft').click()
    await expect(conflict).toHaveCount(0)
    await editor.save()
    expect((await onDisk(site, 'hero')).callToAction).toEqual({
      de: 'Von Hand geschrieben',
      en: 'Mine again',
    })
  })
})

test('B-18 a crash while somebody writes loses nothing, and the next start shows it', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  const { port } = new URL(await site.start())
  const before = await onDisk(site, 'contact')
  const resumed = editor.panel.getByText(word('resumed'))
  const heading = editor.fieldFor('de', 'contact.heading')
  const offline = page.getByText(word('offline'))
  await page.goto(addressOf(site))
  /** The page of the earlier start keeps what it could not send. */
  async function openAnew() {
    await expect(offline).toBeVisible()
    await page.goto(addressOf(site))
  }

  await test.step('the server is killed, and what is typed meanwhile is sent when it is back', async () => {
    await editor.openText('contact.heading')
    await heading.fill('Vor dem Absturz')
    await editor.shows('de', 'Vor dem Absturz')
    await site.stop('SIGKILL')
    await heading.press('End')
    await page.keyboard.type(' und danach')
    await expect(offline).toBeVisible()
    await expect(heading).toHaveText('Vor dem Absturz und danach')
    await site.start({}, port)
    await openAnew()
    await expect(resumed).toBeVisible()
    await expect(offline).toHaveCount(0)
    await expect(editor.panel).toContainText('danach')
    await editor.shows('de', 'Vor dem Absturz und danach')
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
  await test.step('the one before stays to be written in until it is opened in another tab, and one of them takes over what was typed', async () => {
    await editor.openText('contact.heading')
    await site.stop('SIGKILL')
    await heading.press('End')
    await page.keyboard.type(', und')
    await expect(offline).toBeVisible()
    await site.start({}, port)
    // Vite, too, knows that there is another server.
    await page.waitForTimeout(3000)
    await page.keyboard.type(' mehr')
    await expect(heading).toHaveText('Vor dem Absturz und danach, und mehr')
    // It is still loading when the one before has to close.
    const other = await page.context().newPage()
    const loaded = Promise.withResolvers<void>()
    await other.route('**/_edit/api/state', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await other.goto(addressOf(site))
    await editor.shows('de', 'Vor dem Absturz und danach, und mehr')
    await expect(offline).toHaveCount(0)
    loaded.resolve()
    await editorOn(other, site).shows('de', 'Vor dem Absturz und danach, und mehr')
    await other.close()
  })
  await test.step('a person who is moved while the server is away is moved when it is back', async () => {
    const { members } = content.team
    const people = editor.frameOf('de').locator('#team h3')
    await editor.openText('team.members.0.name')
    await site.stop('SIGKILL')
    await page.getByRole('button', { name: `${members[0]!.name}: ${word('down')}` }).click()
    await expect(page.getByRole('row').first()).toContainText(members[1]!.name)
    await expect(offline).toBeVisible()
    await site.start({}, port)
    await openAnew()
    await expect(people.first()).toHaveText(members[1]!.name)
  })
  await test.step('the page is closed while somebody types', async () => {
    await editor.openText('contact.heading')
    await heading.press('End')
    await page.keyboard.type('!')
    await page.goto('about:blank')
    await page.goto(addressOf(site))
    await editor.shows('de', 'Vor dem Absturz und danach, und mehr!')
  })
  await test.step('requests fail for a while', async () => {
    await editor.openText('contact.heading')
    await page.route('**/_edit/api/**', (route) => route.abort())
    await heading.press('End')
    await page.keyboard.type('?')
    await expect(offline).toBeVisible()
    await page.unroute('**/_edit/api/**')
    await expect(offline).toHaveCount(0)
    await editor.shows('de', 'Vor dem Absturz und danach, und mehr!?')
  })
  await test.step('another start, and all is given up', async () => {
    await page.goto('about:blank')
    await site.stop('SIGKILL')
    await site.start({}, port)
    await page.goto(addressOf(site))
    await editor.panelButton('discard').click()
    await editor.shows('de', before.heading.de)
    await page.reload()
    await editor.shows('de', before.heading.de)
    await expect(editor.panel).toHaveCount(0)
    expect(await onDisk(site, 'contact')).toEqual(before)
  })
})

test('B-18 two windows know of each other, and none overwrites what the other has written meanwhile', async ({
  editor,
  context,
  site,
}) => {
  test.slow()
  await editor.open()
  const other = editorOn(await context.newPage(), site)
  await other.page.goto(addressOf(site))
  const key = 'contact.heading'
  await editor.write(key, { de: 'Aus dem ersten' })
  await other.openText(key)
  await expect(other.fieldFor('de', key)).toHaveText('Aus dem ersten')

  // It hears nothing for a while, as a window that sleeps.
  await other.page.route('**/_edit/api/state', (route) => route.abort())
  await editor.fieldFor('de', key).fill('Neuer')
  await editor.shows('de', 'Neuer')
  await other.fieldFor('de', key).fill('Darüber')
  await other.page.unroute('**/_edit/api/state')
  await expect(other.page.getByText(word('overruled'))).toBeVisible()
  await expect(other.fieldFor('de', key)).toHaveText('Neuer')
  await expect(editor.fieldFor('de', key)).toHaveText('Neuer')
  await other.button('notices').click()
  await expect(marked(other, 'del', 'Neuer')).toHaveCount(1)
  await expect(marked(other, 'ins', 'Darüber')).toHaveCount(1)
  await other.panelButton('keepDraft').click()
  await editor.shows('de', 'Darüber')
})
