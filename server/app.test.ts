import { describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { readSite } from './site/site-files.ts'
import { buildTestSite, words } from '../tests/sample-site.ts'

const reader = { accept: 'text/html,*/*;q=0.8' }

/** A server that serves pages alone, and two things that can go wrong in it. */
async function startApp() {
  const built = await buildTestSite()
  const lines: string[] = []
  const site = await readSite(built.site, 'https://valdorn.example', built.policies)
  const app = buildApp({
    release: () => ({ site, words }),
    log: { write: (line) => void lines.push(line) },
  })
  for (const path of ['/broken', '/en/broken'])
    app.get(path, () => {
      throw new Error('a detail of the inside')
    })
  app.post('/form', () => 'taken')
  return {
    app,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    async [Symbol.asyncDispose]() {
      await app.close()
      await built[Symbol.asyncDispose]()
    },
  }
}

describe('a request that fails', () => {
  it('tells a program a code and the id under which the log has its place, once, and nothing of the visitor', async () => {
    await using server = await startApp()
    const response = await server.app.inject({
      url: '/broken?email=a@example.org',
      remoteAddress: '203.0.113.9',
    })
    expect(response.statusCode).toBe(500)
    const { id } = response.json<{ id: string }>()
    expect(response.json()).toEqual({ code: 'INTERNAL_ERROR', id })
    expect(server.log()).toMatchObject([
      { reqId: id, err: { type: 'Error', stack: expect.stringContaining('app.test.ts') } },
    ])
    expect(JSON.stringify(server.log())).not.toMatch(/203\.0\.113\.9|example\.org|a detail/)
  })

  it.each([
    ['/broken', 'de'],
    ['/en/broken', 'en'],
  ] as const)('shows a reader of %s words in the language %s, and the same id', async (url, locale) => {
    await using server = await startApp()
    const { statusCode, headers, body } = await server.app.inject({ url, headers: reader })
    expect(statusCode).toBe(500)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`<html lang="${locale}">`)
    const { heading, description, id } = words.errors.failed
    for (const text of [heading[locale], description[locale]]) expect(body).toContain(`>${text}</`)
    expect(body).toContain(id[locale].replace('{id}', String(server.log()[0]?.reqId)))
    expect(body).not.toContain('detail')
  })
})

it('a request that is wrong is refused with a code, and not logged', async () => {
  await using server = await startApp()
  const payload = { text: 'x'.repeat(2000) }
  const response = await server.app.inject({ method: 'POST', url: '/form', payload })
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
  expect(server.log()).toEqual([])
})

it('a server that serves pages alone is well, takes no enquiries, and logs no request that succeeds', async () => {
  await using server = await startApp()
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject({ method: 'POST', url: '/api/enquiries' })).statusCode).toBe(404)
  expect((await server.app.inject('/?received=V-7K3M-9QXD')).body).toContain('The page /')
  expect(server.log()).toEqual([])
})
