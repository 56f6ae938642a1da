import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect as expectSoon, type Page, test as base } from '@playwright/test'
import { content } from '../../tests/content.ts'
import { devSite, edit } from '../../tests/e2e/development/dev-site.ts'

/** What the browser has not fetched yet, Vite makes first. */
export const expect = expectSoon.configure({ timeout: 60_000 })

export type EditSite = Awaited<ReturnType<typeof devSite>>

/** Each test has a project of its own, for it edits the content. */
export const test = base.extend<{ site: EditSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see what a fixture uses
  site: async ({}, provide) => {
    await using site = await devSite(edit)
    await provide(site)
  },
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

export function secretOf(site: EditSite): string {
  return new URL(addressOf(site)).search.slice(1)
}

export async function openEditor(page: Page, site: EditSite) {
  await site.start()
  await page.goto(addressOf(site))
}
