import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { shortClassName } from './class-names.ts'
import { contentDirectory, lineOf, readContentFile } from './content/content-file.ts'
import { checkContent } from './content/content.ts'
import { runProgram } from '#contract/expected-error.ts'
import { releaseFiles } from '#contract/release.ts'
import { locales } from '#contract/locale.ts'
import { fileOf, pathOf } from '#contract/routes.ts'
import { readSettings } from '#contract/settings.ts'
import { contentSecurityPolicy } from './pages/content-security-policy.ts'
import { commonHeaders, pageHeaders } from '#contract/headers.ts'
import { compress } from './compress.ts'
import { startEntry } from './page-modules.ts'
import { hostFiles } from './pages/host-files.ts'
import { type Bundle, prerender } from './pages/prerender.ts'
import { textFiles } from './pages/text-files.ts'
import { manifestOf } from './release/manifest.ts'
import { inStaging, takeIn } from './release/releases.ts'
import { viteConfig } from './vite-config.ts'
import { siteContent, SiteModules } from './vite-plugin.ts'
import { writeFileWithFolders } from './write-file.ts'

/** Where the build goes; the tests build a second site elsewhere. */
const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../dist'))

/** How much of a page the first ten packets of a connection hold, in bytes, beside 1.2 kB of headers. */
const roomForPage = 13_400

await runProgram(buildSite)

/** Puts a release together, and serves it when it is complete. */
async function buildSite() {
  const settings = readSettings()
  // The time (UTC), in whose order they are listed, and the process, for builds at once.
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z-${process.pid}`
  await inStaging(dist, async (folder) => {
    const staging = path.join(folder, name)
    const modules = await makeRelease(staging, settings.SITE_URL)
    await takeIn(dist, staging, await manifestOf(staging, settings, modules.content()))
  })
  console.log(`The site is built in ${path.relative('', path.join(dist, 'site'))}, as release ${name}.`)
}

async function makeRelease(staging: string, siteUrl: string) {
  const site = path.join(staging, releaseFiles.site)
  // The content is read once, and what is made of it made once, whatever is saved meanwhile.
  const typed: Record<string, unknown> = {}
  const read = () =>
    checkContent(
      (name) => (typed[name] = readContentFile(contentDirectory, name)),
      (place) => lineOf(place, contentDirectory),
    )
  const modules = new SiteModules({ madeIn: site, read })
  console.log('Pictures, icons and fonts, which take a minute the first time …')
  const { makePicture } = await modules.assets()
  await writeFileWithFolders(path.join(staging, releaseFiles.content), JSON.stringify(typed))
  // All at once: Node's thread pool encodes a few at a time, which keeps every core busy.
  await Promise.all(makePicture.values().map((make) => make()))
  console.log('Scripts and styles …')
  const bundle = await makeBundle(staging, modules)
  console.log('Pages …')
  await writePages(staging, bundle, modules, siteUrl)
  console.log('Compression …')
  await compress(site)
  for (const address of locales.map((locale) => pathOf('home', locale))) {
    const { size } = await stat(path.join(site, `${fileOf(address)}.br`))
    const share = `${address}: ${(size / 1000).toFixed(2)} of ${(roomForPage / 1000).toFixed(2)} kB that arrive at once`
    // Content may grow beyond it, at the cost of a round trip.
    console.log(size > roomForPage ? `${share}; the rest follows one round trip later` : share)
  }
  return modules
}

async function writePages(staging: string, bundle: Bundle, modules: SiteModules, siteUrl: string) {
  const site = path.join(staging, releaseFiles.site)
  const { renderPage } = await import(pathToFileURL(path.join(staging, releaseFiles.renderer)).href)
  const content = modules.content()
  const { preloads: fontPreloads } = (await modules.assets()).fonts
  const made = await prerender({ renderPage, site, bundle, fontPreloads, content, siteUrl })
  await writeFile(path.join(staging, releaseFiles.homeAdditions), JSON.stringify(made.homeAdditions))
  const files = textFiles(siteUrl, content.site.email)
  for (const [name, text] of Object.entries(files)) await writeFileWithFolders(path.join(site, name), text)
  // Not inside the site: visitors must not be able to ask for the settings of other hosts.
  const headers = { ...commonHeaders(siteUrl), ...pageHeaders(contentSecurityPolicy(...made.pages)) }
  for (const [name, text] of Object.entries(hostFiles(headers, path.basename(staging))))
    await writeFileWithFolders(path.join(staging, 'hosts', name), text)
}

/** Makes the scripts and styles, and what renders pages in the server. */
async function makeBundle(staging: string, modules: SiteModules): Promise<Bundle> {
  const site = path.join(staging, releaseFiles.site)
  const common = (): InlineConfig => ({
    ...viteConfig,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), siteContent(modules)],
    css: { modules: { generateScopedName: shortClassName } },
    // What the styles name is made already, where it belongs.
    publicDir: site,
  })
  const output = { copyPublicDir: false, emptyOutDir: false }
  const made = await build({ ...common(), build: { ...viteConfig.build, ...output, write: false } })
  const { output: bundle } = made as Rolldown.RolldownOutput
  for (const each of bundle) {
    // Every page contains its styles and the first script.
    if (each.name === startEntry || each.fileName.endsWith('.css')) continue
    const content = each.type === 'chunk' ? each.code : each.source
    await writeFileWithFolders(path.join(site, each.fileName), content)
  }
  const renderer = path.join(staging, releaseFiles.renderer)
  await build({
    ...common(),
    // With its dependencies inside, it works wherever it is loaded from.
    ssr: { noExternal: true },
    // Of React that is what visitors get, whatever the server is started with.
    define: { ...viteConfig.define, 'process.env.NODE_ENV': '"production"' },
    build: {
      ...viteConfig.build,
      ...output,
      outDir: path.dirname(renderer),
      ssr: 'src/entry-prerender.tsx',
      rolldownOptions: {
        output: { entryFileNames: path.basename(renderer), chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
  return bundle
}
