import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { locales } from '#contract/locale.ts'
import { addresses, fileOf, notFoundFileOf } from '#contract/routes.ts'
import { headFiles, rendererEntry } from '../site/form-renderer.ts'

/** In place of the components. */
const testRenderer = `export async function renderPage(name, locale) {
  return '<html><head></head><h1>The page ' + name + ' in ' + locale + '</h1></html>'
}
export async function renderQuarantine(locale, view) {
  return '<html><head></head><h1>' + view.state + '</h1></html>'
}`

/**
 * For tests: a small built site in a directory of its own, at `dist/site` as the build leaves it, and beside it in
 * `dist/renderer` what renders its landing page.
 */
export async function buildTestSite(files: Record<string, string | Buffer> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const site = join(directory, 'dist/site')

  async function write(name: string, content: string | Buffer) {
    const file = join(site, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  async function writeCompressed(name: string, content: string) {
    await write(name, content)
    await write(`${name}.br`, brotliCompressSync(content))
    await write(`${name}.gz`, gzipSync(content))
  }

  for (const { path } of addresses) await writeCompressed(fileOf(path), `<h1>The page ${path}</h1>`)
  for (const locale of locales) await writeCompressed(notFoundFileOf(locale), `<h1>Not found, ${locale}</h1>`)
  await write(`../renderer/${rendererEntry}`, testRenderer)
  for (const file of Object.values(headFiles)) await write(`../renderer/${file}`, '<style></style>')
  for (const [name, content] of Object.entries(files)) await write(name, content)

  return { directory, site, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) }
}
