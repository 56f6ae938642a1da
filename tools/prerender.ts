import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import type { Content } from '#content/schema.ts'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf, pathOf, routes, type PageName } from '#contract/routes.ts'
import { addToHead } from '#server/enquiries/form-renderer.ts'
import { pageEntries, startEntry } from './pages.ts'
import { structuredData } from './structured-data.ts'

type RenderPage = (typeof import('../src/entry-prerender.tsx'))['renderPage']

/**
 * Writes every page as a file. What it needs for the first paint stands in the page itself; the script is asked for
 * last and runs when everything else is there.
 * @returns the additions to the head of each page that both languages share, for those that the server renders later.
 */
export async function prerender({
  renderPage,
  site,
  manifest,
  fontPreloads,
  content,
  siteUrl,
}: {
  renderPage: RenderPage
  site: string
  manifest: Manifest
  fontPreloads: string[]
  content: Content
  siteUrl: string
}) {
  const pages = [
    ...addresses.map(({ route, locale, path: address }) => ({
      name: route as PageName,
      locale,
      file: fileOf(address),
      own: structuredData({ route, locale, content, siteUrl }),
    })),
    ...locales.map((locale) => ({
      name: 'notFound' as const,
      locale,
      file: notFoundFileOf(locale),
      own: '',
    })),
  ]
  const heads: Partial<Record<PageName, string>> = {}
  for (const { name, locale, file, own } of pages) {
    heads[name] ??= [
      ...fontPreloads.map(
        (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
      ),
      `<style>${await stylesOf(name, manifest, site)}</style>`,
      await startOf(name, manifest, site),
      speculationRules,
    ].join('')
    const target = path.join(site, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, addToHead(await renderPage(name, locale), heads[name] + own))
  }
  return heads
}

/** The pages of this site may be rendered ahead when a pointer rests on a link to them. */
const ahead = routes.flatMap((route) => locales.map((locale) => pathOf(route, locale)))
const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prerender: [{ where: { href_matches: ahead }, eagerness: 'moderate' }],
})}</script>`

/** The script inside the page, which fetches the others when the time has come. In a function, it leaves no global name. */
async function startOf(name: PageName, manifest: Manifest, site: string): Promise<string> {
  const files = chunksOf(name, manifest)
    .map(({ file }) => `/${file}`)
    .toReversed()
  const start = manifest[startEntry]
  if (start === undefined) throw new Error(`${startEntry} was not built.`)
  const code = await readFile(path.join(site, start.file), 'utf8')
  return `<script>(()=>{"use strict";const pageScript=${JSON.stringify(files)};${code.trim()}})()</script>`
}

/** All styles of a page, shared ones first, so that a page's own can refine them. */
async function stylesOf(name: PageName, manifest: Manifest, site: string): Promise<string> {
  const files = new Set(
    chunksOf(name, manifest)
      .toReversed()
      .flatMap((chunk) => chunk.css ?? []),
  )
  const styles = await Promise.all([...files].map((file) => readFile(path.join(site, file), 'utf8')))
  return styles.join('').trim()
}

/** The chunk of a page and all that it imports. */
function chunksOf(name: PageName, manifest: Manifest) {
  const keys = new Set([pageEntries[name]])
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported)
  return [...keys].flatMap((key) => manifest[key] ?? [])
}
