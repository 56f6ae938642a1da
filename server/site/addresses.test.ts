import { afterAll, describe, expect, it } from 'vitest'
import { startSiteServer } from '../tests/site-server.ts'

const server = await startSiteServer({
  'assets/app-Bx3kQ9aZ.js': 'console.log("Valdorn")',
  'assets/app-Bx3kQ9aZ.js.gz': 'stands for compressed bytes',
  'robots.txt': 'User-agent: *',
})
afterAll(() => server[Symbol.asyncDispose]())
const { app, get, sendRaw } = server

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
    ['/Impressum', '/imprint'],
    ['/datenschutz/', '/privacy'],
    ['/index.html', '/'],
    ['/INDEX.html/', '/'],
    ['/en/?a=b&c=%C3%BC', '/en?a=b&c=%C3%BC'],
    ['/imprint.html?', '/imprint'],
    ['//', '/'],
    ['//en', '/en'],
    ['///en///imprint///', '/en/imprint'],
    ['http://evil.example/en/', '/en'],
    ['HTTP://evil.example//en', '/en'],
    ['http://evil.example/?', '/'],
    ['/en?', '/en'],
    ['/?', '/'],
  ])('%s redirects to %s within the site', async (target, path) => {
    const answer = expect.stringMatching(/\r\n\r\n$/)
    expect(await sendRaw(target)).toEqual({ status: 301, location: path, answer })
  })

  it.each(['/en/?\0', '/en/?\x7f', '/en/?\xfc', '/en/?\r\nX-Injected: 1'])(
    'brings no %j into a header',
    async (target) => {
      const { answer } = await sendRaw(target)
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/X-Injected|[^\t\r\n -~]/)
    },
  )

  it('answers like the address itself when a request names the whole URL', async () => {
    for (const target of ['http://localhost/en', 'http://localhost', 'http://localhost?a'])
      expect(await sendRaw(target)).toMatchObject({ status: 200 })
  })
})

it.each([
  ['/nothing', 'de'],
  ['/english', 'de'],
  ['/en/nothing', 'en'],
  ['/EN/nothing', 'en'],
  ['/en/nothing/', 'en'],
  ['//en/nothing', 'en'],
  ['/404', 'de'],
  ['/404.html', 'de'],
  ['/en/404', 'en'],
  ['/en/404.html', 'en'],
  ['/404/', 'de'],
  ['/index', 'de'],
  ['/.html', 'de'],
  ['/assets', 'de'],
  ['/assets/', 'de'],
  // What the compressed files are called on the disk.
  ['/index.html.br', 'de'],
  ['/assets/app-Bx3kQ9aZ.js.gz', 'de'],
])('an address that does not exist, like %s, has a page for it in %s', async (path, locale) => {
  const { status, answer } = await sendRaw(path)
  expect(status).toBe(404)
  expect(answer).toContain('content-type: text/html; charset=utf-8')
  expect(answer).toContain(`<h1>Not found, ${locale}</h1>`)
})

it('an address that does not exist is compressed, but never answered with 304, and not kept', async () => {
  const { statusCode, headers } = await get('/nothing', { 'accept-encoding': 'br', 'if-none-match': '*' })
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(headers).not.toHaveProperty('etag')
})

it.each([
  ...['//', '/\\', '/\\/', '/%5c', '/%2f', '/%2f%2f', '/en/..//'].flatMap((start) =>
    ['', '/', '/en', '/..'].map((end) => `${start}evil.example${end}`),
  ),
  ...String.raw`
    /. /.. /en/../imprint /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc%2fpasswd
    /..\..\etc\passwd /en%2fimprint /%65n /en%00 /en.html%00.txt /% /%zz /en/% /%c0%ae%c0%ae/ /%ff
    /en;a=b /en#team /__proto__ /constructor http://evil.example//evil.example`
    .trim()
    .split(/\s+/),
  '/\xff',
  `/${'a'.repeat(8000)}`,
  `/${'/'.repeat(8000)}x`,
  // No requests at all.
  '/\0',
  '/a b',
  '/\x7f',
  'en',
  '',
])('a path that plays tricks is not found or refused, and leads nowhere: %j', async (target) => {
  const { status, location } = await sendRaw(target)
  expect([400, 404]).toContain(status)
  expect(location).toBeUndefined()
})

describe('a method', () => {
  it('HEAD gets the headers of GET and no body', async () => {
    const whole = await get('/en', { 'accept-encoding': 'gzip' })
    const head = await app.inject({ method: 'HEAD', url: '/en', headers: { 'accept-encoding': 'gzip' } })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
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
    const headers = { 'content-type': 'no/such-type' }
    const payload = 'x'.repeat(100_000)
    expect(await app.inject({ method: 'POST', url: '/en', headers, payload })).toMatchObject({
      statusCode: 405,
    })
  })

  it('that concerns the whole server gets no page', async () => {
    expect((await sendRaw('*', 'OPTIONS')).status).toBe(404)
  })
})
