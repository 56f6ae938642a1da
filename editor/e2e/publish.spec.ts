import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { locales } from '../../contract/locale.ts'
import { content } from '../../tests/content.ts'
import { addressOf, expect, onDisk, openEditor, test } from './edit-site.ts'
import { button, fieldFor, fieldsOf, frameOf, openText, panel, panelButton, word } from './editor-page.ts'

async function write(page: Page, key: string, ...texts: string[]) {
  await openText(page, key)
  for (const [index, text] of texts.entries()) await fieldFor(page, locales[index]!, key).fill(text)
}

/** Up to what the check asks. */
async function publish(page: Page) {
  await button(page, 'publish').click()
  await panelButton(page, 'publishNow').or(panelButton(page, 'again')).click()
}

/** What a build makes for production, and no other. */
function scriptsOf(folder: string): string {
  return globSync(path.join(folder, 'dist/site/assets/*.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
}

test('B-18 publishing says a mistake in the owner’s words, asks about findings, and runs the owner’s own command', async ({
  page,
  site,
}) => {
  test.slow()
  await writeFile(
    path.join(site.folder, '.env'),
    `PUBLISH_COMMAND="echo Sent to the host; test -e ready || { echo The host is away; exit 3; }"\n`,
  )
  await openEditor(page, site)
  const before = await onDisk(site, 'hero')

  await test.step('a mistake', async () => {
    await write(page, 'hero.title', 'Ein Wort, das viel zu lang ist')
    await publish(page)
    await expect(page.getByText(/Das sind \d+ Zeichen; Platz ist für \d+/)).toBeVisible()
    expect(await onDisk(site, 'hero')).toEqual(before)
    expect(globSync(path.join(site.folder, 'dist/*'))).toEqual([])
    await write(page, 'hero.title', 'Kürzer,', 'Shorter,')
  })
  await test.step('findings', async () => {
    await publish(page)
    // It goes on where nobody looks.
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await button(page, 'publish').click()
    await expect(panelButton(page, 'publishNow')).toHaveCount(0)
    await expect(panel(page)).toContainText(word('findings'))
    // Also what was typed last, and was still under way.
    expect((await onDisk(site, 'hero')).title).toEqual({ de: 'Kürzer,', en: 'Shorter,' })
  })
  await test.step('each finding is said in the language of the editor, and leads to its place', async () => {
    const { members } = content.team
    await expect(panel(page)).toContainText(
      'SITE_URL ist http://localhost:3000, eine Adresse dieses Rechners. Setzen Sie es',
    )
    const finding = panel(page).getByRole('button', { name: `Team › ${members[1]!.name} › Bild` })
    await expect(finding).toContainText('Das ist noch das Bild des Beispiels')
    await expect(panel(page)).not.toContainText(/members|\bis\b/)
    await finding.click()
    await expect(fieldsOf(page, 'team.members.1.image')).toBeVisible()
    const picture = frameOf(page, 'en').locator('#team img').nth(1)
    await expect(picture).toHaveAttribute('data-edit-open')
    await expect(picture).toBeInViewport()
    await page.getByRole('radio', { name: 'EN', exact: true }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(panel(page)).toContainText('This is still the picture of the example')
    await page.getByRole('radio', { name: 'DE', exact: true }).click()
  })
  await test.step('the owner goes on, and a command fails', async () => {
    await panelButton(page, 'goOn').click()
    await expect(page.getByText('The host is away')).toBeVisible()
    await expect(panel(page)).toContainText(word('transferFailed'))
  })
  await test.step('and one that does not', async () => {
    await writeFile(path.join(site.folder, 'ready'), '')
    await panelButton(page, 'again').click()
    await expect(panel(page)).toContainText(word('findings'))
    await panelButton(page, 'goOn').click()
    await expect(panel(page)).toContainText(word('noAddress'))
    await expect(panel(page).locator('pre')).toHaveText('Sent to the host')
    expect(scriptsOf(site.folder)).not.toContain('react.dev/link/controlled-components')
  })
})

test('B-18 a website is said to be seen where its server shows it, until the next change', async ({
  page,
  site,
}) => {
  test.slow()
  const port = '3217'
  await site.start({ PORT: port })
  await page.goto(addressOf(site))
  async function publishAnyway() {
    await publish(page)
    await panelButton(page, 'goOn').click()
  }
  await publishAnyway()
  const address = `http://localhost:${port}`
  await expect(panel(page)).toContainText(word('noServer', { address }))
  const env = { ...process.env, PORT: port, DATABASE_URL: 'sqlite:./data/seen.db' }
  const server = spawn(process.execPath, ['main.ts'], { cwd: site.folder, env, stdio: 'ignore' })
  await publishAnyway()
  await expect(panel(page).getByRole('link', { name: address })).toBeVisible()
  server.kill()
  await write(page, 'hero.title', 'Anders,')
  await button(page, 'publish').click()
  await expect(panel(page)).toContainText(word('publishHint'))
  await expect(panel(page)).not.toContainText(word('seen'))
})
