import path from 'node:path'
import { type ChildNode, parse, root } from 'postcss'
import type { Rolldown } from 'vite'
import type { Content } from '../content/schema.ts'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf, type PageName } from '#contract/routes.ts'
import { integrityOf } from './content-security-policy.ts'
import { fingerprint } from '../assets/cache.ts'
import { startEntry } from '../page-modules.ts'
import { writeFileWithFolders } from '../write-file.ts'
import { structuredData } from './structured-data.ts'

type RenderPage = (typeof import('#src/entry-prerender.tsx'))['renderPage']

/** The scripts and styles that Vite has made. */
export type Bundle = Rolldown.RolldownOutput['output']

interface Options {
  renderPage: RenderPage
  /** The folder to write to. */
  site: string
  bundle: Bundle
  fontPreloads: string[]
  content: Content
  siteUrl: string
}

/**
 * Writes every page as a file. The page itself contains what the first paint needs; the script is fetched after it.
 * @returns the pages, and what the server adds to the landing page when it renders it.
 */
export async function prerender({ renderPage, site, bundle, fontPreloads, content, siteUrl }: Options) {
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
  async function additionsTo(name: PageName) {
    const styles = await stylesOf(name, bundle, site)
    return { ...styles, head: [...preloads, styles.head, startOf(name, bundle), speculationRules].join('') }
  }
  const additions: Partial<Record<PageName, { head: string; body: string }>> = {}
  const written: string[] = []
  for (const { name, locale, file, data } of pages) {
    const { head, body } = (additions[name] ??= await additionsTo(name))
    const html = await renderPage(name, locale, { head: head + data, body })
    await writeFileWithFolders(path.join(site, file), html)
    written.push(html)
  }
  return { pages: written, homeAdditions: additions.home }
}

/** Browsers may prerender the other pages of the site when the pointer rests on a link. */
const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prerender: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
})}</script>`

/**
 * The inline script of a page, which fetches the others, and the hashes of those. They are in an import map, because the
 * hash of a `modulepreload` link is ignored by Safari, and by the imports that come later.
 */
function startOf(name: PageName, bundle: Bundle): string {
  const chunks = chunksOf(name, bundle).toReversed()
  const integrity = Object.fromEntries(
    chunks.map(({ fileName, code }) => [`/${fileName}`, integrityOf(code)]),
  )
  const [start] = chunksOf(startEntry, bundle)
  // In a function, so that it defines no global names.
  const script = `(()=>{"use strict";const pageScript=${JSON.stringify(Object.keys(integrity))};${start!.code.trim()}})()`
  return `<script type="importmap">${JSON.stringify({ integrity })}</script><script>${script}</script>`
}

/**
 * All styles of a page, shared ones first, so that a page can override them. Those for paper, and those that answer
 * pointer, focus, autofill, scrolling and sending or need a newer browser (in `@supports`), are files of their own, which delay
 * nothing: two kilobytes less in the first bytes of each visit. The latter come last, at the end of the body: none of them
 * may move what is in the first view.
 */
async function stylesOf(name: PageName, bundle: Bundle, site: string) {
  const chunks = chunksOf(name, bundle).toReversed()
  const files = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const styles = [...files].map((file) => bundle.find(({ fileName }) => fileName === file))
  const screen = parse(
    styles
      .map((style) => (style?.type === 'asset' ? style.source : ''))
      .join('')
      .trim(),
  )
  // The minifier keeps the spaces of values that have variables, and prepares for `light-dark()`, which no style has.
  screen.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--lightningcss-')) declaration.remove()
    declaration.value = declaration.value.replaceAll(/("[^"]*")| ?([,/*]) /g, '$1$2')
  })
  /** Writes rules that the page does without into a file. @returns its address. */
  async function separate(kind: string, isOfKind: (rule: ChildNode) => boolean) {
    const rules = root()
    screen.each((node) => {
      if (isOfKind(node)) rules.append(node)
    })
    const css = rules.toString()
    const file = `/assets/${kind}-${fingerprint(css)}.css`
    await writeFileWithFolders(path.join(site, file), css)
    return file
  }
  const print = await separate('print', (rule) => rule.type === 'atrule' && rule.params === 'print')
  const answers = await separate('answers', (rule) =>
    rule.type === 'rule'
      ? rule.selectors.every((selector) => /(?<!not\():(?:hover|autofill)/.test(selector))
      : rule.type === 'atrule' && rule.name === 'supports',
  )
  return {
    head: `<style>${screen.toString()}</style><link rel="stylesheet" href="${print}" media="print">`,
    body: `<link rel="stylesheet" href="${answers}" fetchpriority="low">`,
  }
}

/** The script of an entry, and what it imports. */
function chunksOf(entry: string, bundle: Bundle) {
  const all = bundle.filter((each) => each.type === 'chunk')
  const chunks = new Set(all.filter(({ isEntry, name }) => isEntry && name === entry))
  for (const { imports } of chunks)
    for (const imported of imports) chunks.add(all.find(({ fileName }) => fileName === imported)!)
  return [...chunks]
}
