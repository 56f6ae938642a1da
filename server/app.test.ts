import { describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { readSite } from './site-files.ts'
import { buildTestSite } from './test-site.ts'

async function startApp() {
  const built = await buildTestSite()
  const lines: string[] = []
  const app = buildApp({ site: await readSite(built.site), log: { write: (line) => void lines.push(line) } })
  app.get('/broken', () => {
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

describe('the health of the server', () => {
  it('is told to machines, and never from a cache', async () => {
    await using server = await startApp()
    const response = await server.app.inject('/healthz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok' })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('a request that fails', () => {
  it('tells the caller a code and no details', async () => {
    await using server = await startApp()
    const response = await server.app.inject('/broken')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({ code: 'INTERNAL_ERROR' })
  })

  it('shows a reader no details either', async () => {
    await using server = await startApp()
    const response = await server.app.inject({ url: '/broken', headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(response.statusCode).toBe(500)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).not.toContain('detail')
  })

  it('is logged once, with its id and the cause, without anything about the visitor', async () => {
    await using server = await startApp()
    await server.app.inject({ url: '/broken?email=a@example.org', remoteAddress: '203.0.113.9' })
    const log = server.log()
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ reqId: expect.any(String), err: { message: 'a detail of the inside' } })
    expect(JSON.stringify(log)).not.toMatch(/203\.0\.113\.9|example\.org/)
  })
})

describe('a request that is wrong', () => {
  it('is refused with a code, and not logged', async () => {
    await using server = await startApp()
    const response = await server.app.inject({
      method: 'POST',
      url: '/form',
      payload: { text: 'x'.repeat(2000) },
    })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
    expect(server.log()).toEqual([])
  })
})

describe('a request that succeeds', () => {
  it('is not logged', async () => {
    await using server = await startApp()
    await server.app.inject({ url: '/', remoteAddress: '203.0.113.9' })
    await server.app.inject({ url: '/nothing', remoteAddress: '203.0.113.9' })
    expect(server.log()).toEqual([])
  })
})
