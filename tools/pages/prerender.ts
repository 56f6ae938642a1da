import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import type { Content } from '#content/loader/schema.ts'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf, pathOf, routes, type PageName } from '#contract/routes.ts'
import { integrityOf } from '#server/http/content-security-policy.ts'
import { addToHead } from '#server/site/form-renderer.ts'
import { loaderEntry, pageEntries, startEntry } from '../page-entries.ts'
import { structuredData } from './structured-data.ts'

type RenderPage = (typeof import('#src/entry-prerender.tsx'))['renderPage']

/**
 * Writes every page as a file. What it needs for the first paint stands in the page itself; the script blocks
 * nothing and is fetched when the page has been shown.
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
      `<script>${await builtCode(startEntry, manifest, site)}</script>`,
      await loaderOf(name, manifest, site),
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

/**
 * What fetches the script of a page when the time has come, as a file, and the hashes of all that may be fetched. They stand
 * in an import map, for a hash that a link to preload a module has is unknown to Safari, and to an import that comes after.
 */
async function loaderOf(name: PageName, manifest: Manifest, site: string): Promise<string> {
  const files = chunksOf(name, manifest)
    .map(({ file }) => `/${file}`)
    .toReversed()
  const hashes = await Promise.all(
    files.map(async (file) => [file, integrityOf(await readFile(path.join(site, file)))]),
  )
  const importMap = JSON.stringify({ integrity: Object.fromEntries(hashes) })
  const code = await builtCode(loaderEntry, manifest, site, `const pageScript=${JSON.stringify(files)};`)
  const src = `/assets/load-${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(path.join(site, src), code)
  return [
    `<script type="importmap">${importMap}</script>`,
    `<script type="module" async src="${src}" integrity="${integrityOf(code)}"></script>`,
  ].join('')
}

/** In a function, it leaves no global name. */
async function builtCode(entry: string, manifest: Manifest, site: string, before = ''): Promise<string> {
  const chunk = manifest[entry]
  if (chunk === undefined) throw new Error(`${entry} was not built.`)
  const code = await readFile(path.join(site, chunk.file), 'utf8')
  return `(()=>{"use strict";${before}${code.trim()}})()`
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
