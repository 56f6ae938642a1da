import { createServer } from 'node:http'
import { globSync, readFileSync } from 'node:fs'
import { cp, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import places from '../app/places.json' with { type: 'json' }
import { content, phrase } from '../../tests/content.ts'
import { addressOf, type Editor, expect, onDisk, test, word } from './editor-page.ts'

/** On a day, at a time. */
const publishedNow = /Veröffentlicht: Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d/
const shownNow = /Auf diesem Computer: Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d/

/** Up to what the check asks. */
async function publish(editor: Editor) {
  await editor.button('publish').click()
  await editor.panelButton('publishNow').or(editor.panelButton('again')).click()
}

/** What a build makes for production, and no other. */
function scriptsOf(folder: string): string {
  return globSync(path.join(folder, 'dist/site/assets/*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
}

test('B-18 publishing says a mistake in the owner’s words, asks about findings, and runs the owner’s own command', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  await writeFile(
    path.join(site.folder, '.env'),
    `PUBLISH_COMMAND="echo Sent to the host; test -e ready || { echo The host is away; exit 3; }"\n`,
  )
  await editor.open()
  const before = await onDisk(site, 'hero')

  await test.step('a text with a mistake stays in the draft, and all else is saved', async () => {
    const heading = { de: 'Ihr Haus', en: 'Your house' }
    await editor.write('contact.heading', heading)
    await editor.write('hero.title', { de: 'Ein Wort, das viel zu lang ist' })
    await page.keyboard.press('ControlOrMeta+s')
    await expect(editor.bar).toContainText(word('savedRest'))
    expect((await onDisk(site, 'contact')).heading).toEqual(heading)
    expect(await onDisk(site, 'hero')).toEqual(before)
    await editor.button('notices').click()
    await expect(editor.panel).toContainText(word('problems'))
    await editor.button('publish').click()
    const notWithIt = editor.panel.locator('section').filter({ hasText: word('notWithIt') })
    await expect(notWithIt.getByText(/Das sind \d+ Zeichen; Platz ist für \d+/)).toBeVisible()
    await editor.write('hero.title', { de: 'Kürzer,', en: 'Shorter,' })
  })
  await test.step('findings', async () => {
    await publish(editor)
    // It goes on where nobody looks.
    await page.keyboard.press('Escape')
    await expect(editor.panel).toHaveCount(0)
    await editor.button('publish').click()
    await expect(editor.panelButton('publishNow')).toHaveCount(0)
    await expect(editor.panel).toContainText(word('findings'))
    // Also what was typed last, and was still under way.
    expect((await onDisk(site, 'hero')).title).toEqual({ de: 'Kürzer,', en: 'Shorter,' })
  })
  const finding = editor.panel.getByRole('button', { name: `Team › ${content.team.members[1]!.name} › Bild` })
  await test.step('each finding is said in the language of the editor, and leads to its place', async () => {
    await expect(editor.panel).toContainText(
      'SITE_URL ist http://localhost:3000, eine Adresse dieses Rechners. Setzen Sie es',
    )
    // The first time none is new.
    await expect(finding).toBeHidden()
    await editor.panel.getByText(word('findingsOwn', { n: '' })).click()
    await expect(finding).toContainText('Das ist noch das Bild des Beispiels')
    await expect(editor.panel).not.toContainText(/members|\bis\b/)
    await finding.click()
    await expect(editor.fieldsOf('team.members.1.image')).toBeVisible()
    const picture = editor.frameOf('en').locator('#team img').nth(1)
    await expect(picture).toHaveAttribute('data-edit-open')
    await expect(picture).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'English', exact: true }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(editor.panel).toContainText('This is still the picture of the example')
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Deutsch', exact: true }).click()
    await editor.button('publish').click()
  })
  await test.step('the owner goes on, and a command fails', async () => {
    await editor.panelButton('goOn').click()
    await expect(page.getByText('The host is away')).toBeVisible()
    await expect(editor.panel).toContainText(word('transferFailed'))
    await expect(editor.panel).toContainText(word('findingsOwn', { n: '' }))
    await expect(editor.bar).toContainText(word('builtUnseen'))
  })
  await test.step('and one that does not', async () => {
    await writeFile(path.join(site.folder, 'ready'), '')
    const told = path.join(site.folder, 'data/draft/findings.json')
    await writeFile(told, (await readFile(told, 'utf8')).replaceAll('"image"', '"was"'))
    await editor.panelButton('again').click()
    await expect(editor.panel).toContainText(word('findings'))
    await expect(finding).toContainText(word('findingNew'))
    await editor.panelButton('goOn').click()
    await expect(editor.panel).toContainText(word('noAddress'))
    await expect(editor.panel.locator('pre')).toHaveText('Sent to the host')
    await expect(editor.bar).toContainText(publishedNow)
    expect(scriptsOf(site.folder)).not.toContain('react.dev/link/controlled-components')
  })
  await test.step('and undo says that it goes back behind what was published', async () => {
    await editor.button('undo').click()
    await expect(page.locator('.message')).toHaveText(
      word('undonePublished', { name: `${places.hero.de} › ${places.title.de}, Englisch` }),
    )
  })
})

test('B-18 a website is said to be seen where its server shows it, until the next change', async ({
  editor,
  page,
  site,
}) => {
  test.slow()
  const port = '3217'
  const other = createServer((_, response) => response.end()).listen(Number(port))
  await site.start({ PORT: port })
  await page.goto(addressOf(site))
  await editor.write('services.heading', { de: 'Gänge' })
  await publish(editor)
  await test.step('also by a page that is loaded again meanwhile', async () => {
    await expect(editor.panel).toContainText(word('step.build'))
    await page.reload()
    await expect(editor.bar).toContainText(word('publishing'))
    await editor.button('publish').click()
    await expect(editor.panel).toContainText(word('step.build'))
  })
  const address = `http://localhost:${port}`
  await expect(editor.panel).toContainText(word('noServer', { address }))
  await expect(editor.panel.getByRole('listitem').filter({ hasText: word('step.look') })).toContainText(
    word('step.notSeen'),
  )
  await expect(editor.bar).toContainText(word('builtUnseen'))
  await test.step('what there is to do stays said, after the next change and when the page is loaded again', async () => {
    await editor.write('contact.heading', { de: 'Ihr Haus' })
    await editor.button('publish').click()
    await expect(editor.panel).toContainText(word('noServer', { address }))
    await expect(editor.panel).toContainText(word('withIt'))
    await editor.button('undo').click()
    await expect(editor.bar).toContainText(word('allSaved'))
    await page.reload()
    await expect(editor.bar).toContainText(word('builtUnseen'))
    await editor.button('publish').click()
    await editor.panelButton('lookAgain').click()
    await expect(editor.panel).toContainText(word('noServer', { address }))
  })
  other.close()
  other.closeAllConnections()
  await editor.panelButton('lookAgain').click()
  await expect(editor.panel.getByRole('link', { name: address })).toBeVisible()
  expect(await (await fetch(address)).text()).toContain('Gänge')
  await expect(editor.panelButton('publishNow')).toHaveCount(0)
  await expect(editor.bar).toContainText(shownNow)
  await expect(editor.panel).toContainText(shownNow)
  await test.step('the bar leads to it, also after another start', async () => {
    await site.stop()
    await expect.poll(async () => await fetch(address).then(String, () => 'nobody')).toBe('nobody')
    await site.start({ PORT: port })
    await page.goto(addressOf(site))
    await expect(editor.bar.getByRole('link', { name: shownNow })).toHaveAttribute('href', address)
    await expect.poll(async () => await fetch(address).then(({ status }) => status, String)).toBe(200)
  })
  await test.step('whether the other language is still right is asked until it is answered', async () => {
    await editor.button('notices').click()
    await expect(editor.panel).toContainText(word('remark.untranslated'))
  })
  const [release = ''] = globSync(path.join(site.folder, 'dist/releases/*'))
  const earlier = path.join(release, '../2020-01-01T12-00-00Z-1')
  await cp(release, earlier, { recursive: true })
  const wording = await readFile(path.join(release, 'content.json'), 'utf8')
  await writeFile(
    path.join(earlier, 'content.json'),
    wording.replace(phrase(content.hero.title, 'de'), 'Damals,'),
  )
  const then = new Date(2020, 0, 1)
  await utimes(path.join(earlier, 'content.json'), then, then)
  await test.step('what is as it was published is not brought back', async () => {
    await editor.button('changes').click()
    await editor.panel
      .getByRole('button', { name: word('restoreOf', { name: word('servedVersion') }) })
      .click()
    const said = word('sameVersion', { name: word('servedVersion') })
    await expect(page.locator('.message')).toHaveText(said)
  })
  await editor.write('hero.title', { de: 'Anders,', en: 'Otherwise,' })
  await expect(editor.bar).toContainText(word('notPublished', { n: 1 }))
  await editor.save()
  await editor.button('changes').click()
  await expect(editor.panel).toContainText(word('savedChanges'))
  await editor.button('publish').click()
  await expect(editor.panel).toContainText(word('publishHint'))
  await expect(editor.panel).not.toContainText(word('seenHere'))
  await test.step('the wording of an earlier release comes back, until that is undone', async () => {
    await editor.button('changes').click()
    await editor.panel.getByRole('button', { name: /2020/ }).click()
    await editor.shows('de', 'Damals,')
    await expect(editor.panel).toContainText('Damals,')
    await editor.button('undo').click()
    await editor.shows('de', 'Anders,')
  })
  await test.step('and so does that of the first start', async () => {
    await editor.button('changes').click()
    await editor.panel.getByRole('button', { name: word('firstVersion') }).click()
    await editor.shows('de', phrase(content.hero.title, 'de'))
  })
  await test.step('a file that somebody has broken is mended before anything is published', async () => {
    await writeFile(site.fileOf('contact.json'), '{')
    await editor.button('publish').click()
    await editor.panelButton('mendFirst', { n: '1' }).click()
    await expect(editor.panel).toContainText(word('blocking'))
  })
})
