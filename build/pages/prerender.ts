import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse, root } from 'postcss'
import type { Manifest } from 'vite'
import type { Content } from '../content/schema.ts'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf, type PageName } from '#contract/routes.ts'
import { integrityOf } from './content-security-policy.ts'
import { pageEntries, startEntry } from '../page-entries.ts'
import { fingerprint } from '../assets/cache.ts'
import { writeFileWithFolders } from '../write-file.ts'
import { structuredData } from './structured-data.ts'

type RenderPage = (typeof import('#src/entry-prerender.tsx'))['renderPage']

interface Built {
  site: string
  manifest: Manifest
}

/**
 * Writes every page as a file. The page itself contains what the first paint needs; the script is fetched after it.
 * @returns what the server adds to the head of the landing page when it renders it.
 */
export async function prerender({
  renderPage,
  fontPreloads,
  content,
  siteUrl,
  ...built
}: Built & { renderPage: RenderPage; fontPreloads: string[]; content: Content; siteUrl: string }) {
  const pages = [
    ...addresses.map(({ route, locale, path: address }) => {
      const data = structuredData(content, siteUrl, route, locale)
      return { name: route, locale, file: fileOf(address), data }
    }),
    ...locales.map((locale) => {
      return { name: 'notFound' as const, locale, file: notFoundFileOf(locale), data: '' }
    }),
  ]
  const preloads = fontPreloads.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  )
  const heads: Partial<Record<PageName, string>> = {}
  for (const { name, locale, file, data } of pages) {
    const head = (heads[name] ??= [
      ...preloads,
      await stylesOf(pageEntries[name], built),
      await startOf(name, built),
      speculationRules,
    ].join(''))
    const html = await renderPage(name, locale, { head: head + data })
    await writeFileWithFolders(path.join(built.site, file), html)
  }
  return heads.home ?? ''
}

/** Browsers may prerender the other pages of the site when the pointer rests on a link. */
const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
})}</script>`

/**
 * The inline script of a page, which fetches the others, and the hashes of those. They are in an import map, because the
 * hash of a `modulepreload` link is ignored by Safari, and by the imports that come later.
 */
async function startOf(name: PageName, built: Built): Promise<string> {
  const files = chunksOf(pageEntries[name], built)
    .map(({ file }) => `/${file}`)
    .toReversed()
  const hashes = await Promise.all(
    files.map(async (file) => [file, integrityOf(await readFile(path.join(built.site, file)))]),
  )
  const importMap = JSON.stringify({ integrity: Object.fromEntries(hashes) })
  const code = await readFile(path.join(built.site, chunkOf(startEntry, built).file), 'utf8')
  // In a function, so that it defines no global names.
  const start = `(()=>{"use strict";const pageScript=${JSON.stringify(files)};${code.trim()}})()`
  return `<script type="importmap">${importMap}</script><script>${start}</script>`
}

/**
 * All styles of a page, shared ones first, so that a page can override them. Those for paper are a file of their own, which
 * delays nothing: half a kilobyte less in the first bytes of each visit.
 */
async function stylesOf(entry: string, built: Built): Promise<string> {
  const files = new Set(
    chunksOf(entry, built)
      .toReversed()
      .flatMap((chunk) => chunk.css ?? []),
  )
  const styles = await Promise.all([...files].map((file) => readFile(path.join(built.site, file), 'utf8')))
  const screen = parse(styles.join('').trim())
  // The minifier keeps the spaces of values that have variables, and prepares for `light-dark()`, which no style has.
  screen.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--lightningcss-')) declaration.remove()
    declaration.value = declaration.value.replaceAll(/("[^"]*")| ?([,/*]) /g, '$1$2')
  })
  const paper = root()
  screen.each((node) => {
    if (node.type === 'atrule' && node.name === 'media' && node.params === 'print') paper.append(node)
  })
  const print = paper.toString()
  const file = `/assets/print-${fingerprint(print)}.css`
  await writeFileWithFolders(path.join(built.site, file), print)
  return `<style>${screen.toString()}</style><link rel="stylesheet" href="${file}" media="print">`
}

function chunksOf(entry: string, built: Built) {
  const keys = new Set([entry])
  for (const key of keys) for (const imported of chunkOf(key, built).imports ?? []) keys.add(imported)
  return [...keys].map((key) => chunkOf(key, built))
}

function chunkOf(entry: string, { manifest }: Built) {
  const chunk = manifest[entry]
  if (chunk === undefined) throw new Error(`${entry} was not built.`)
  return chunk
}
