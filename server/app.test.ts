import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { words } from '../tests/sample-site.ts'
import { startSiteServer } from './tests/site-server.ts'

let server: Awaited<ReturnType<typeof startSiteServer>>
beforeEach(async () => {
  server = await startSiteServer()
})
afterEach(() => server[Symbol.asyncDispose]())

describe('a request that fails', () => {
  it('tells a program a code and the id under which the log has its place, once, and nothing of the visitor', async () => {
    const url = '/broken?email=a@example.org'
    const response = await server.app.inject({ url, remoteAddress: '203.0.113.9' })
    expect(response.statusCode).toBe(500)
    const { id } = response.json<{ id: string }>()
    expect(response.json()).toEqual({ code: 'INTERNAL_ERROR', id })
    const err = { type: 'Error', stack: expect.stringContaining('site-server.ts') }
    expect(server.log()).toMatchObject([{ reqId: id, err }])
    expect(JSON.stringify(server.log())).not.toMatch(/203\.0\.113\.9|example\.org|a detail/)
  })

  it.each([
    ['/broken', 'de'],
    ['/en/broken', 'en'],
  ] as const)('shows a reader of %s words in the language %s, and the same id', async (url, locale) => {
    const { statusCode, headers, body } = await server.get(url, { accept: 'text/html,*/*;q=0.8' })
    expect(statusCode).toBe(500)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const { heading, description, id } = words.errors.failed
    const shownId = id[locale].replace('{id}', String(server.log()[0]?.reqId))
    for (const text of [
      `<html lang="${locale}">`,
      `>${heading[locale]}</`,
      `>${description[locale]}</`,
      shownId,
    ])
      expect(body).toContain(text)
    expect(body).not.toContain('detail')
  })
})

it('a request that is wrong is refused with a code, and not logged', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/form',
    payload: { text: 'x'.repeat(2000) },
  })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  expect(server.log()).toEqual([])
})

it('a server that serves pages alone is well, takes no enquiries, and logs no request that succeeds', async () => {
  expect((await server.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject({ method: 'POST', url: '/api/enquiries' })).statusCode).toBe(404)
  expect((await server.get('/?received=V-7K3M-9QXD')).body).toContain('The page /')
  expect(server.log()).toEqual([])
})
