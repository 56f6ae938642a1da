import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { addresses } from '#contract/routes.ts'
import { startSiteServer } from '../tests/site-server.ts'

const script = { name: 'assets/app-Bx3kQ9aZ.js', path: '/assets/app-Bx3kQ9aZ.js' }
const picture = { path: '/images/hotel-640.0123abcd.avif', bytes: Buffer.from([0, 255, 13, 10, 128]) }

const server = await startSiteServer({
  [script.name]: 'console.log("Valdorn")',
  [`${script.name}.gz`]: 'stands for compressed bytes',
  'images/hotel-640.0123abcd.avif': picture.bytes,
  'fonts/newsreader.0123abcd.woff2': 'font',
  'favicon.svg': '<svg/>',
  'favicon.ico': 'icon',
  'apple-touch-icon.png': 'icon',
  'site.webmanifest': '{}',
  'en/site.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
  '.well-known/security.txt': 'Contact: mailto:a@valdorn.example',
  'press/über uns.pdf': 'pdf',
  'press/logo.unheard-of': 'bytes',
  CNAME: 'valdorn.example',
  'brochure.gz': 'an archive, not a variant of another file',
})
afterAll(() => server[Symbol.asyncDispose]())
const { get } = server

describe('a page', () => {
  it.each(addresses)('is found at $path', async ({ path }) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    expect(await get(path)).toMatchObject({ statusCode: 200, headers, body: `<h1>The page ${path}</h1>` })
  })

  it('is the same whatever the query says', async () => {
    const body = expect.stringContaining('The page /en/imprint')
    expect(await get('/en/imprint?utm_source=letter')).toMatchObject({ statusCode: 200, body })
  })

  it('is checked for changes before each use', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })
})

describe('a compressed variant', () => {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: String }
  it.each([
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['br;q=0.000, gzip ; q=0.001', 'gzip'],
    ['identity, gzip;q=0.5', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=0, br;q=0, gzip;q=0', 'identity'],
    [',,;,br,', 'br'],
  ] as const)('is sent to who accepts it, Brotli first: %j, %s', async (accepted, coding) => {
    const { headers, rawPayload } = await get('/en', { 'accept-encoding': accepted })
    expect(headers['content-encoding'] ?? 'identity').toBe(coding)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(String(decompress[coding](rawPayload))).toBe('<h1>The page /en</h1>')
  })

  it('is one that exists', async () => {
    const headers = { 'accept-encoding': 'br, gzip;q=0.1' }
    const answers = [await get(script.path, headers), await get('/robots.txt', headers)]
    expect(answers.map((answer) => answer.headers['content-encoding'])).toEqual(['gzip', undefined])
  })

  it('makes the answers differ, so caches are told', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      expect((await get('/en', headers)).headers.vary).toBe('Accept-Encoding')
    }
    expect((await get(script.path)).headers.vary).toBe('Accept-Encoding')
    expect((await get('/robots.txt')).headers).not.toHaveProperty('vary')
  })
})

describe('a copy that a browser has', () => {
  it('has another tag in each coding', async () => {
    const asking = ['br', 'gzip', 'identity'].map((coding) => get('/en', { 'accept-encoding': coding }))
    const tags = (await Promise.all(asking)).map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  it('is confirmed with 304, without the body', async () => {
    const accept = { 'accept-encoding': 'br' }
    const { etag } = (await get('/en', accept)).headers
    for (const tags of [`${etag}`, `W/${etag}`, `"other" ,W/${etag} , "x"`, ' * ']) {
      const response = await get('/en', { ...accept, 'if-none-match': tags })
      const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
      expect(response).toMatchObject({ statusCode: 304, body: '', headers })
      expect(response.headers).not.toHaveProperty('content-length')
    }
  })

  it.each(['', 'other', '"other"', '"x", "y"', '"*"'])('is replaced by another: %s', async (tags) => {
    expect((await get('/en', { 'if-none-match': tags })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  it('arrives byte for byte', async () => {
    expect((await get(picture.path)).rawPayload).toEqual(picture.bytes)
  })

  const [forever, anHour] = ['public, max-age=31536000, immutable', 'public, max-age=3600']
  it.each([
    [script.path, 'text/javascript; charset=utf-8', forever],
    [picture.path, 'image/avif', forever],
    ['/fonts/newsreader.0123abcd.woff2', 'font/woff2', forever],
    ['/favicon.svg', 'image/svg+xml', anHour],
    ['/favicon.ico', 'image/x-icon', anHour],
    ['/apple-touch-icon.png', 'image/png', anHour],
    ['/site.webmanifest', 'application/manifest+json', anHour],
    ['/en/site.webmanifest', 'application/manifest+json', anHour],
    ['/robots.txt', 'text/plain; charset=utf-8', anHour],
    ['/sitemap.xml', 'text/xml; charset=utf-8', anHour],
    ['/press/logo.unheard-of', 'application/octet-stream', anHour],
    ['/CNAME', 'application/octet-stream', anHour],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', anHour],
    ['/press/%C3%BCber%20uns.pdf', 'application/pdf', anHour],
    ['/favicon.svg?v=2', 'image/svg+xml', anHour],
    ['/favicon.svg?', 'image/svg+xml', anHour],
  ])('says what it is, and is kept for long only with a hash: %s', async (path, type, caching) => {
    const headers = { 'content-type': type, 'cache-control': caching }
    expect(await get(path)).toMatchObject({ statusCode: 200, headers })
  })

  it('that is an archive is not taken for a variant', async () => {
    const { headers } = await get('/brochure.gz')
    expect(headers['content-type']).toBe('application/gzip')
    expect(headers).not.toHaveProperty('content-encoding')
  })
})
