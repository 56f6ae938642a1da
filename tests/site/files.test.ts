import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '#contract/settings.ts'
import { content } from '../content.ts'
import { pagesWithAddress, scriptsOf, site } from './built-pages.ts'
import { budgets } from '../../bench/budgets.ts'

const { SITE_URL } = readSettings()
const sitemap = readFileSync(path.join(site, 'sitemap.xml'), 'utf8')

const size = (file: string) => statSync(path.join(site, file)).size
const sum = (sizes: number[]) => sizes.reduce((one, other) => one + other, 0)

it('the sitemap lists every address, with what its page says of the other languages', () => {
  const entries = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)]
  const listed = entries.map(([, url, links = '']) => [
    url,
    ...links
      .matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)
      .map(([, ...link]) => link),
  ])
  expect(listed).toEqual(
    pagesWithAddress.map(({ address, document }) => [
      SITE_URL + address,
      ...[...document.querySelectorAll('link[rel=alternate]')].map((link) =>
        ['hreflang', 'href'].map((name) => link.getAttribute(name)),
      ),
    ]),
  )
  for (const { document } of pagesWithAddress) expect(document.querySelector('meta[name=robots]')).toBeNull()
})

it('nothing of the page that shows the states while developing is built', () => {
  const folders = [site, path.join(site, '../renderer')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  const texts = files.filter((file) => /\.(?:html|js|css|json|txt|xml)$/.test(file))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((file) => readFileSync(file, 'utf8').includes('_states'))).toEqual([])
})

it('robots.txt lets everybody in and names the sitemap', () => {
  const robots = readFileSync(path.join(site, 'robots.txt'), 'utf8')
  expect(robots).toContain('Allow: /')
  expect(robots).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
})

it('every text file has a Brotli and a gzip variant beside it', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(html|js)$/.test(file))
  expect(texts.length).toBeGreaterThan(8)
  for (const file of texts) expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]))
})

it('the first view of the landing page takes no more than its budgets', () => {
  const { html } = pagesWithAddress.find(({ address }) => address === '/')!
  const fonts = [...new Set(html.match(/\/fonts\/[\w.-]+\.woff2/g))]
  const scripts = scriptsOf(html)
  expect(fonts).toHaveLength(5)
  expect(scripts.length).toBeGreaterThan(0)
  const remedy = 'shorten it, or raise the budget in bench/budgets.ts'
  expect.soft(sum(fonts.map(size)), remedy).toBeLessThanOrEqual(budgets.fonts)
  expect(sum(scripts.map((file) => size(`${file}.br`))), remedy).toBeLessThanOrEqual(budgets.script)
})

it('a page loads only its own wording', () => {
  const { html } = pagesWithAddress.find(({ address }) => address === '/')!
  const scripts = scriptsOf(html).map((file) => readFileSync(path.join(site, file), 'utf8'))
  expect(scripts.join('')).toContain(content.hero.subtitle.de)
  expect(scripts.join('')).not.toContain(content.privacy.legalBasis.heading.de)
})
