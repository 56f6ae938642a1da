import { describe, expect, it } from 'vitest'
import { startTestServer, stateIn, typed } from '../../testing/enquiries/enquiry-server.ts'
import { createThrottle } from './throttle/throttle.ts'

const visitor = '203.0.113.9'

/** Ten seconds never pass. */
const timelessThrottle = () => createThrottle({ nowMs: () => 0, sleep: () => Promise.resolve() })

describe('an enquiry that is wrong', () => {
  it('is told what is wrong with each field, as a problem (RFC 9457)', async () => {
    await using server = await startTestServer()
    const response = await server.post({
      name: ' ',
      email: 'zoe',
      message: 'x'.repeat(5001),
      company: 'a\0b',
    })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/)
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.any(String),
      code: 'fieldsInvalid',
      fields: [
        { field: 'name', code: 'nameMissing' },
        { field: 'email', code: 'emailInvalid' },
        { field: 'company', code: 'companyInvalid' },
        { field: 'message', code: 'messageTooLong' },
      ],
    })
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it.each([1, true, ['a'], [['a']], { a: 1 }, {}])('has no text in its fields: %j', async (value) => {
    await using server = await startTestServer()
    const response = await server.post({ name: value, email: value, company: value, message: value })
    expect(response.statusCode).toBe(400)
    expect(response.json<{ fields: { code: string }[] }>().fields.map(({ code }) => code)).toEqual([
      'nameInvalid',
      'emailInvalid',
      'companyInvalid',
      'messageInvalid',
    ])
  })

  it('has a field twice', async () => {
    await using server = await startTestServer()
    const form = `${new URLSearchParams(typed).toString()}&name=Eve`
    const page = await server.submit(form)
    expect(stateIn(page.body)).toMatchObject({ status: 'invalid', errors: { name: 'nameInvalid' } })
  })

  it.each(['', '{', 'null', '[]', '"text"', '1', 'name=Zoe', '{"__proto__":{}}', '\uFEFF'])(
    'is no object: %j',
    async (body) => {
      await using server = await startTestServer()
      const response = await server.post(body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'bodyInvalid' })
    },
  )

  it('brings no line into a header of a mail', async () => {
    await using server = await startTestServer()
    for (const field of ['name', 'email', 'company']) {
      const response = await server.post({ ...typed, [field]: 'zoe@example.org\r\nBcc: all@example.org' })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ fields: [{ field, code: `${field}Invalid` }] })
    }
  })

  it('is longer than all its fields together', async () => {
    await using server = await startTestServer()
    const response = await server.post({ ...typed, extra: 'x'.repeat(100_000) })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ code: 'tooLarge', status: 413 })
  })

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense', ''])(
    'is of a type that nobody reads: %j',
    async (type) => {
      await using server = await startTestServer()
      const response = await server.post(typed, { 'content-type': type })
      expect(response.statusCode).toBe(415)
      expect(response.json()).toMatchObject({ code: 'unsupportedType' })
    },
  )

  it('is not logged', async () => {
    await using server = await startTestServer()
    await server.post({})
    await server.post('{')
    await server.submit({ email: 'zoe' })
    expect(server.log()).toEqual([])
  })
})

describe('a page of somebody else', () => {
  it('cannot post through the browser of its visitor', async () => {
    await using server = await startTestServer()
    for (const response of [
      await server.post(typed, { 'sec-fetch-site': 'cross-site' }),
      await server.submit(typed, { 'sec-fetch-site': 'cross-site' }),
      await server.post(typed, { 'sec-fetch-site': 'same-site' }),
    ]) {
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'crossSite' })
    }
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it.each(['same-origin', 'none'])('is not what a browser calls %s', async (site) => {
    await using server = await startTestServer()
    expect((await server.post(typed, { 'sec-fetch-site': site })).statusCode).toBe(201)
  })
})

describe('a flood from one network', () => {
  it('is slowed down after it is stored, and refused when sixty are open', async () => {
    const pauses: number[] = []
    const throttle = createThrottle({
      nowMs: () => 0,
      sleep: async (ms) => {
        pauses.push(ms)
      },
    })
    await using server = await startTestServer({ throttle })
    for (let count = 1; count <= 60; count += 1) {
      expect((await server.post({ ...typed, message: `Nummer ${count}` }, {}, visitor)).statusCode).toBe(201)
    }
    expect(pauses).toHaveLength(50)
    const response = await server.post({ ...typed, message: 'Nummer 61' }, {}, visitor)
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('10')
    expect(response.json()).toMatchObject({ code: 'tooMany', status: 429 })
    expect((await server.store.count()).enquiries).toBe(60)

    const repeated = await server.post({ ...typed, message: 'Nummer 60' }, {}, visitor)
    expect(repeated.statusCode).toBe(201)
    const elsewhere = await server.post({ ...typed, message: 'Nummer 61' }, {}, '198.51.100.7')
    expect(elsewhere.statusCode).toBe(201)
  })

  it('is nothing that a form can be lost to', async () => {
    await using server = await startTestServer({ throttle: timelessThrottle() })
    for (let count = 1; count <= 60; count += 1) {
      await server.submit({ ...typed, message: `Nummer ${count}` }, {}, visitor)
    }
    const page = await server.submit(typed, {}, visitor)
    expect(page.statusCode).toBe(429)
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(stateIn(page.body)).toEqual({ status: 'failed', values: typed, failure: 'tooMany' })
  })

  it('is not what a visitor is taken for who has to correct a form, however often', async () => {
    await using server = await startTestServer()
    for (let count = 1; count <= 70; count += 1) {
      const page = await server.submit({ ...typed, name: '', company: `${count}` }, {}, visitor)
      expect(stateIn(page.body)).toMatchObject({ status: 'invalid', values: { company: `${count}` } })
    }
  })
})
