import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from 'vite'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf, pathOf, routes, type PageName } from '#contract/routes.ts'
import { addToHead } from '#server/enquiries/form-renderer.ts'
import { pageEntries } from './pages.ts'

type RenderPage = (typeof import('../src/entry-prerender.tsx'))['renderPage']

/**
 * Writes every page as a file. What it needs for the first paint stands in the page itself; the script is asked for
 * last and runs when everything else is there.
 * @returns the additions to the head of each page, for those that the server renders later.
 */
export async function prerender({
  renderPage,
  site,
  manifest,
  fontPreloads,
}: {
  renderPage: RenderPage
  site: string
  manifest: Manifest
  fontPreloads: string[]
}) {
  const pages = [
    ...addresses.map((address) => ({
      name: address.route as PageName,
      locale: address.locale,
      file: fileOf(address.path),
    })),
    ...locales.map((locale) => ({ name: 'notFound' as const, locale, file: notFoundFileOf(locale) })),
  ]
  const heads: Partial<Record<PageName, string>> = {}
  for (const { name, locale, file } of pages) {
    heads[name] ??= [
      ...fontPreloads.map(
        (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
      ),
      `<style>${await stylesOf(name, manifest, site)}</style>`,
      ...scriptsOf(name, manifest),
      speculationRules,
    ].join('')
    const target = path.join(site, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, addToHead(await renderPage(name, locale), heads[name]))
  }
  return heads
}

/** The pages of this site may be rendered ahead when a pointer rests on a link to them. */
const ahead = routes.flatMap((route) => locales.map((locale) => pathOf(route, locale)))
const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prerender: [{ where: { href_matches: ahead }, eagerness: 'moderate' }],
})}</script>`

function scriptsOf(name: PageName, manifest: Manifest): string[] {
  const [entry, ...imported] = chunksOf(name, manifest)
  return [
    ...imported.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}" fetchpriority="low">`),
    `<script type="module" async fetchpriority="low" src="/${entry?.file}"></script>`,
  ]
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
