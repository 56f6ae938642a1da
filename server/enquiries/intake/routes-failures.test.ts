import { describe, expect, it } from 'vitest'
import { startTestServer, stateIn, typed } from '../../testing/enquiries/enquiry-server.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }
const visitor = '203.0.113.9'

describe('B-3 a store that cannot store', () => {
  it('is told as 503, and the same enquiry arrives when it can again', async () => {
    await using server = await startTestServer()
    const repair = await server.breakStore()
    const response = await server.post(typed, key)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
    expect(response.json()).toMatchObject({ code: 'unavailable', status: 503 })
    await repair()
    expect((await server.post(typed, key)).statusCode).toBe(201)
  })

  it('is logged, once for each enquiry, without anything about the visitor', async () => {
    await using server = await startTestServer()
    const repair = await server.breakStore()
    await server.post(typed, key, visitor)
    expect(server.log()).toHaveLength(1)
    expect(server.log()[0]).toMatchObject({
      reqId: expect.any(String),
      err: { type: 'StoreUnavailableError' },
      reason: expect.stringContaining('The database file was removed'),
    })
    expect(server.logText()).not.toMatch(/zoe|Aussicht|öffnen|0123456789abcdef|203\.0\.113/)
    await repair()
  })

  it('loses nothing that was typed without script', async () => {
    await using server = await startTestServer()
    const repair = await server.breakStore()
    const page = await server.submit({ ...typed, locale: 'en' })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('The landing page in en')
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(stateIn(page.body)).toEqual({ status: 'failed', values: typed, failure: 'unavailable' })
    await repair()
  })
})

describe('a mistake in the program', () => {
  it('is told as 500 without details, and logged once without anything about the visitor', async () => {
    await using server = await startTestServer()
    server.execute('DROP TABLE mails')
    const response = await server.post(typed, key, visitor)
    expect(response.statusCode).toBe(500)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/)
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
    })
    expect(server.log()).toHaveLength(1)
    expect(server.log()[0]).toMatchObject({ err: { stack: expect.stringContaining('sqlite-connection.ts') } })
    expect(server.logText()).not.toMatch(/zoe|Aussicht|öffnen|0123456789abcdef|203\.0\.113/)
    expect((await server.store.count().catch(() => ({ enquiries: 0 }))).enquiries).toBe(0)
  })

  it('loses nothing that was typed without script', async () => {
    await using server = await startTestServer()
    server.execute('DROP TABLE mails')
    const page = await server.submit(typed)
    expect(page.statusCode).toBe(503)
    expect(stateIn(page.body)).toEqual({ status: 'failed', values: typed, failure: 'unavailable' })
  })
})
