import { afterAll, describe, expect, it, vi } from 'vitest'
import type { RenderForm } from '../../server/index.ts'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'

const receipt = '/?received=V-7K3M-9QXD'
const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

describe('the page for a form that arrived', () => {
  it.each([
    ['/', 'de'],
    ['/en', 'en'],
  ])('is the landing page at %s, with the reference, and kept nowhere', async (path, locale) => {
    const page = await server.app.inject(`${path}?received=V-7K3M-9QXD&utm_source=mail`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`The page home in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: 'V-7K3M-9QXD' })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(page.headers).not.toHaveProperty('etag')
  })

  it.each(['', 'V-7K3M', 'v-7k3m-9qxd', '%3Cscript%3E', 'V-7K3M-9QXD%0d%0a', 'V-7K3M-9QXD/'])(
    'is the plain one when the reference is none: %s',
    async (reference) => {
      const page = await server.app.inject(`/en?received=${reference}`)
      expect(page.statusCode).toBe(303)
      expect(page.headers).toMatchObject({ location: '/en', 'cache-control': 'no-store' })
    },
  )

  it('is rendered once for each language, and again after it could not be', async () => {
    const renderForm = vi.fn<RenderForm>(async (_locale, state) => JSON.stringify(state))
    renderForm.mockRejectedValueOnce(new Error('broken'))
    await using other = await startTestServer({}, { renderForm })
    expect((await other.app.inject(receipt)).statusCode).toBe(500)
    for (const reference of ['V-7K3M-9QXD', 'V-2222-3333', 'V-7K3M-9QXD']) {
      const page = await other.app.inject(`/?received=${reference}`)
      expect(stateIn(page.body)).toEqual({ status: 'received', reference })
    }
    expect(renderForm).toHaveBeenCalledTimes(2)
  })

  it('is asked for by GET and HEAD alone', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: receipt })
    expect(head.body).toBe('')
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
    expect((await server.app.inject({ method: 'POST', url: receipt })).statusCode).toBe(405)
  })

  it.each(['/?utm_source=received=V-7K3M-9QXD', '/?received', '/imprint?received=V-7K3M-9QXD'])(
    'is not what any other query shows: %s',
    async (url) => expect((await server.app.inject(url)).body).toContain('<h1>The page'),
  )
})

describe('the page for a form that was refused', () => {
  it('is no address to come back to: what was typed is kept nowhere', async () => {
    const page = await server.submit({ ...typed, name: '' })
    expect(page.statusCode).toBe(422)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(page.headers).not.toHaveProperty('etag')
    expect(page.headers).not.toHaveProperty('location')
    expect(await server.contents()).not.toContain('zoe@example.org')
  })

  it('has the status of its reason', async () => {
    const page = await server.submit(typed, { 'sec-fetch-site': 'cross-site' })
    expect(page.statusCode).toBe(403)
    expect(stateIn(page.body)).toMatchObject({ status: 'failed', failure: 'rejected' })
  })
})
