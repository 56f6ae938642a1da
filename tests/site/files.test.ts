import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addresses } from '#contract/routes.ts'
import { readSettings } from '#server/config.ts'
import { pagesWithAddress, site } from './built-pages.ts'

const { SITE_URL } = readSettings()
const sitemap = readFileSync(path.join(site, 'sitemap.xml'), 'utf8')

const kib = (bytes: number) => bytes / 1024
const brotli = (file: string) => brotliCompressSync(readFileSync(path.join(site, file))).length

it('the sitemap lists every address with its other languages', () => {
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(addresses.map(({ path: address }) => SITE_URL + address))
  expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(addresses.length)
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

it('S-26 the pictures of projects, portrait and team stand under /images', () => {
  const files = readdirSync(path.join(site, 'images'))
  for (const name of ['work-1', 'work-2', 'work-3', 'portrait', ...[1, 2, 3, 4, 5].map((n) => `team-${n}`)]) {
    expect(files.some((file) => file.startsWith(`${name}-`))).toBe(true)
  }
})

describe('the first view of the landing page', () => {
  const { html, document } = pagesWithAddress.find(({ address }) => address === '/')!

  it('takes at most 20 KiB of HTML with its styles', () => {
    expect(kib(brotliCompressSync(html).length)).toBeLessThanOrEqual(20)
  })

  it('takes at most 55 KiB of fonts', () => {
    const fonts = readdirSync(path.join(site, 'fonts'))
    expect(fonts).toHaveLength(3)
    const bytes = fonts.map((file) => statSync(path.join(site, 'fonts', file)).size)
    expect(kib(bytes.reduce((sum, each) => sum + each, 0))).toBeLessThanOrEqual(55)
  })

  it('takes at most 75 KiB of script', () => {
    const scripts = [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(kib(scripts.reduce((sum, file) => sum + brotli(file), 0))).toBeLessThanOrEqual(75)
  })
})

it('a page loads only its own wording', () => {
  const { document } = pagesWithAddress.find(({ address }) => address === '/')!
  const scripts = [...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((element) =>
    readFileSync(path.join(site, element.getAttribute('src') ?? element.getAttribute('href') ?? ''), 'utf8'),
  )
  expect(scripts.join('')).toContain('Gastlichkeit')
  expect(scripts.join('')).not.toContain('DSGVO')
})
