import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Window } from 'happy-dom'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf } from '#contract/routes.ts'

export const site = path.join(import.meta.dirname, '../../dist/site')

const parser = new Window()

/** Every page of the built site, as a reader's browser gets it. */
export const pages = [
  ...addresses.map(({ path: address, locale }) => ({ address, locale, file: fileOf(address) })),
  ...locales.map((locale) => ({ address: undefined, locale, file: notFoundFileOf(locale) })),
].map((page) => {
  const html = readFileSync(path.join(site, page.file), 'utf8')
  return { ...page, html, document: new parser.DOMParser().parseFromString(html, 'text/html') }
})

/** The script files that a page asks for once it has been shown. */
export function scriptsOf(html: string): string[] {
  const [, files = '[]'] = /pageScript=(\[.*?\])/.exec(html) ?? []
  return JSON.parse(files) as string[]
}

export const pagesWithAddress = pages.flatMap(({ address, ...page }) => (address ? { address, ...page } : []))
