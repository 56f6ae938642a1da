import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect as expectSoon, type Page, test as base } from '@playwright/test'
import { diffLines } from 'diff'
import { contentDirectory } from '../../build/content/content-file.ts'
import { fileNames } from '../../build/content/content.ts'
import { fillIn } from '../../contract/fill-in.ts'
import { locales, type Locale } from '../../contract/locale.ts'
import { content } from '../../tests/content.ts'
import { devSite, edit } from '../../tests/e2e/development/dev-site.ts'
import words from '../app/words.json' with { type: 'json' }

/** What the browser has not fetched yet, Vite makes first. */
export const expect = expectSoon.configure({ timeout: 60_000 })

export type EditSite = Awaited<ReturnType<typeof devSite>>
export type Editor = ReturnType<typeof editorOn>

/** Each test has a project of its own, for it edits the content. */
export const test = base.extend<{ site: EditSite; editor: Editor }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
  site: async ({}, provide) => {
    await using site = await devSite(edit)
    await provide(site)
  },
  editor: async ({ page, site }, provide) => await provide(editorOn(page, site)),
})

/** The content of a file on disk. */
export async function onDisk<Name extends keyof typeof content>(
  site: EditSite,
  name: Name,
): Promise<(typeof content)[Name]> {
  return JSON.parse(await readFile(path.join(site.folder, 'content', `${name}.json`), 'utf8'))
}

/** The address that opens the editor, as the terminal shows it. */
export function addressOf(site: EditSite): string {
  return /http:\S+\/_edit\S+/.exec(site.output())![0]
}

/** What the editor says in German. */
export function word(name: keyof typeof words, values: Record<string, string | number> = {}): string {
  return fillIn(words[name].de, values)
}

/** The editor in a page of the browser. */
export function editorOn(page: Page, site: EditSite) {
  const bar = page.getByRole('banner')
  const panel = page.locator('[data-panel]')
  const button = (name: keyof typeof words) =>
    bar.getByRole('button', { name: new RegExp(`^${word(name)}( \\d+)?$`) })
  /** The page in a language. */
  const frameOf = (locale: Locale) => page.frameLocator(`iframe[lang=${locale}]`)
  /** All that the panel has for a key. */
  const fieldsOf = (key: string) => page.locator(`[id="field-${key}"]`)
  /** A text in the panel, by its language. */
  const fieldFor = (locale: Locale, key?: string) =>
    (key === undefined ? panel : fieldsOf(key)).locator(`[role=textbox][lang=${locale}]`)

  async function open() {
    await site.start()
    await page.addInitScript(() => localStorage.setItem('editor-view', 'all'))
    await page.goto(addressOf(site))
  }

  /** Waits until both pages can be pressed. */
  async function pagesReady() {
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

  /** Opens a text by way of the list of all. */
  async function openText(key: string) {
    await button('texts').click()
    const options = panel.getByRole('option')
    // What was looked for last is still there, and those that a search leaves are where others were.
    await panel.getByRole('searchbox').fill('')
    await expect.poll(() => options.count()).toBeGreaterThan(20)
    await panel.getByRole('searchbox').fill(key)
    await expect.poll(() => options.count()).toBeLessThan(20)
    await panel.locator(`[role=option][data-key="${key}"]`).click()
    await expect(fieldsOf(key)).toBeVisible()
  }

  return {
    page,
    bar,
    panel,
    button,
    frameOf,
    fieldsOf,
    fieldFor,
    open,
    pagesReady,
    openText,
    /** Where a text is written in the page. */
    fieldIn: (locale: Locale) => frameOf(locale).locator('edit-text'),
    panelButton: (name: keyof typeof words, values?: Record<string, string>) =>
      panel.getByRole('button', { name: word(name, values), exact: true }),

    /** Opens the editor, and waits until both pages can be pressed. */
    async openPages() {
      await open()
      await pagesReady()
    },

    /** Looks at another page or state, and waits until it can be pressed in both languages. */
    async choosePage(name: string) {
      await page.getByRole('main').getByRole('combobox').selectOption(name)
      if ((await page.locator('main iframe').count()) > 0) await pagesReady()
    },

    /** Writes a text in its field in the panel, in these languages. */
    async write(key: string, texts: Partial<Record<Locale, string>>) {
      await openText(key)
      for (const locale of locales)
        if (texts[locale] !== undefined) await fieldFor(locale, key).fill(texts[locale])
    },

    /** Writes a text in place of that which has the focus. */
    async rewrite(text: string) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },

    /** Saves by the keyboard, and waits until the bar says so. */
    async save() {
      await page.keyboard.press('ControlOrMeta+s')
      await expect(bar).toContainText(word('allSaved'))
    },

    /** Waits until the page shows a text. */
    async shows(locale: Locale, text: string) {
      await expect(frameOf(locale).getByText(text).first()).toBeVisible()
    },
  }
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
