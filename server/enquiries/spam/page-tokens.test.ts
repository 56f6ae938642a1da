import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { listen } from '../../testing/send-request.ts'
import { buildTestSite } from '../../testing/sample-site.ts'
import { readSite, type Site } from '../../site/site-files.ts'
import { isFormToken } from './form-token.ts'
import { startPageTokens } from './page-tokens.ts'

const key = randomBytes(32).toString('base64url')
const page = `<h1>Home</h1><form><input type="hidden" name="token"/></form>${'<p>Text</p>'.repeat(50)}`
const noon = new Date('2026-03-29T12:34:56Z')

async function startSite() {
  const built = await buildTestSite({
    'index.html': page,
    'index.html.br': brotliCompressSync(page),
    'index.html.gz': gzipSync(page),
  })
  const site = await readSite(built.site, 'https://valdorn.example')
  const app = buildApp({ release: () => ({ site }) })
  const { send } = await listen(app)
  return {
    site,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await built[Symbol.asyncDispose]()
    },
  }
}

/** As a server does at its start. */
async function write(site: Pick<Site, 'files'>, at: Date) {
  const tokens = startPageTokens({ site: () => site, signingKey: async () => key, now: () => at })
  await tokens.written
  tokens.stop()
}

const tokenIn = (html: string) => /name="token" value="([^"]*)"/.exec(html)?.[1] ?? ''

it('B-5 a page carries the token of the hour in its form, the same in every coding', async () => {
  await using server = await startSite()
  await write(server.site, noon)
  const plain = String((await server.get('/')).body)
  expect(isFormToken(tokenIn(plain), key, noon)).toBe(true)
  expect(plain.replace(/ value="[^"]*"/, '')).toBe(page)

  const br = await server.get('/', { 'accept-encoding': 'br' })
  const gzip = await server.get('/', { 'accept-encoding': 'gzip' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(br.body))).toBe(plain)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(String(gunzipSync(gzip.body))).toBe(plain)
})

it('B-5 a page with a token is kept by browsers for the hour, and then fetched once', async () => {
  await using server = await startSite()
  await write(server.site, noon)
  const first = await server.get('/', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  const again = { 'accept-encoding': 'br', 'if-none-match': etag }
  expect(await server.get('/', again)).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } })
  // Another server, or this one after a restart, has the same page within the hour.
  await write(server.site, noon)
  expect((await server.get('/', again)).status).toBe(304)

  const later = new Date(noon.getTime() + 3_600_000)
  await write(server.site, later)
  const next = await server.get('/', again)
  expect(next.status).toBe(200)
  const html = String(brotliDecompressSync(next.body))
  expect(tokenIn(html)).not.toBe(tokenIn(String(brotliDecompressSync(first.body))))
  expect(html.replace(/ value="[^"]*"/, '')).toBe(page)
  const { date: _date, etag: _etag, 'content-length': _length, ...before } = first.headers
  expect(next.headers).toMatchObject(before)
})

it('B-5 the token changes by itself when the hour is over', async () => {
  await using server = await startSite()
  const start = performance.now()
  const nearlyOne = new Date('2026-03-29T12:59:59.900Z').getTime()
  const now = () => new Date(nearlyOne + performance.now() - start)
  const tokens = startPageTokens({ site: () => server.site, signingKey: async () => key, now })
  await tokens.written
  const first = tokenIn(String((await server.get('/')).body))
  await vi.waitFor(async () => expect(tokenIn(String((await server.get('/')).body))).not.toBe(first), 5000)
  tokens.stop()
})

it('B-5 a page without a form stays as it was built', async () => {
  await using server = await startSite()
  const before = await server.get('/imprint')
  await write(server.site, noon)
  expect((await server.get('/imprint')).headers.etag).toBe(before.headers.etag)
})

it('B-5 a page is served without a token while the store is away, and with one when it is there', async () => {
  await using server = await startSite()
  const away = startPageTokens({
    site: () => server.site,
    signingKey: () => Promise.reject(new Error('away')),
  })
  await away.written
  away.stop()
  expect(away.key()).toBeUndefined()
  expect(String((await server.get('/')).body)).toBe(page)
  await write(server.site, noon)
  expect(tokenIn(String((await server.get('/')).body))).not.toBe('')
})
