import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { startTestServer, typed } from '../../testing/enquiries/enquiry-server.ts'
import { isReference } from '../reference.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }

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
      { locale: 'xx' },
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
