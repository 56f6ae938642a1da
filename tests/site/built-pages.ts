import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Window } from 'happy-dom'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf } from '#contract/routes.ts'

export const site = path.join(import.meta.dirname, '../../dist/site')

const parser = new Window()

function read<Page extends { file: string }>(page: Page) {
  const html = readFileSync(path.join(site, page.file), 'utf8')
  return { ...page, html, document: new parser.DOMParser().parseFromString(html, 'text/html') }
}

export const pagesWithAddress = addresses.map(({ route, path: address, locale }) =>
  read({ route, address, locale, file: fileOf(address) }),
)
/** Every page of the built site, as a reader's browser gets it. */
export const pages = [
  ...pagesWithAddress,
  ...locales.map((locale) =>
    read({ route: 'notFound' as const, address: undefined, locale, file: notFoundFileOf(locale) }),
  ),
]

/** What a page says of itself to networks and messengers; what it says more than once, with commas between. */
export function metaOf(document: (typeof pages)[number]['document']): Record<string, string> {
  const entries = [...document.querySelectorAll('meta[property], meta[name]')].map((element) => ({
    name: element.getAttribute('property') ?? element.getAttribute('name') ?? '',
    content: element.getAttribute('content'),
  }))
  const named = Object.groupBy(entries, ({ name }) => name)
  return Object.fromEntries(
    Object.entries(named).map(([name, all]) => [name, all!.map(({ content }) => content).join()]),
  )
}

export function scriptsOf(html: string): string[] {
  const [, files = '[]'] = /pageScript=(\[.*?\])/.exec(html) ?? []
  return JSON.parse(files) as string[]
}
