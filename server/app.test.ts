import { expect, it } from 'vitest'
import { words } from '../tests/sample-site.ts'
import { startSiteServer } from './tests/site-server.ts'

it('a request that fails tells a program a code and the id under which the log has its place, once, and nothing of the visitor', async () => {
  await using server = await startSiteServer()
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
] as const)('a request that fails shows a reader of %s words in %s, and the id', async (url, locale) => {
  await using server = await startSiteServer()
  const response = await server.get(url, { accept: 'text/html,*/*;q=0.8' })
  const type = { 'content-type': 'text/html; charset=utf-8' }
  expect(response).toMatchObject({ statusCode: 500, headers: type })
  const { heading, description, id } = words.errors.failed
  const shownId = id[locale].replace('{id}', String(server.log()[0]?.reqId))
  const shown = [`<html lang="${locale}">`, `>${heading[locale]}</`, `>${description[locale]}</`, shownId]
  for (const text of shown) expect(response.body).toContain(text)
  expect(response.body).not.toContain('detail')
})

it('a request that is wrong is refused with a code, and not logged', async () => {
  await using server = await startSiteServer()
  const payload = { text: 'x'.repeat(2000) }
  const response = await server.app.inject({ method: 'POST', url: '/form', payload })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  expect(server.log()).toEqual([])
})

it('a server that serves pages alone is well, takes no enquiries, and logs no request that succeeds', async () => {
  await using server = await startSiteServer()
  expect((await server.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject({ method: 'POST', url: '/api/enquiries' })).statusCode).toBe(404)
  expect((await server.get('/?received=V-7K3M-9QXD')).body).toContain('The page /')
  expect(server.log()).toEqual([])
})
