import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestServer, typed } from '../../testing/enquiries/enquiry-server.ts'
import { listen } from '../../testing/send-request.ts'
import { formToken } from '../spam/form-token.ts'

const own = 'https://valdorn.example'
const signingKey = randomBytes(32).toString('base64url')

async function startServer() {
  const server = await startTestServer({ signingKey: () => signingKey })
  const { port, send } = await listen(server.app)
  return {
    port,
    store: server.store,
    post: (headers: Record<string, string>, fields: object = typed) =>
      send('/api/enquiries', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(fields),
      }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('B-5 a page of somebody else', () => {
  it.each([
    ['on another site', { 'sec-fetch-site': 'cross-site' }],
    ['on another site, whatever it says of its origin', { 'sec-fetch-site': 'cross-site', origin: own }],
    ['under the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.valdorn.example' }],
    ['in a browser that sends Origin alone', { origin: 'https://evil.example' }],
    ['at another port', { origin: 'https://valdorn.example:8443' }],
    ['without TLS', { origin: 'http://valdorn.example' }],
    ['with an origin that is none', { origin: 'evil' }],
  ])('cannot post through the browser of its visitor: %s', async (_where, headers) => {
    await using server = await startServer()
    const response = await server.post(headers)
    expect(response.status).toBe(403)
    expect(JSON.parse(String(response.body))).toMatchObject({ code: 'crossSite' })
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it.each([
    ['the browser says so', { 'sec-fetch-site': 'same-origin', origin: own }],
    ['the visitor has typed the address', { 'sec-fetch-site': 'none' }],
    ['an older browser sends Origin alone', { origin: own }],
    ['an extension hides the origin', { origin: 'null' }],
    ['nothing is sent at all', {}],
  ])('is not where %s', async (_where, headers) => {
    await using server = await startServer()
    expect((await server.post(headers)).status).toBe(201)
  })

  it('is not where the site is asked for under another name, as on a laptop', async () => {
    await using server = await startServer()
    expect((await server.post({ origin: `http://127.0.0.1:${server.port}` })).status).toBe(201)
  })
})

const stored = async (server: Awaited<ReturnType<typeof startServer>>) => (await server.store.list())[0]

describe('B-5 what shows a browser', () => {
  const offer = { ...typed, message: 'Your first page on Google, only $99.' }

  it('is its origin or its referrer, its fetch metadata and the token of the form', async () => {
    for (const page of [{ origin: own }, { referer: `${own}/en` }] as Record<string, string>[]) {
      await using server = await startServer()
      await server.post(
        { ...page, 'sec-fetch-site': 'same-origin' },
        { ...offer, token: formToken(signingKey, new Date()) },
      )
      expect(await stored(server)).toMatchObject({ suspicions: [] })
    }
  })

  it('is missed where a program posts an offer', async () => {
    await using server = await startServer()
    await server.post({}, offer)
    const reasons = ['noOrigin', 'noFetchMetadata', 'noToken', 'sales']
    expect(await stored(server)).toMatchObject({ suspicions: reasons })
  })

  it('is never needed by an honest enquiry, and a token of yesterday is none', async () => {
    await using server = await startServer()
    const yesterday = new Date(Date.now() - 26 * 3_600_000)
    await server.post({}, { ...typed, token: formToken(signingKey, yesterday) })
    expect(await stored(server)).toMatchObject({ suspicions: [] })
    await server.post({ origin: 'null' }, { ...offer, token: formToken(signingKey, yesterday) })
    expect(await stored(server)).toMatchObject({
      suspicions: ['noOrigin', 'noFetchMetadata', 'noToken', 'sales'],
    })
  })
})
