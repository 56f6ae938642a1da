import { describe, expect, it } from 'vitest'
import { createFormPages } from './form-pages.ts'
import type { Draft } from '../store/store.ts'
import { renderTestForm, startTestServer, stateIn, typed } from '../../testing/enquiry-server.ts'

const draft: Draft = { status: 'invalid', values: typed, errors: { name: 'nameMissing' } }

async function startWithDraft() {
  const server = await startTestServer()
  const token = await server.store.keepDraft(draft, new Date(Date.now() + 60_000))
  return { server, token, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('the page for a form that arrived', () => {
  it.each([
    ['/', 'de'],
    ['/en', 'en'],
  ])('is the landing page at %s, with the reference', async (path, locale) => {
    await using server = await startTestServer()
    const page = await server.app.inject(`${path}?received=V-7K3M-9QXD`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain(`The landing page in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: 'V-7K3M-9QXD' })
  })

  it.each(['', 'V-7K3M', 'v-7k3m-9qxd', '%3Cscript%3E', 'V-7K3M-9QXD%0d%0a', 'V-7K3M-9QXD/'])(
    'is the plain one when the reference is none: %s',
    async (reference) => {
      await using server = await startTestServer()
      const page = await server.app.inject(`/en?received=${reference}`)
      expect(page.statusCode).toBe(303)
      expect(page.headers).toMatchObject({ location: '/en', 'cache-control': 'no-store' })
    },
  )
})

describe('the page for a form that was refused', () => {
  it('is still there after a reload', async () => {
    await using started = await startWithDraft()
    for (let reload = 1; reload <= 3; reload += 1) {
      const page = await started.server.app.inject(`/?enquiry=${started.token}`)
      expect(page.statusCode).toBe(422)
      expect(stateIn(page.body)).toEqual(draft)
    }
  })

  it('lies in no cache, no search index and no log of another site', async () => {
    await using started = await startWithDraft()
    const { headers } = await started.server.app.inject(`/?enquiry=${started.token}`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('etag')
  })

  it.each([
    'unknown-token-unknown-token',
    '',
    '..',
    '%00',
    'a'.repeat(5000),
    '__proto__',
    'constructor-of-object',
  ])('is the plain one when the token is unknown: %s', async (token) => {
    await using server = await startTestServer()
    const page = await server.app.inject(`/?enquiry=${token}`)
    expect(page.statusCode).toBe(303)
    expect(page.headers).toMatchObject({ location: '/', 'cache-control': 'no-store', 'content-length': '0' })
  })

  it.each([true, false])('is gone after an hour (kept in memory alone: %s)', async (isFlood) => {
    await using server = await startTestServer()
    let now = new Date('2026-03-29T12:00:00Z')
    const pages = createFormPages({ store: server.store, render: renderTestForm, now: () => now })
    const [path = '', query = ''] = (await pages.keepDraft('en', draft, isFlood)).split(/(?=\?)|#/)
    now = new Date('2026-03-29T12:59:59Z')
    expect((await pages.answer(path, query, {}))?.status).toBe(422)
    now = new Date('2026-03-29T13:00:00Z')
    expect(await pages.answer(path, query, {})).toMatchObject({ status: 303, headers: { location: '/en' } })
  })

  it('cannot be guessed: its address has 128 random bits or more', async () => {
    await using server = await startTestServer()
    const pages = createFormPages({ store: server.store, render: renderTestForm })
    for (const isFlood of [true, false]) {
      const addresses = await Promise.all([
        pages.keepDraft('de', draft, isFlood),
        pages.keepDraft('de', draft, isFlood),
      ])
      expect(new Set(addresses).size).toBe(2)
      for (const address of addresses) expect(address).toMatch(/^\/\?enquiry=[\w-]{22,}#contact$/)
    }
  })

  it('is out of reach while the store is, and back with it', async () => {
    await using started = await startWithDraft()
    const { server, token } = started
    server.execute('ALTER TABLE drafts RENAME TO away')
    expect((await server.app.inject(`/?enquiry=${token}`)).statusCode).toBe(500)
    server.execute('ALTER TABLE away RENAME TO drafts')
    expect((await server.app.inject(`/?enquiry=${token}`)).statusCode).toBe(422)
    await server.store.close()
    const page = await server.app.inject({ url: `/?enquiry=${token}`, headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
    expect(server.logText()).not.toMatch(/zoe|Aussicht|öffnen/)
  })

  it.each([
    ['unavailable', 503],
    ['tooMany', 429],
    ['tooLarge', 413],
    ['rejected', 400],
  ] as const)('has the status of the reason %s', async (failure, status) => {
    await using server = await startTestServer()
    const token = await server.store.keepDraft(
      { status: 'failed', values: typed, failure },
      new Date(Date.now() + 60_000),
    )
    const page = await server.app.inject(`/?enquiry=${token}`)
    expect(page.statusCode).toBe(status)
    expect(page.headers['retry-after'] !== undefined).toBe(status === 429 || status === 503)
  })
})

describe('the landing page', () => {
  it.each([
    '/?utm_source=received=V-7K3M-9QXD',
    '/?a&received=V-7K3M-9QXD',
    '/?received',
    '/imprint?received=V-7K3M-9QXD',
  ])('comes from memory for any other query: %s', async (url) => {
    await using server = await startTestServer()
    const page = await server.app.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>The page')
  })

  it('shows the form as it stands though something is added to the address', async () => {
    await using server = await startTestServer()
    const page = await server.app.inject('/?received=V-7K3M-9QXD&utm_source=mail')
    expect(stateIn(page.body)).toMatchObject({ status: 'received' })
  })

  it('is left alone by other methods', async () => {
    await using server = await startTestServer()
    const head = await server.app.inject({ method: 'HEAD', url: '/?received=V-7K3M-9QXD' })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
    expect((await server.app.inject({ method: 'POST', url: '/?received=V-7K3M-9QXD' })).statusCode).toBe(405)
  })
})
