import { globSync, readFileSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Manifest } from 'vite'
import { ContentError } from './content/mistake.ts'
import { releaseFiles } from '#contract/release.ts'
import { locales } from '#contract/locale.ts'
import { fileOf, pathOf, securityTxtFile } from '#contract/routes.ts'
import { SettingsError, readSettings } from '#contract/settings.ts'
import { contentSecurityPolicy } from './pages/content-security-policy.ts'
import { commonHeaders, pageHeaders } from '#contract/headers.ts'
import { compress } from './compress.ts'
import { startEntry } from './page-entries.ts'
import { shareOfFirstPackets } from './pages/first-packets.ts'
import { hostFiles } from './pages/host-files.ts'
import { prerender } from './pages/prerender.ts'
import { securityTxt } from './pages/security-txt.ts'
import { robots, sitemap } from './pages/sitemap.ts'
import { beginRelease, publish, stagingOf } from './release/releases.ts'
import { viteConfig } from './vite-config.ts'
import { siteContent, SiteModules } from './vite-plugin.ts'
import { writeFileWithFolders } from './write-file.ts'

/** Where the build goes; the tests build a second site elsewhere. */
const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'))

try {
  await buildSite()
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Puts a release together in a folder of its own, so that builds do not meet, and serves it when it is complete. */
async function buildSite() {
  const settings = readSettings()
  const name = await beginRelease(dist)
  const staging = stagingOf(dist, name)
  try {
    const modules = await makeRelease(staging, name, settings.SITE_URL)
    await publish(dist, name, settings, modules.content())
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  console.log(`The site is built in ${path.relative('', path.join(dist, 'site'))}, as release ${name}.`)
}

async function makeRelease(staging: string, name: string, siteUrl: string) {
  const site = path.join(staging, releaseFiles.site)
  // The content is read once, and what is made of it made once, whatever is saved meanwhile.
  const modules = new SiteModules({ madeIn: site })
  console.log('Pictures, icons and fonts, which take half a minute the first time …')
  const { makePicture } = await modules.assets()
  // All at once: Node's thread pool encodes a few at a time, which keeps every core busy.
  await Promise.all(makePicture.values().map((make) => make()))
  console.log('Scripts and styles …')
  await bundle(staging, modules)
  console.log('Pages …')
  await writePages(staging, modules, siteUrl)
  console.log('Compression …')
  await compress(site)
  for (const address of locales.map((locale) => pathOf('home', locale))) {
    const { size } = await stat(path.join(site, `${fileOf(address)}.br`))
    console.log(shareOfFirstPackets(address, size))
  }
  await writeHostFiles(staging, name, siteUrl)
  return modules
}

async function writePages(staging: string, modules: SiteModules, siteUrl: string) {
  const site = path.join(staging, releaseFiles.site)
  const manifestFile = path.join(site, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const { renderPage } = await import(pathToFileURL(path.join(staging, releaseFiles.renderer)).href)
  const content = modules.content()
  const { preloads } = (await modules.assets()).fonts
  const head = await prerender({ renderPage, site, manifest, fontPreloads: preloads, content, siteUrl })
  await writeFile(path.join(staging, releaseFiles.homeHead), head)
  const files = {
    'sitemap.xml': sitemap(siteUrl),
    'robots.txt': robots(siteUrl),
    [securityTxtFile]: securityTxt({ siteUrl, email: content.site.email, now: new Date() }),
  }
  for (const [name, text] of Object.entries(files)) await writeFileWithFolders(path.join(site, name), text)

  // Every page now contains the styles and the first script, and nobody asks for the manifest.
  await rm(path.join(site, manifest[startEntry]?.file ?? ''))
  await rm(path.dirname(manifestFile), { recursive: true })
  for (const file of globSync('assets/*.css', { cwd: site, exclude: ['**/print-*'] }))
    await rm(path.join(site, file))
}

async function bundle(staging: string, modules: SiteModules) {
  const outDir = path.join(staging, releaseFiles.site)
  const common = (): InlineConfig => ({
    ...viteConfig,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), siteContent(modules)],
    // What the styles name is made already, where it belongs.
    publicDir: outDir,
  })
  const output = { copyPublicDir: false, emptyOutDir: false }
  await build({ ...common(), build: { ...viteConfig.build, ...output, outDir } })
  const renderer = path.join(staging, releaseFiles.renderer)
  await build({
    ...common(),
    // With its dependencies inside, it works wherever it is loaded from.
    ssr: { noExternal: true },
    build: {
      ...viteConfig.build,
      ...output,
      outDir: path.dirname(renderer),
      manifest: false,
      ssr: 'src/entry-prerender.tsx',
      rolldownOptions: {
        output: { entryFileNames: path.basename(renderer), chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
}

/** Settings for other hosts. Not inside the site, because visitors must not be able to ask for them. */
async function writeHostFiles(staging: string, release: string, siteUrl: string) {
  const site = path.join(staging, releaseFiles.site)
  const pages = globSync('**/*.html', { cwd: site }).map((file) =>
    readFileSync(path.join(site, file), 'utf8'),
  )
  const headers = { ...commonHeaders(siteUrl), ...pageHeaders(contentSecurityPolicy(...pages.toSorted())) }
  for (const [name, text] of Object.entries(hostFiles(headers, release)))
    await writeFileWithFolders(path.join(staging, 'hosts', name), text)
}
