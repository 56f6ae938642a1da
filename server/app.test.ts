import { describe, expect, it, vi } from 'vitest'
import { buildApp } from './app.ts'
import { anEnquiry, bothMails } from './testing/enquiries/sample-enquiry.ts'
import { startTestServer } from './testing/enquiries/enquiry-server.ts'
import { readSite } from './site/site-files.ts'
import { buildTestSite } from './testing/sample-site.ts'

async function startApp() {
  const built = await buildTestSite()
  const lines: string[] = []
  const site = await readSite(built.site, 'https://valdorn.example')
  const app = buildApp({
    release: () => ({ site }),
    log: { write: (line) => void lines.push(line) },
  })
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

  it('is well when an enquiry could be stored', async () => {
    await using server = await startTestServer({ mailIsOn: true })
    const response = await server.app.inject('/healthz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok', store: 'ok', mail: 'ok' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('is not when none could be stored, which is logged once however often somebody asks', async () => {
    await using server = await startTestServer({ mailIsOn: true })
    const repair = await server.breakStore()
    const response = await server.app.inject('/healthz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'unavailable', store: 'unavailable' })
    expect(response.headers['cache-control']).toBe('no-store')
    for (let count = 0; count < 500; count++) await server.app.inject('/healthz')
    const failure = { err: { type: 'StoreUnavailableError' }, reason: expect.any(String) }
    expect(server.log()).toMatchObject([failure])
    await repair()
    await vi.waitFor(async () => expect((await server.app.inject('/healthz')).statusCode).toBe(200))
    await server.app.inject('/healthz')
    expect(server.log()).toMatchObject([failure, { msg: 'Enquiries can be stored again' }])
  })

  it.each([
    [11, true, 'stuck'],
    [9, true, 'ok'],
    [11, false, 'off'],
  ])('tells of a mail that waits for %d minutes, with a mail server: %s', async (minutes, mailIsOn, mail) => {
    await using server = await startTestServer({ mailIsOn })
    await server.store.add(anEnquiry({ receivedAt: new Date(Date.now() - minutes * 60_000) }), bothMails)
    const response = await server.app.inject('/healthz')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'ok', store: 'ok', mail })
  })

  it('is not written to the disk as often as somebody asks', async () => {
    await using server = await startTestServer()
    let checks = 0
    const check = server.store.check.bind(server.store)
    server.store.check = () => {
      checks += 1
      return check()
    }
    await Promise.all(Array.from({ length: 100 }, () => server.app.inject('/healthz')))
    expect(checks).toBeLessThan(50)
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

  it('is logged once, with its id and its place, without anything about the visitor', async () => {
    await using server = await startApp()
    await server.app.inject({ url: '/broken?email=a@example.org', remoteAddress: '203.0.113.9' })
    const log = server.log()
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      reqId: expect.any(String),
      err: { type: 'Error', stack: expect.stringContaining('app.test.ts') },
    })
    expect(JSON.stringify(log)).not.toMatch(/203\.0\.113\.9|example\.org|a detail/)
  })

  it('is logged without what somebody typed, though the error quotes it', async () => {
    await using server = await startTestServer({
      renderForm: async () => JSON.parse('zoe@example.org') as string,
    })
    expect((await server.app.inject('/?received=V-7K3M-9QXD')).statusCode).toBe(500)
    expect(server.log()).toMatchObject([{ err: { type: 'SyntaxError' }, msg: 'A request failed' }])
    expect(server.logText()).not.toContain('zoe@')
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

describe('a server that serves pages alone', () => {
  it('takes no enquiries', async () => {
    await using server = await startApp()
    expect((await server.app.inject({ method: 'POST', url: '/api/enquiries' })).statusCode).toBe(404)
    expect((await server.app.inject('/?received=V-7K3M-9QXD')).body).toContain('The page /')
  })
})

/** How the 61st enquiry at once is answered. */
async function floodFrom(headers: Record<string, string>, trustProxy?: string[]) {
  await using server = await startTestServer({}, trustProxy && { trustProxy })
  const statuses: number[] = []
  for (let count = 1; count <= 61; count += 1) {
    const payload = { name: 'Zoë', email: 'zoe@example.org', message: `Nummer ${count}` }
    statuses.push((await server.post(payload, headers, '192.0.2.1')).statusCode)
  }
  return statuses.at(-1)
}

describe('the address of a visitor', () => {
  it('is what a trusted proxy says, and nobody else', { timeout: 30_000 }, async () => {
    expect(await floodFrom({ 'x-forwarded-for': '127.0.0.1' }, ['192.0.2.1'])).toBe(201)
    expect(await floodFrom({ 'x-forwarded-for': '203.0.113.9' }, ['192.0.2.1'])).toBe(429)
    expect(await floodFrom({ 'x-forwarded-for': '127.0.0.1' })).toBe(429)
    // What a visitor has written into the header stands in front of what the proxy adds.
    expect(await floodFrom({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, ['192.0.2.1'])).toBe(429)
  })
})
