import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { ContentError, loadContent } from '#content/loader/content.ts'
import type { Content } from '#content/loader/schema.ts'
import { securityTxtFile } from '#contract/routes.ts'
import { ConfigError, readSettings } from '#server/config/config.ts'
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts'
import { commonHeaders, pageHeaders } from '#server/http/headers.ts'
import { headFiles, rendererEntry } from '#server/site/release/form-renderer.ts'
import { PictureError } from './assets/masters.ts'
import { prepareSiteAssets } from './assets/site-assets.ts'
import { compress } from './compress.ts'
import { quarantineEntry, startEntry } from './page-entries.ts'
import { hostFiles } from './pages/host-files.ts'
import { prerender } from './pages/prerender.ts'
import { securityTxt } from './pages/security-txt.ts'
import { robots, sitemap } from './pages/sitemap.ts'
import { publish, stagingOf } from './release/releases.ts'
import { step } from './step.ts'
import { writeFileWithFolders } from './write-file.ts'

/** Where the build goes; the tests build a second site elsewhere. */
const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'))

/** Its parts are made here, and become a release when all are complete. */
const staging = stagingOf(dist)
const site = path.join(staging, 'site')

/** What the server renders the landing page with, for forms that are sent without script. */
const renderer = path.join(staging, 'renderer')

/** Settings for other hosts. Not inside the site, because visitors must not be able to ask for them. */
const hosts = path.join(staging, 'hosts')

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
  const content = loadContent()
  const { fonts } = await step('Pictures, icons and fonts, which take a minute the first time', () =>
    prepareSiteAssets(),
  )
  await rm(staging, { recursive: true, force: true })
  await step('Scripts and styles', bundle)
  await step('Pages', () => writePages(content, fonts.preloads, SITE_URL))
  await step('Compression', () => compress(site))
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  await writeHostFiles(SITE_URL, name)
  await publish(dist, name, SITE_URL)
  console.log(`The site is built in ${path.relative('', path.join(dist, 'site'))}, as release ${name}.`)
}

async function writePages(content: Content, fontPreloads: string[], siteUrl: string) {
  const manifestFile = path.join(site, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const { renderPage } = await import(pathToFileURL(path.join(renderer, rendererEntry)).href)
  const heads = await prerender({ renderPage, site, manifest, fontPreloads, content, siteUrl })
  for (const name of ['home', 'quarantine'] as const) {
    await writeFile(path.join(renderer, headFiles[name]), heads[name])
  }
  await writeFile(path.join(site, 'sitemap.xml'), sitemap(siteUrl))
  await writeFile(path.join(site, 'robots.txt'), robots(siteUrl))
  await writeFileWithFolders(
    path.join(site, securityTxtFile),
    securityTxt({ siteUrl, email: content.site.email, now: new Date() }),
  )

  // Every page now contains the styles and the first script, and nobody asks for the manifest.
  for (const entry of [startEntry, quarantineEntry]) await rm(path.join(site, manifest[entry]?.file ?? ''))
  await rm(path.dirname(manifestFile), { recursive: true })
  for await (const file of glob('assets/*.css', { cwd: site, exclude: ['**/print-*'] }))
    await rm(path.join(site, file))
}

/** Scripts and styles of the pages, and the same components for rendering. */
async function bundle() {
  await build({ logLevel: 'warn', build: { outDir: site, emptyOutDir: true } })
  await build({
    logLevel: 'warn',
    // With its dependencies inside, it works wherever it is loaded from.
    ssr: { noExternal: true },
    build: {
      outDir: renderer,
      emptyOutDir: true,
      ssr: 'src/entry-prerender.tsx',
      copyPublicDir: false,
      // Not as modules, which Node never forgets: a server would grow with each release.
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: rendererEntry, chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  })
}

async function writeHostFiles(siteUrl: string, release: string) {
  const pages: string[] = []
  for await (const file of glob('**/*.html', { cwd: site })) {
    pages.push(await readFile(path.join(site, file), 'utf8'))
  }
  const policy = contentSecurityPolicy(...pages.toSorted())
  const headers = { ...commonHeaders(siteUrl), ...pageHeaders(policy) }
  for (const [name, text] of Object.entries(hostFiles(headers, release)))
    await writeFileWithFolders(path.join(hosts, name), text)
}
