import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import words from '../app/words.json' with { type: 'json' }
import { content } from '../../tests/content.ts'
import { startReaders } from '../../tests/durability/page-readers.ts'
import { serverProcess } from '../../tests/server-process.ts'
import { expect, onDisk, openEditor, test } from './edit-site.ts'

const requestsInEachStretch = 1_200

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function write(page: Page, key: string, ...texts: string[]) {
  await button(page, words.texts.de).click()
  await page.getByRole('searchbox').fill(key)
  await page.locator(`[data-panel] [data-key="${key}"]`).click()
  for (const [index, text] of texts.entries())
    await page.locator(`[id="field-${key}"]`).getByRole('textbox').nth(index).fill(text)
}

async function publish(page: Page) {
  await button(page, words.publish.de).click()
  await page
    .getByRole('button', { name: new RegExp(`^(?:${words.publishNow.de}|${words.again.de})$`) })
    .click()
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
    await write(page, 'hero.title', 'Kürzer,')
  })
  await test.step('findings', async () => {
    await publish(page)
    // It goes on where nobody looks.
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-panel]')).toHaveCount(0)
    await button(page, words.publish.de).click()
    await expect(button(page, words.publishNow.de)).toHaveCount(0)
    await expect(page.locator('[data-panel]')).toContainText(words.findings.de)
    expect((await onDisk(site, 'hero')).title.de).toBe('Kürzer,')
  })
  await test.step('each finding is said in the language of the editor, and leads to its place', async () => {
    const { members } = content.team
    const panel = page.locator('[data-panel]')
    await expect(panel).toContainText('SITE_URL ist nicht gesetzt. Setzen Sie es')
    const finding = panel.getByRole('button', { name: `Team › ${members[1]!.name} › Bild` })
    await expect(finding).toContainText('Das ist noch das Bild des Beispiels')
    await expect(panel).not.toContainText(/members|\bis\b/)
    await finding.click()
    await expect(page.locator('[id="field-team.members.1.image"]')).toBeVisible()
    const picture = page.frameLocator('iframe[lang=en]').locator('#team img').nth(1)
    await expect(picture).toHaveAttribute('data-edit-open')
    await expect(picture).toBeInViewport()
    await page.getByRole('radio', { name: 'EN', exact: true }).click()
    await button(page, words.publish.en).click()
    await expect(panel).toContainText('This is still the picture of the example')
    await page.getByRole('radio', { name: 'DE', exact: true }).click()
  })
  await test.step('the owner goes on, and a command fails', async () => {
    await button(page, words.goOn.de).click()
    await expect(page.getByText('The host is away')).toBeVisible()
    await expect(page.locator('[data-panel]')).toContainText(words.transferFailed.de)
  })
  await test.step('and one that does not', async () => {
    await writeFile(path.join(site.folder, 'ready'), '')
    await button(page, words.again.de).click()
    await expect(page.locator('[data-panel]')).toContainText(words.findings.de)
    await button(page, words.goOn.de).click()
    await expect(page.locator('[data-panel]')).toContainText(words.published.de)
    await expect(page.locator('[data-panel] pre')).toHaveText('Sent to the host')
    expect(scriptsOf(site.folder)).not.toContain('react.dev/link/controlled-components')
  })
})

test('B-18 a server under load takes over what the editor publishes, and no request fails', async ({
  page,
  site,
}) => {
  test.slow()
  await openEditor(page, site)
  await publish(page)
  await expect(page.locator('[data-panel]')).toContainText(words.findings.de)
  await using server = serverProcess({ DATABASE_URL: 'sqlite:enquiries.db' }, site.folder)
  await server.start()
  const readers = startReaders(await server.address())
  async function readMore() {
    const least = readers.requests() + requestsInEachStretch
    await expect.poll(() => readers.requests()).toBeGreaterThan(least)
  }
  await readMore()
  await write(page, 'nav.skip', 'Zum Neuen', 'To what is new')
  await publish(page)
  await expect.poll(() => readers.landingPage()).toContain('Zum Neuen')
  await readMore()
  expect(await readers.refusedForm()).toContain('To what is new')
  await readers.finish()
  expect(readers.failures).toEqual([])
  expect(readers.requests()).toBeGreaterThan(2_000)
  expect(await server.stop()).toBe(0)
})
