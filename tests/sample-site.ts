import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { loadContent } from '#build/content/content.ts'
import { locales } from '#contract/locale.ts'
import { releaseFiles } from '#contract/release.ts'
import { addresses, fileOf, notFoundFileOf } from '#contract/routes.ts'
import { manifestOf, wordsOf } from '#build/release/manifest.ts'
import { takeIn } from '#build/release/releases.ts'
import { writeFileWithFolders } from '#build/write-file.ts'
import { parseSettings } from '#contract/settings.ts'
import { temporaryFolder } from '#server/tests/temporary-folder.ts'

const testRenderer = `export async function renderPage(name, locale, { form, head }) {
  const title = '<h1>The page ' + name + ' in ' + locale + '</h1>'
  return '<html><head>' + head + '</head>' + title + JSON.stringify(form).replaceAll('<', '&lt;')
}`

const shipped = loadContent()
/** For tests: what the server says, as it is shipped. */
export const words = wordsOf(shipped)

/** For tests: a small site in `dist` of a directory of its own, as a build for this address leaves it. */
export async function buildTestSite(
  files: Record<string, string | Buffer> = {},
  siteUrl = parseSettings({}).SITE_URL,
) {
  const { folder: directory, ...temporary } = await temporaryFolder()
  await addTestRelease(directory, 'first', files, siteUrl)
  const site = join(directory, 'dist/site')
  return { ...temporary, directory, site }
}

/** For tests: another build in the directory of a test site, which is served from then on. */
export async function addTestRelease(
  directory: string,
  name: string,
  files: Record<string, string | Buffer>,
  siteUrl = parseSettings({}).SITE_URL,
) {
  const dist = join(directory, 'dist')
  const staging = join(dist, 'staging', name)

  const write = (file: string, content: string | Buffer) =>
    writeFileWithFolders(join(staging, releaseFiles.site, file), content)
  async function writeCompressed(file: string, content: string) {
    await write(file, content)
    await write(`${file}.br`, brotliCompressSync(content))
    await write(`${file}.gz`, gzipSync(content))
  }

  for (const { path } of addresses) await writeCompressed(fileOf(path), `<h1>The page ${path}</h1>`)
  for (const locale of locales) await writeCompressed(notFoundFileOf(locale), `<h1>Not found, ${locale}</h1>`)
  await writeFileWithFolders(join(staging, releaseFiles.renderer), testRenderer)
  await writeFileWithFolders(join(staging, releaseFiles.homeAdditions), '{"head":"<style></style>"}')
  for (const [file, content] of Object.entries(files)) await write(file, content)
  const settings = { ...parseSettings({}), SITE_URL: siteUrl }
  await takeIn(dist, staging, await manifestOf(staging, settings, shipped))
}
