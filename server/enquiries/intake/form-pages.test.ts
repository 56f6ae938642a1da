import { describe, expect, it } from 'vitest'
import type { FailureCode } from '#contract/enquiry.ts'
import { readSite } from '../../../site/site-files.ts'
import { renderTestForm, startTestServer, stateIn, typed } from '../../../testing/enquiries/enquiry-server.ts'
import { buildTestSite } from '../../../testing/sample-site.ts'
import { createFormPages } from './form-pages.ts'

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

  it('lies in no cache, no search index and no log of another site', async () => {
    await using server = await startTestServer()
    const { headers } = await server.app.inject('/?received=V-7K3M-9QXD')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('etag')
  })
})

describe('the page for a form that was refused', () => {
  it('lies in no cache', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, name: '' })
    expect(page.statusCode).toBe(422)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(page.headers).not.toHaveProperty('etag')
  })

  it('allows to run what the built page allows, and nothing that was typed', async () => {
    await using server = await startTestServer()
    const built = await server.app.inject('/en')
    const page = await server.submit({ ...typed, name: '', message: '<script>x</script>', locale: 'en' })
    expect(page.body).toContain('<script>x</script>')
    for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy']) {
      expect(page.headers[name]).toBe(built.headers[name])
    }
  })

  it('is no address to come back to: what was typed is kept nowhere', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, name: '' })
    expect(page.headers).not.toHaveProperty('location')
    expect(server.contents()).not.toContain('zoe@example.org')
  })

  it.each([
    ['unavailable', 503],
    ['tooMany', 429],
    ['tooLarge', 413],
    ['rejected', 400],
  ] as const satisfies [FailureCode, number][])(
    'has the status of the reason %s',
    async (failure, status) => {
      await using built = await buildTestSite()
      const site = await readSite(built.site, 'https://valdorn.example')
      const pages = createFormPages({ site, render: renderTestForm })
      const page = await pages.refusal('de', { status: 'failed', values: typed, failure })
      expect(page.status).toBe(status)
      expect(page.headers['retry-after'] !== undefined).toBe(status === 429 || status === 503)
      expect(stateIn(String(page.body))).toEqual({ status: 'failed', values: typed, failure })
    },
  )
})

describe('the landing page', () => {
  it.each([
    '/?utm_source=received=V-7K3M-9QXD',
    '/?a&received=V-7K3M-9QXD',
    '/?received',
    '/imprint?received=V-7K3M-9QXD',
    '/?enquiry=unknown-token-unknown-token',
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
