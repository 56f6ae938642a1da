import { afterAll, describe, expect, it, vi } from 'vitest'
import type { RenderForm } from '../../server/index.ts'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

const keptNowhere = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

describe('B-2 a form without script', () => {
  it.each([
    ['de', '/'],
    ['en', '/en'],
  ])('leads to the confirmation in the language %s', async (locale, path) => {
    const response = await server.submit({ ...typed, company: locale, locale, website: '' })
    const [stored] = await server.store.list()
    expect(stored).toMatchObject({ ...typed, company: locale, locale, spamReasons: [] })
    const location = `${path}?received=${stored?.reference}#contact`
    expect(response).toMatchObject({ statusCode: 303, body: '', headers: { location } })
    const page = await server.app.inject(`${path}?received=${stored?.reference}&utm_source=mail`)
    const headers = { ...keptNowhere, 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
    expect(page).toMatchObject({ statusCode: 200, headers })
    expect(page.headers).not.toHaveProperty('etag')
    expect(page.body).toContain(`The page home in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: stored?.reference })
  })

  it('is answered with what is wrong, with all that was typed, which is kept nowhere, in the language of the page', async () => {
    const page = await server.submit({ ...typed, email: 'zoe@', locale: 'en' })
    const headers = { ...keptNowhere, 'referrer-policy': 'same-origin' }
    expect(page).toMatchObject({ statusCode: 422, headers })
    for (const name of ['etag', 'location']) expect(page.headers).not.toHaveProperty(name)
    expect(page.body).toContain('The page home in en')
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, email: 'zoe@' },
      errors: { email: 'emailInvalid' },
    })
  })

  it('is shown again without the characters that nobody can see', async () => {
    const page = await server.submit({ ...typed, name: 'Zo\u0007ë', message: 'a\0b\nc' })
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, name: 'Zoë', message: 'ab\nc' },
      errors: { name: 'nameInvalid', message: 'messageInvalid' },
    })
  })

  it.each([
    ['tooLarge', 413, 'x'.repeat(200_000), { referer: 'https://valdorn.example/en#contact' }, 'en'],
    ['rejected', 403, 'Guten Tag', { 'sec-fetch-site': 'cross-site' }, 'de'],
  ] as const)('is told %s with %d, in its language', async (failure, status, message, headers, locale) => {
    const page = await server.submit({ ...typed, message }, headers)
    expect(page.statusCode).toBe(status)
    expect(page.body).toContain(`The page home in ${locale}`)
    expect(stateIn(page.body)).toMatchObject({ status: 'failed', failure })
  })

  it('reads what a browser sends, escapes and plus signs', async () => {
    const rest = new URLSearchParams(typed)
    for (const name of ['name', 'email', 'message']) rest.delete(name)
    const payload = `${rest}&name=Zo%C3%AB+%26+Co&email=zoe%40example.org&message=100%25%0D%0Aende`
    const headers = { 'content-type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' }
    await server.app.inject({ method: 'POST', url: '/api/enquiries', headers, payload })
    expect((await server.store.list())[0]).toMatchObject({ name: 'Zoë & Co', message: '100%\nende' })
  })
})

const receipt = '/?received=V-7K3M-9QXD'

describe('the page for a form that arrived', () => {
  it.each(['', 'V-7K3M', 'v-7k3m-9qxd', '%3Cscript%3E', 'V-7K3M-9QXD%0d%0a', 'V-7K3M-9QXD/'])(
    'is the plain one when the reference is none: %s',
    async (reference) => {
      const headers = { location: '/en', 'cache-control': 'no-store' }
      expect(await server.app.inject(`/en?received=${reference}`)).toMatchObject({ statusCode: 303, headers })
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
