import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '#contract/routes.ts'
import { buildApp } from '../app.ts'
import { readSite, SiteNotBuiltError } from './site-files.ts'
import { buildTestSite } from '../testing/sample-site.ts'

const siteUrl = 'https://valdorn.example'
const script = { name: 'assets/app-Bx3kQ9aZ.js', path: '/assets/app-Bx3kQ9aZ.js' }
const picture = { path: '/images/hotel-640.0123abcd.avif', bytes: Buffer.from([0, 255, 13, 10, 128]) }

const built = await buildTestSite({
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
afterAll(() => built[Symbol.asyncDispose]())

const app = buildApp({ site: await readSite(built.site, siteUrl) })
let port: number
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** Sends a request target byte for byte; clients that know URLs would tidy it up first. */
async function sendRaw(target: string, method = 'GET') {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1')
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), location: /^location: (.*)\r$/m.exec(answer)?.[1], answer }
}

describe('a page', () => {
  it.each(addresses)('is found at $path', async ({ path }) => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toBe(`<h1>The page ${path}</h1>`)
  })

  it('is the same whatever the query says', async () => {
    const response = await get('/en/imprint?utm_source=letter')
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('The page /en/imprint')
  })

  it('is checked for changes before each use', async () => {
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
  })
})

describe('another spelling of an address', () => {
  it.each([
    ['/en/', '/en'],
    ['/en//', '/en'],
    ['/en.html', '/en'],
    ['/en/index.html', '/en'],
    ['/EN', '/en'],
    ['/En/Imprint/', '/en/imprint'],
    ['/en//imprint', '/en/imprint'],
    ['/imprint.html', '/imprint'],
    ['/imprint/index.html', '/imprint'],
    ['/Imprint.HTML', '/imprint'],
    ['/index.html', '/'],
    ['/INDEX.html/', '/'],
    ['/en/?a=b&c=%C3%BC', '/en?a=b&c=%C3%BC'],
    ['/imprint.html?', '/imprint'],
  ])('%s redirects to %s', async (spelling, path) => {
    const response = await get(spelling)
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe(path)
    expect(response.body).toBe('')
  })

  it.each([
    ['//', '/'],
    ['//en', '/en'],
    ['///en///imprint///', '/en/imprint'],
    ['http://evil.example/en/', '/en'],
    ['HTTP://evil.example//en', '/en'],
    ['http://evil.example/?', '/'],
    ['/en?', '/en'],
    ['/?', '/'],
  ])('%s redirects to %s within the site', async (target, path) => {
    expect(await sendRaw(target)).toMatchObject({ status: 301, location: path })
  })

  it.each(['/en/?\0', '/en/?\x7f', '/en/?\xfc', '/en/?\r\nX-Injected: 1'])(
    'brings no %j into a header',
    async (target) => {
      const { answer } = await sendRaw(target)
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/X-Injected|[^\t\r\n -~]/)
    },
  )

  it('answers like the address itself when a request names the whole URL', async () => {
    expect(await sendRaw('http://localhost/en')).toMatchObject({ status: 200 })
    expect(await sendRaw('http://localhost')).toMatchObject({ status: 200 })
    expect(await sendRaw('http://localhost?a')).toMatchObject({ status: 200 })
  })
})

describe('an address that does not exist', () => {
  it.each([
    ['/nothing', 'de'],
    ['/english', 'de'],
    ['/en/nothing', 'en'],
    ['/EN/nothing', 'en'],
    ['/en/nothing/', 'en'],
    ['//en/nothing', 'en'],
  ])('such as %s shows the page for it in the language %s', async (path, locale) => {
    const { status, answer } = await sendRaw(path)
    expect(status).toBe(404)
    expect(answer).toContain('content-type: text/html; charset=utf-8')
    expect(answer).toContain(`<h1>Not found, ${locale}</h1>`)
  })

  it.each([
    '/404',
    '/404.html',
    '/en/404',
    '/en/404.html',
    '/404/',
    '/index',
    '/.html',
    '/assets',
    '/assets/',
  ])('is also %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })

  it('is also what a file is called on the disk of a compressed variant', async () => {
    expect((await get('/index.html.br')).statusCode).toBe(404)
    expect((await get(`${script.path}.gz`)).statusCode).toBe(404)
  })

  it('is compressed, but never answered with 304, and not kept', async () => {
    const response = await get('/nothing', { 'accept-encoding': 'br', 'if-none-match': '*' })
    expect(response.statusCode).toBe(404)
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(response.headers).not.toHaveProperty('etag')
  })
})

describe('a path that plays tricks', () => {
  it.each([
    '//evil.example/',
    '//evil.example/en',
    '/\\evil.example',
    '/\\/evil.example/',
    '/%5cevil.example',
    '/%2fevil.example',
    '/%2f%2fevil.example/en',
    '//evil.example/..',
    '/en/..//evil.example',
    '/.',
    '/..',
    '/en/../imprint',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..\\..\\etc\\passwd',
    '/en%2fimprint',
    '/%65n',
    '/en%00',
    '/en.html%00.txt',
    '/%',
    '/%zz',
    '/en/%',
    '/%c0%ae%c0%ae/',
    '/%ff',
    '/\xff',
    '/en;a=b',
    '/en#team',
    '/__proto__',
    '/constructor',
    `/${'a'.repeat(8000)}`,
    `/${'/'.repeat(8000)}x`,
    'http://evil.example//evil.example',
  ])('is not found or refused, and leads nowhere: %s', async (target) => {
    const { status, location } = await sendRaw(target)
    expect([400, 404]).toContain(status)
    expect(location).toBeUndefined()
  })

  it.each(['/\0', '/a b', '/\x7f', 'en', ''])(
    'is refused when it is no request at all: %j',
    async (target) => {
      const { status, location } = await sendRaw(target)
      expect([400, 404]).toContain(status)
      expect(location).toBeUndefined()
    },
  )
})

describe('a method', () => {
  it('HEAD gets the headers of GET and no body', async () => {
    const whole = await get('/en', { 'accept-encoding': 'gzip' })
    const head = await app.inject({ method: 'HEAD', url: '/en', headers: { 'accept-encoding': 'gzip' } })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    expect((await sendRaw('/en', 'HEAD')).answer).toMatch(/\r\n\r\n$/)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'TRACE', 'PROPFIND'])(
    '%s is refused for what exists, and not found for the rest',
    async (method) => {
      for (const path of ['/en', '/en/', '/robots.txt']) {
        const { status, answer } = await sendRaw(path, method)
        expect(status).toBe(405)
        expect(answer).toContain('allow: GET, HEAD')
      }
      expect((await sendRaw('/nothing', method)).status).toBe(404)
    },
  )

  it('is refused without a look at the body', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/en',
      headers: { 'content-type': 'no/such-type' },
      payload: 'x'.repeat(100_000),
    })
    expect(response.statusCode).toBe(405)
  })

  it('that concerns the whole server gets no page', async () => {
    expect((await sendRaw('*', 'OPTIONS')).status).toBe(404)
  })
})

