import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { isReference } from '../reference.ts'
import { startTestServer, stateIn, typed } from '../../testing/enquiry-server.ts'
import { createThrottle } from './throttle/throttle.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }
const visitor = '203.0.113.9'

/** Ten seconds never pass. */
const timelessThrottle = () => createThrottle({ nowMs: () => 0, sleep: () => Promise.resolve() })

describe('B-3 an enquiry from the script', () => {
  it('is answered with a reference after it and its mails are stored', async () => {
    await using server = await startTestServer()
    const response = await server.post({ ...typed, locale: 'en', elapsedMs: 40_000, website: '' }, key)
    expect(response.statusCode).toBe(201)
    const { reference } = response.json<{ reference: string }>()
    expect(response.json()).toEqual({ reference })
    expect(isReference(reference)).toBe(true)
    expect(await server.store.get(reference)).toMatchObject({
      ...typed,
      locale: 'en',
      idempotencyKey: key['idempotency-key'],
      suspicions: [],
    })
    expect((await server.store.mailsOf(reference)).map(({ kind }) => kind)).toEqual([
      'notification',
      'confirmation',
    ])
  })

  it('is confirmed to the visitor only if that is wanted', async () => {
    await using server = await startTestServer({ sendsConfirmation: false })
    const { reference } = (await server.post(typed)).json<{ reference: string }>()
    expect((await server.store.mailsOf(reference)).map(({ kind }) => kind)).toEqual(['notification'])
  })

  it('needs neither a company, a locale nor a key', async () => {
    await using server = await startTestServer()
    const { company: _left, ...rest } = typed
    const response = await server.post(rest)
    expect(response.statusCode).toBe(201)
    const stored = await server.store.get(response.json<{ reference: string }>().reference)
    expect(stored).toMatchObject({ company: '', locale: 'de', idempotencyKey: null })
  })

  it('is stored normalizeText up: one kind of line break, spaces for tabs, nothing around it', async () => {
    await using server = await startTestServer()
    const response = await server.post({
      name: '  Zoë\tMüller \r\n',
      email: '\tzoe@example.org ',
      company: '\u00a0',
      message: '\r\n a\r\nb\rc\u2028d\ve\tf \n\n',
    })
    expect(response.statusCode).toBe(201)
    const [stored] = await server.store.list()
    expect(stored).toMatchObject({
      name: 'Zoë Müller',
      email: 'zoe@example.org',
      company: '',
      message: 'a\nb\nc\nd\ne f',
    })
  })

  it('is taken at the limits of its fields, in whatever letters', async () => {
    await using server = await startTestServer()
    const longest = {
      name: '𝄞'.repeat(100),
      email: `${'a'.repeat(63)}@${`${'b'.repeat(60)}.`.repeat(3)}example`,
      company: 'ü'.repeat(200),
      message: '漢'.repeat(5000),
    }
    expect((await server.post(longest)).statusCode).toBe(201)
    const response = await server.submit({ ...longest, message: '字'.repeat(5000) })
    expect(response.headers.location).toMatch(/^\/\?received=/)
    const escaped = JSON.stringify({ ...longest, message: '文'.repeat(5000) }).replaceAll(
      /[^ -~]/g,
      (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    )
    expect((await server.post(escaped)).statusCode).toBe(201)
    expect((await server.store.count()).enquiries).toBe(3)
  })

  it('ignores fields that nobody knows', async () => {
    await using server = await startTestServer()
    const response = await server.post(
      `{"extra":{"deep":[1]},"constructor":1,"toString":null,${JSON.stringify(typed).slice(1)}`,
    )
    expect(response.statusCode).toBe(201)
  })

  it('prefers arriving to knowing its language or its time', async () => {
    await using server = await startTestServer()
    for (const [index, odd] of [
      { locale: 'fr' },
      { locale: 7 },
      { elapsedMs: 'x' },
      { website: 1 },
    ].entries()) {
      const response = await server.post({ ...typed, message: `Nummer ${index}`, ...odd })
      expect(response.statusCode).toBe(201)
      expect((await server.store.list())[0]).toMatchObject({ locale: 'de' })
    }
  })

  it('wakes the outbox when it is stored, and not when it is repeated', async () => {
    const onStored = vi.fn<() => void>()
    await using server = await startTestServer({ onStored })
    await server.post(typed, key)
    await server.post(typed, key)
    await server.post({}, key)
    expect(onStored).toHaveBeenCalledTimes(1)
  })

  it('is answered although the outbox cannot be woken', async () => {
    await using server = await startTestServer({
      onStored() {
        throw new Error(`no outbox for ${typed.email}`)
      },
    })
    expect((await server.post(typed)).statusCode).toBe(201)
    expect(server.log()).toHaveLength(1)
    expect(server.logText()).not.toContain(typed.email)
  })

  it('is never answered from a cache', async () => {
    await using server = await startTestServer()
    for (const response of [
      await server.post(typed),
      await server.post({}),
      await server.post('{'),
      await server.submit(typed),
      await server.submit({}),
      await server.post(typed, { 'sec-fetch-site': 'cross-site' }),
    ]) {
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('is stored although the visitor has left before the answer', async () => {
    const isAnswering = Promise.withResolvers<void>()
    const proceed = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    await using server = await startTestServer({ onStored: () => stored.resolve() })
    const add = server.store.add.bind(server.store)
    server.store.add = async (...enquiry) => {
      isAnswering.resolve()
      await proceed.promise
      return add(...enquiry)
    }
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
    const body = JSON.stringify(typed)
    socket.write(
      `POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await isAnswering.promise
    socket.resetAndDestroy()
    await vi.waitUntil(() => socket.closed)
    proceed.resolve()
    await stored.promise
    expect((await server.store.count()).enquiries).toBe(1)
    expect(server.log().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

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
    ]) {
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'crossSite' })
    }
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it.each(['same-origin', 'same-site', 'none'])('is not what a browser calls %s', async (site) => {
    await using server = await startTestServer()
    expect((await server.post(typed, { 'sec-fetch-site': site })).statusCode).toBe(201)
  })
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

describe('B-2 a form without script', () => {
  it.each([
    ['de', '/'],
    ['en', '/en'],
  ])('leads to the confirmation in the language %s', async (locale, path) => {
    await using server = await startTestServer()
    const response = await server.submit({ ...typed, locale, website: '' })
    expect(response.statusCode).toBe(303)
    expect(response.body).toBe('')
    const [stored] = await server.store.list()
    expect(stored).toMatchObject({ ...typed, locale, suspicions: [] })
    expect(response.headers.location).toBe(`${path}?received=${stored?.reference}#contact`)
    const page = await server.follow(response)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`The landing page in ${locale}`)
    expect(stateIn(page.body)).toEqual({ status: 'received', reference: stored?.reference })
  })

  it('is answered with what is wrong, with all that was typed, in the language of the page', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, email: 'zoe@', locale: 'en' })
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('The landing page in en')
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, email: 'zoe@' },
      errors: { email: 'emailInvalid' },
    })
  })

  it('is shown again without the characters that nobody can see', async () => {
    await using server = await startTestServer()
    const page = await server.submit({ ...typed, name: 'Zo\u0007ë', message: 'a\0b\nc' })
    expect(stateIn(page.body)).toEqual({
      status: 'invalid',
      values: { ...typed, name: 'Zoë', message: 'ab\nc' },
      errors: { name: 'nameInvalid', message: 'messageInvalid' },
    })
  })

  it('is told in the language of its page when it is too long to be read', async () => {
    await using server = await startTestServer()
    const page = await server.submit(
      { ...typed, message: 'x'.repeat(200_000) },
      { referer: 'https://valdorn.example/en#contact' },
    )
    expect(page.statusCode).toBe(413)
    expect(page.body).toContain('The landing page in en')
    expect(stateIn(page.body)).toMatchObject({ status: 'failed', failure: 'tooLarge' })
  })

  it('brings nothing into the address that it leads to', async () => {
    await using server = await startTestServer()
    for (const locale of ['en\r\nX-Injected: 1', '//evil.example', 'constructor', '../en']) {
      const response = await server.submit(
        { ...typed, locale, message: locale },
        { referer: 'https://evil.example' },
      )
      expect(response.headers.location).toMatch(/^\/\?received=[\w-]+#contact$/)
      expect(response.headers).not.toHaveProperty('x-injected')
    }
  })

  it('reads what a browser sends, escapes and plus signs and what is wrong in them', async () => {
    await using server = await startTestServer()
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/enquiries',
      headers: { 'content-type': 'Application/X-WWW-Form-URLencoded;charset=utf-8' },
      payload: 'name=Zo%C3%AB+%26+Co&email=zoe%40example.org&message=100%+%FF%zz%0D%0Aende',
    })
    expect(response.statusCode).toBe(303)
    expect((await server.store.list())[0]).toMatchObject({
      name: 'Zoë & Co',
      message: '100% \uFFFD%zz\nende',
    })
  })

  it('is answered like the script where no page can be rendered', async () => {
    await using server = await startTestServer({ renderForm: undefined })
    expect((await server.submit(typed)).statusCode).toBe(201)
    expect((await server.submit({})).json()).toMatchObject({ code: 'fieldsInvalid' })
  })
})
