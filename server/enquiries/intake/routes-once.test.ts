import { describe, expect, it } from 'vitest'
import { startTestServer, typed } from '../../testing/enquiries/enquiry-server.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }
const visitor = '203.0.113.9'

describe('B-5 an enquiry that is sent again', () => {
  it('is stored once when its idempotency key arrives twice', async () => {
    await using server = await startTestServer()
    const first = await server.post(typed, key)
    const second = await server.post({ ...typed, locale: 'en' }, key)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    expect((await server.store.count()).enquiries).toBe(1)
  })

  it('is stored once when fifty arrive at the same time', async () => {
    await using server = await startTestServer()
    const responses = await Promise.all(Array.from({ length: 50 }, () => server.post(typed, key, visitor)))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect((await server.store.count()).enquiries).toBe(1)
  })

  it('is stored once without a key, when its content is the same', async () => {
    await using server = await startTestServer()
    const first = await server.post(typed)
    const second = await server.submit({
      ...typed,
      email: 'ZOE@Example.org',
      message: ` ${typed.message}\r\n`,
    })
    expect(second.headers.location).toBe(
      `/?received=${first.json<{ reference: string }>().reference}#contact`,
    )
    expect((await server.store.count()).enquiries).toBe(1)
  })

  it('is another one when its content differs', async () => {
    await using server = await startTestServer()
    await server.post(typed)
    await server.post({ ...typed, company: '' })
    await server.post({ ...typed, email: 'other@example.org' })
    expect((await server.store.count()).enquiries).toBe(3)
  })

  it('is refused with another content under the same key', async () => {
    await using server = await startTestServer()
    await server.post(typed, key)
    const response = await server.post({ ...typed, message: 'Etwas anderes' }, key)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'conflict' })
    expect((await server.store.count()).enquiries).toBe(1)
  })

  it.each(['', 'short', 'a'.repeat(65), 'with space', 'ümlaut-key', 'a,b,c,d,e', '../../../etc'])(
    'needs a key that is one: %j',
    async (malformed) => {
      await using server = await startTestServer()
      const response = await server.post(typed, { 'idempotency-key': malformed })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'keyInvalid', status: 400 })
      expect((await server.store.count()).enquiries).toBe(0)
    },
  )
})

describe('B-5 an enquiry that looks like spam', () => {
  it('is answered like any other, and kept in quarantine without a mail', async () => {
    await using server = await startTestServer()
    const response = await server.post({ ...typed, website: 'https://a.example' }, key)
    expect(response.statusCode).toBe(201)
    const { reference } = response.json<{ reference: string }>()
    expect(await server.store.get(reference)).toMatchObject({ ...typed, suspicions: ['honeypot'] })
    expect(await server.store.mailsOf(reference)).toEqual([])
  })

  it('is found in a form without script as well', async () => {
    await using server = await startTestServer()
    const response = await server.submit({ ...typed, website: 'x' })
    expect(response.headers.location).toMatch(/^\/\?received=V-/)
    expect((await server.store.count()).quarantined).toBe(1)
  })
})
