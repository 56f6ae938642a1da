import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { ContentError, loadContent } from '#content/loader/content.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { ConfigError, readSettings } from '#server/config/config.ts'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import { headFile, rendererEntry } from '#server/site/form-renderer.ts'
import { commonHeaders, pageHeaders } from '#server/http/headers.ts'
import { compress } from './compress.ts'
import { hostFiles } from './pages/host-files.ts'
import { PictureError } from './assets/images.ts'
import { loaderEntry, startEntry } from './page-entries.ts'
import { prerender } from './pages/prerender.ts'
import { prepareSiteAssets } from './assets/site-assets.ts'
import { securityTxt } from './pages/security-txt.ts'
import { robots, sitemap } from './pages/sitemap.ts'

/** Where to; the tests build a second site elsewhere. */
const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'))
const site = path.join(dist, 'site')

/** What renders its landing page for forms without script. */
const renderer = path.join(dist, 'renderer')

/** Settings for other hosts, beside the site, for they are no part of what visitors may ask for. */
const hosts = path.join(dist, 'hosts')

/** The first two grow here and take their places together, only when they are whole. */
const staging = path.join(dist, 'site.staging')
const stagingRenderer = path.join(dist, 'renderer.staging')

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
  await rm(staging, { recursive: true, force: true })
  await build({ logLevel: 'warn', build: { outDir: staging, emptyOutDir: true } })
  await build({
    logLevel: 'warn',
    // With everything inside, it renders the same wherever it is loaded from.
    ssr: { noExternal: true },
    build: {
      outDir: stagingRenderer,
      emptyOutDir: true,
      ssr: 'src/entry-prerender.tsx',
      copyPublicDir: false,
    },
  })

  const manifestFile = path.join(staging, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const { renderPage } = await import(pathToFileURL(path.join(stagingRenderer, rendererEntry)).href)
  const heads = await prerender({
    renderPage,
    site: staging,
    manifest,
    fontPreloads: fonts.preloads,
    content: loadContent(),
    siteUrl: SITE_URL,
  })
  await writeFile(path.join(staging, 'sitemap.xml'), sitemap(SITE_URL))
  await writeFile(path.join(staging, 'robots.txt'), robots(SITE_URL))
  await writeSecurityTxt(SITE_URL)

  // The styles and the first script now stand in the pages, what loads the others has been completed for each, and nobody
  // asks for the manifest.
  for (const entry of [startEntry, loaderEntry]) await rm(path.join(staging, manifest[entry]?.file ?? ''))
  await rm(path.dirname(manifestFile), { recursive: true })
  for await (const file of glob('assets/*.css', { cwd: staging })) await rm(path.join(staging, file))
  await compress(staging)
  await writeFile(path.join(stagingRenderer, headFile), heads.home ?? '')

  await replace(site, staging)
  await replace(renderer, stagingRenderer)
  await writeHostFiles(SITE_URL)
  console.log(`The site is built in ${path.relative('', site)}.`)
}

async function writeSecurityTxt(siteUrl: string) {
  const { email } = loadContent().site
  const file = path.join(staging, securityTxtFile)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, securityTxt({ siteUrl, email, now: new Date() }))
}

async function writeHostFiles(siteUrl: string) {
  const pages: string[] = []
  for await (const file of glob('**/*.html', { cwd: site })) {
    pages.push(await readFile(path.join(site, file), 'utf8'))
  }
  const policy = contentSecurityPolicy(...pages.toSorted())
  const headers = { ...commonHeaders(siteUrl), ...pageHeaders(policy) }
  await mkdir(hosts, { recursive: true })
  for (const [name, content] of Object.entries(hostFiles(headers))) {
    await writeFile(path.join(hosts, name), content)
  }
}

async function replace(old: string, grown: string) {
  await rm(old, { recursive: true, force: true })
  await rename(grown, old)
}
