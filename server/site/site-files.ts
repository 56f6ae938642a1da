import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { ExpectedError } from '#contract/expected-error.ts'
import { locales, type Locale } from '#contract/locale.ts'
import type { ReleaseManifest } from '#contract/release.ts'
import { addresses, customaryPaths, fileOf, notFoundFileOf } from '#contract/routes.ts'
import {
  cacheControl,
  commonHeaders,
  immutableFolders,
  pageHeaders,
  type Headers,
} from '#contract/headers.ts'

/** A complete answer, prepared when the site was read. */
export type PreparedResponse = Readonly<{
  status: number
  headers: Headers
  body?: Buffer
}>

/** The built site in memory. */
export type Site = Awaited<ReturnType<typeof readSite>>
export type SiteFile = Site['notFound'][Locale]

/** What there may be of a file, the smallest first. */
const codings = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
  { coding: 'identity', suffix: '' },
] as const

/**
 * Reads the built site into memory. It is a few megabytes and never changes, so a request needs no file and all headers
 * are made here, once.
 * @throws ExpectedError when a page, or one of the files that never change, is missing or empty.
 */
export async function readSite(directory: string, manifest: ReleaseManifest) {
  const { siteUrl, policies, immutable } = manifest
  const contents = await readContents(directory)
  const common = commonHeaders(siteUrl)
  // A full disk, or a power cut while a release was copied, leaves gaps and empty files.
  for (const name of [...pageNames, ...immutable])
    if (!contents.has(name) || codings.some(({ suffix }) => contents.get(name + suffix)?.length === 0))
      throw new ExpectedError(`The built site lacks ${name}. Run npm run build again.`)

  function siteFile(name: string, status = 200) {
    const bodies = codings.flatMap(({ coding, suffix }) => {
      const body = contents.get(name + suffix)
      return body === undefined ? [] : [{ coding, body }]
    })
    const policy = policies[name]
    const ofPage = policy === undefined ? undefined : { ...common, ...pageHeaders(policy) }
    const headers = {
      ...(ofPage ?? common),
      'cache-control': cacheControlOf(name),
      ...(bodies.length > 1 && { vary: 'Accept-Encoding' }),
    }
    const representations = bodies.map(({ coding, body }) => {
      // Hashing what is sent gives each coding a tag of its own, as a strong tag has to be (RFC 9110, 8.8.3.3).
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const validated = status === 200 ? { ...headers, etag } : headers
      const described = {
        ...validated,
        'content-type': contentTypeOf(name),
        'content-length': String(body.length),
        ...(coding !== 'identity' && { 'content-encoding': coding }),
      }
      const whole: PreparedResponse = { status, headers: described, body }
      /** For a client whose copy is current. */
      const unchanged: PreparedResponse = { status: 304, headers: validated }
      return { coding, etag, whole, unchanged }
    })
    // The headers of a page are also for what is rendered in its place.
    return { pageHeaders: ofPage, representations }
  }

  /** By the path of the request, percent-encoded as browsers send it. */
  const files = new Map(addresses.map(({ path }) => [path, siteFile(fileOf(path))]))
  const notFound = Object.fromEntries(
    locales.map((locale) => [locale, siteFile(notFoundFileOf(locale), 404)]),
  ) as Record<Locale, ReturnType<typeof siteFile>>
  for (const name of contents.keys()) {
    const isCompressed = /\.(?:br|gz)$/.test(name) && contents.has(name.slice(0, -3))
    if (!isCompressed && !pageNames.has(name)) files.set(encodeURI(`/${name}`), siteFile(name))
  }
  return { files, aliases, notFound, commonHeaders: common }
}

const pageNames = new Set([...addresses.map(({ path }) => fileOf(path)), ...locales.map(notFoundFileOf)])

/** The path of a page by the aliases that lead to it, in lower case and without a trailing slash. */
const aliases = new Map<string, string>([
  ...Object.entries(customaryPaths),
  ...addresses.flatMap(({ path }) =>
    [path, `/${fileOf(path)}`, path === '/' ? '/index.html' : `${path}/index.html`].map(
      (spelling): [string, string] => [spelling, path],
    ),
  ),
])

/** The bytes of every file under the directory, by its name relative to it, with `/` on every system. */
async function readContents(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      return [relative(directory, file).split(sep).join('/'), await readFile(file)] as const
    })
  return new Map(await Promise.all(read))
}

function cacheControlOf(name: string): string {
  if (immutableFolders.some((folder) => name.startsWith(`${folder}/`))) return cacheControl.immutable
  return name.endsWith('.html') ? cacheControl.revalidate : cacheControl.hour
}

/** By the end of the name. Text is UTF-8 throughout. */
function contentTypeOf(name: string): string {
  const extension = extname(name).toLowerCase()
  // The one type of an icon that browsers look for, and that mrmime does not have.
  const type = extension === '.ico' ? 'image/x-icon' : (lookup(extension) ?? 'application/octet-stream')
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}
