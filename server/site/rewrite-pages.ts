import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './negotiate.ts'
import { representation, type Representation, type Site, type SiteFile } from './site-files.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Changes the pages that are served. Each gets the bytes, the codings and the ETag of its new text; readers get the old one
 * until then. A page whose text stays the same is left alone. The policy of a page stays: only its scripts decide it.
 */
export async function rewritePages(site: Pick<Site, 'files'>, rewrite: (html: string) => string) {
  for (const [path, file] of site.files) {
    if (file.pageHeaders === undefined) continue
    const before = plainOf(file)
    const after = rewrite(before)
    if (after !== before) site.files.set(path, await withText(file, after))
  }
}

function plainOf({ representations }: SiteFile): string {
  return String(representations.at(-1)?.whole.body)
}

async function withText(file: SiteFile, html: string): Promise<SiteFile> {
  const body = Buffer.from(html)
  async function remade({ coding, whole, unchanged }: Representation): Promise<Representation> {
    const { etag: _old, ...shared } = unchanged.headers
    const contentType = whole.headers['content-type'] ?? ''
    return representation(coding, await encode(body, coding), whole.status, contentType, shared)
  }
  const [first, ...others] = file.representations
  const representations = await Promise.all([remade(first), ...others.map(remade)] as const)
  return { ...file, representations }
}

/** As small as it gets, like the build: it happens once an hour, and not in the thread that answers. */
async function encode(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  return coding === 'gzip' ? gzipped(body, { level: 9 }) : body
}
