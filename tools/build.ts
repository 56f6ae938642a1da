import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { ContentError } from '#content/content.ts'
import { ConfigError, readSettings } from '#server/config.ts'
import { compress } from './compress.ts'
import { PictureError } from './images.ts'
import { prerender } from './prerender.ts'
import { prepareSiteAssets } from './site-assets.ts'
import { robots, sitemap } from './sitemap.ts'

const dist = path.join(import.meta.dirname, '../dist')
const site = path.join(dist, 'site')

/** The site grows here and takes its place only when it is whole. */
const growing = path.join(dist, 'site.growing')
const prerendering = path.join(dist, 'prerender')

try {
  await buildSite()
} catch (error) {
  if (!(error instanceof ContentError || error instanceof ConfigError || error instanceof PictureError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}

async function buildSite() {
  const { SITE_URL } = readSettings()
  const { fonts } = await prepareSiteAssets()
  await rm(growing, { recursive: true, force: true })
  await build({ logLevel: 'warn', build: { outDir: growing, emptyOutDir: true } })
  await build({
    logLevel: 'warn',
    build: { outDir: prerendering, emptyOutDir: true, ssr: 'src/entry-prerender.tsx', copyPublicDir: false },
  })

  const manifestFile = path.join(growing, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const { renderPage } = await import(pathToFileURL(path.join(prerendering, 'entry-prerender.js')).href)
  await prerender({ renderPage, site: growing, manifest, fontPreloads: fonts.preloads })
  await writeFile(path.join(growing, 'sitemap.xml'), sitemap(SITE_URL))
  await writeFile(path.join(growing, 'robots.txt'), robots(SITE_URL))

  // The styles now stand in the pages, and nobody asks for the manifest.
  await rm(path.dirname(manifestFile), { recursive: true })
  for await (const file of glob('assets/*.css', { cwd: growing })) await rm(path.join(growing, file))
  await compress(growing)

  await rm(site, { recursive: true, force: true })
  await rename(growing, site)
  await rm(prerendering, { recursive: true })
  console.log('The site is built in dist/site.')
}
