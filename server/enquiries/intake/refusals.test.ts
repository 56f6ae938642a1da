import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { renderTestForm, startTestServer, stateIn, typed } from '../../testing/enquiries/enquiry-server.ts'
import { listen } from '../../testing/send-request.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a body of 10 MB', { timeout: 60_000 }, () => {
  const large = Buffer.from(JSON.stringify({ ...typed, message: 'a'.repeat(10 * 1024 * 1024) }))
  const ways = {
    'that says how long it is': { ...json, 'content-length': large.length },
    'in chunks that say nothing': { ...json, 'transfer-encoding': 'chunked' },
    'of a form': { ...form, 'content-length': large.length },
    'of a form in chunks': { ...form, 'transfer-encoding': 'chunked' },
  }
  it.each(Object.entries(ways))('%s is always answered with 413', async (_way, headers) => {
    await using server = await startTestServer()
    const { send } = await listen(server.app)
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => send('/api/enquiries', { method: 'POST', headers, body: large })),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413))
    }
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it('is answered, too, where it is refused for another reason', async () => {
    await using server = await startTestServer()
    const { send } = await listen(server.app)
    for (const [method, more, status] of [
      ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
      ['POST', { 'content-encoding': 'gzip' }, 415],
      ['POST', { 'content-type': 'image/png' }, 415],
      ['PUT', {}, 405],
    ] as const) {
      const headers = { ...json, ...more, 'content-length': large.length }
      expect((await send('/api/enquiries', { method, headers, body: large })).status).toBe(status)
    }
  })
})

describe('the address of enquiries', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('tells %s that it takes POST', async (method) => {
    await using server = await startTestServer()
    const { send } = await listen(server.app)
    const answer = await send('/api/enquiries', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers).toMatchObject({ allow: 'POST', 'cache-control': 'no-store' })
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: 'methodNotAllowed', status: 405 })
  })

  it('takes no compressed body, and says so with 415', async () => {
    await using server = await startTestServer()
    const { send } = await listen(server.app)
    const headers = { ...json, 'content-encoding': 'gzip' }
    const answer = await send('/api/enquiries', {
      method: 'POST',
      headers,
      body: gzipSync(JSON.stringify(typed)),
    })
    expect(answer.status).toBe(415)
    expect(answer.headers['accept-encoding']).toBe('identity')
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: 'compressed' })
    const plain = { method: 'POST', headers: { ...json, 'content-encoding': 'Identity' } }
    expect((await send('/api/enquiries', { ...plain, body: JSON.stringify(typed) })).status).toBe(201)
  })
})

describe('the page with the reference', () => {
  it('is made once for each language, and compressed', async () => {
    let made = 0
    await using server = await startTestServer({
      renderForm: (locale, state) => {
        made += 1
        return renderTestForm(locale, state)
      },
    })
    const { send } = await listen(server.app)
    for (const reference of ['V-7K3M-9QXD', 'V-2222-3333', 'V-7K3M-9QXD']) {
      const gzip = await send(`/en?received=${reference}`, { headers: { 'accept-encoding': 'br, gzip' } })
      const plain = await send(`/en?received=${reference}`)
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(gunzipSync(gzip.body)).toEqual(plain.body)
      expect(Number(gzip.headers['content-length'])).toBe(gzip.body.length)
      expect(stateIn(String(plain.body))).toEqual({ status: 'received', reference })
    }
    expect(made).toBe(1)
  })

  it('is made again after it could not be', async () => {
    let isBroken = true
    await using server = await startTestServer({
      renderForm: (locale, state) =>
        isBroken ? Promise.reject(new Error('broken')) : renderTestForm(locale, state),
    })
    const { send } = await listen(server.app)
    expect((await send('/?received=V-7K3M-9QXD')).status).toBe(500)
    isBroken = false
    expect((await send('/?received=V-7K3M-9QXD')).status).toBe(200)
  })
})