describe('a compressed variant', () => {
  it('is sent to who accepts it, Brotli first', async () => {
    const response = await get('/en', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(response.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe('<h1>The page /en</h1>')
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  })

  it('is gzip where Brotli is refused', async () => {
    const response = await get('/en', { 'accept-encoding': 'br;q=0, *;q=0.5' })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(response.rawPayload).toString()).toBe('<h1>The page /en</h1>')
  })

  it('is left out where no coding is accepted', async () => {
    const response = await get('/en', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(response.headers).not.toHaveProperty('content-encoding')
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
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (coding) => (await get('/en', { 'accept-encoding': coding })).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  it('is confirmed with 304, without the body', async () => {
    const accept = { 'accept-encoding': 'br' }
    const { etag } = (await get('/en', accept)).headers
    for (const tags of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get('/en', { ...accept, 'if-none-match': tags })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
      expect(response.headers).not.toHaveProperty('content-length')
    }
  })

  it('is replaced when it is another one', async () => {
    expect((await get('/en', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  it('arrives byte for byte', async () => {
    const response = await get(picture.path)
    expect(response.headers['content-type']).toBe('image/avif')
    expect(response.rawPayload).toEqual(picture.bytes)
  })

  it.each([script.path, picture.path, '/fonts/newsreader.0123abcd.woff2'])(
    'with a hash in its name may be kept forever: %s',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    },
  )

  it.each(['/favicon.svg', '/robots.txt'])(
    'without a hash in its name may be kept for an hour: %s',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=3600')
    },
  )

  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/en/site.webmanifest', 'application/manifest+json'],
  ])('for tabs and home screens says what it is and may be kept for an hour: %s', async (path, type) => {
    const { headers } = await get(path)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    ['/assets/app-Bx3kQ9aZ.js', 'text/javascript; charset=utf-8'],
    ['/fonts/newsreader.0123abcd.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
    ['/press/logo.unheard-of', 'application/octet-stream'],
    ['/CNAME', 'application/octet-stream'],
  ])('says what it is: %s', async (path, type) => {
    expect((await get(path)).headers['content-type']).toBe(type)
  })

  it('that says whom to tell of a hole is plain text in UTF-8, kept for an hour', async () => {
    expect((await get('/.well-known/security.txt')).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
  })

  it('is found with a query behind it, an empty one too', async () => {
    expect((await get('/favicon.svg?v=2')).statusCode).toBe(200)
    expect((await get('/favicon.svg?')).statusCode).toBe(200)
  })

  it('is found when its name needs escapes', async () => {
    expect((await get('/press/%C3%BCber%20uns.pdf')).headers['content-type']).toBe('application/pdf')
  })

  it('that is an archive is not taken for a variant', async () => {
    const { headers } = await get('/brochure.gz')
    expect(headers['content-type']).toBe('application/gzip')
    expect(headers).not.toHaveProperty('content-encoding')
  })
})

describe('a site that is not complete', () => {
  it('is reported with the remedy when it was never built', async () => {
    await expect(readSite(`${built.site}/none`, siteUrl)).rejects.toThrow(
      new SiteNotBuiltError('The site is not built. Run npm run build first.'),
    )
  })

  it('is reported with the name of the page that is missing', async () => {
    await expect(readSite(`${built.site}/en`, siteUrl)).rejects.toThrow(
      new SiteNotBuiltError('The built site lacks index.html. Run npm run build again.'),
    )
  })
})
