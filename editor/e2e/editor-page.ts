import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { diffLines } from 'diff'
import { contentDirectory } from '../../build/content/content-file.ts'
import { fileNames } from '../../build/content/content.ts'
import { fillIn } from '../../contract/fill-in.ts'
import { locales, type Locale } from '../../contract/locale.ts'
import words from '../app/words.json' with { type: 'json' }
import { type EditSite, expect, openEditor } from './edit-site.ts'

/** What the editor says in German. */
export function word(name: keyof typeof words, values: Record<string, string | number> = {}): string {
  return fillIn(words[name].de, values)
}

export function button(page: Page, name: keyof typeof words) {
  return bar(page).getByRole('button', { name: new RegExp(`^${word(name)}( \\d+)?$`) })
}

export function bar(page: Page) {
  return page.getByRole('banner')
}

/** Looks at another page or state, and waits until it can be pressed in both languages. */
export async function choosePage(page: Page, name: string) {
  await bar(page).getByRole('combobox').selectOption(name)
  if ((await page.locator('main iframe').count()) > 0) await pagesReady(page)
}

/** The page in a language. */
export function frameOf(page: Page, locale: Locale) {
  return page.frameLocator(`iframe[lang=${locale}]`)
}

/** Where a text is written in the page. */
export function fieldIn(page: Page, locale: Locale) {
  return frameOf(page, locale).locator('edit-text')
}

export function panel(page: Page) {
  return page.locator('[data-panel]')
}

export function panelButton(page: Page, name: keyof typeof words, values?: Record<string, string>) {
  return panel(page).getByRole('button', { name: word(name, values), exact: true })
}

/** All that the panel has for a key. */
export function fieldsOf(page: Page, key: string) {
  return page.locator(`[id="field-${key}"]`)
}

/** A text in the panel, by its language. */
export function fieldFor(page: Page, locale: Locale, key?: string) {
  const fields = key === undefined ? panel(page) : fieldsOf(page, key)
  return fields.locator(`[role=textbox][lang=${locale}]`)
}

/** Waits until both pages can be pressed. */
export async function pagesReady(page: Page) {
  for (const locale of locales)
    await expect
      .poll(() =>
        page.locator(`iframe[lang=${locale}]`).evaluate((frame: HTMLIFrameElement) =>
          // Not that from before.
          frame.contentWindow?.location.href === frame.src
            ? frame.contentDocument?.adoptedStyleSheets.length
            : 0,
        ),
      )
      .toBe(1)
}

/** Opens the editor, and waits until both pages can be pressed. */
export async function openPages(page: Page, site: EditSite) {
  await openEditor(page, site)
  await pagesReady(page)
}

/** Opens a text by way of the list of all. */
export async function openText(page: Page, key: string) {
  await button(page, 'texts').click()
  await panel(page).getByRole('searchbox').fill(key)
  await panel(page).locator(`[role=option][data-key="${key}"]`).click()
  await expect(fieldsOf(page, key)).toBeVisible()
}

/** Writes a text in place of that which has the focus. */
export async function rewrite(page: Page, text: string) {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Saves by the keyboard, and waits until the bar says so. */
export async function save(page: Page) {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(button(page, 'saved')).toBeVisible()
}

/** The lines of the content on disk that are other than those that were shipped, by file. */
export async function changedLines(site: EditSite) {
  const files = await Promise.all(
    fileNames.map(async (name) => {
      const [before, after] = await Promise.all(
        [contentDirectory, path.join(site.folder, 'content')].map((folder) =>
          readFile(path.join(folder, `${name}.json`), 'utf8'),
        ),
      )
      const parts = diffLines(before!, after!)
      const lines = (kind: 'removed' | 'added') =>
        parts.filter((part) => part[kind]).flatMap(({ value }) => value.trim().split(/\n\s*/))
      return [name, { removed: lines('removed'), added: lines('added') }] as const
    }),
  )
  return Object.fromEntries(files.filter(([, { removed, added }]) => removed.length + added.length > 0))
}
