import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, typed } from '../tests/enquiries/enquiry-server.ts'
import { listen } from '../../server/tests/send-request.ts'
import { isReference } from '../reference.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }
const withMail = { SMTP_URL: 'smtp://mail.example' }

const shared = await startTestServer()
afterAll(() => shared[Symbol.asyncDispose]())

describe('B-3 an enquiry from the script', () => {
  it('is answered with a reference after it and its mails are stored', async () => {
    await using mailing = await startTestServer(withMail)
    const response = await mailing.post({ ...typed, locale: 'en', website: '' }, key)
    expect(response).toMatchObject({ statusCode: 201, headers: { 'cache-control': 'no-store' } })
    const { reference } = response.json<{ reference: string }>()
    expect(response.json()).toEqual({ reference })
    expect(isReference(reference)).toBe(true)
    expect(await mailing.store.get(reference)).toMatchObject({
      ...typed,
      locale: 'en',
      idempotencyKey: key['idempotency-key'],
      spamReasons: [],
    })
    const mails = await mailing.store.mailsOf(reference)
    expect(mails.map(({ kind }) => kind)).toEqual(['notification', 'confirmation'])
  })

  it.each([
    ['that is wanted', { ...withMail, ENQUIRY_CONFIRMATION: 'off' }],
    ['there is a mail server: it would arrive late, once there is one', {}],
  ])('is confirmed to the visitor only if %s', async (_name, settings) => {
    await using quiet = await startTestServer(settings)
    const { reference } = (await quiet.post(typed)).json<{ reference: string }>()
    expect((await quiet.store.mailsOf(reference)).map(({ kind }) => kind)).toEqual(['notification'])
  })

  it('is taken at the limits of its fields, in whatever letters', async () => {
    const longest = {
      ...typed,
      name: '𝄞'.repeat(100),
      email: `${'a'.repeat(63)}@${`${'b'.repeat(60)}.`.repeat(3)}example`,
      company: 'ü'.repeat(200),
      message: '漢'.repeat(5000),
    }
    expect((await shared.post(longest)).statusCode).toBe(201)
    const response = await shared.submit({ ...longest, message: '字'.repeat(5000) })
    expect(response.headers.location).toMatch(/^\/\?received=/)
    const escaped = JSON.stringify({ ...longest, message: '文'.repeat(5000) }).replaceAll(
      /[^ -~]/g,
      (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    )
    expect((await shared.post(escaped)).statusCode).toBe(201)
  })

  it.each<Record<string, unknown>>([
    { company: undefined },
    { locale: 'xx' },
    { locale: 7 },
    { elapsedMs: 'x' },
    { website: 1 },
    { extra: { deep: [1] }, constructor: 1, toString: null },
  ])('prefers arriving to knowing more than it needs: %j', async (odd) => {
    const response = await shared.post({ ...typed, message: JSON.stringify(odd), ...odd })
    const { reference } = response.json<{ reference: string }>()
    expect(await shared.store.get(reference)).toMatchObject({ locale: 'de', idempotencyKey: null })
  })

  it('is stored although the visitor has left before the answer', async () => {
    await using listening = await startTestServer()
    const { port } = await listen(listening.app)
    await listening.store.check()
    using other = listening.open()
    other.exec('begin immediate')
    const socket = connect(port, '127.0.0.1')
    const body = JSON.stringify(typed)
    const arrived = Promise.withResolvers<void>()
    listening.app.server.once('request', (request) => request.once('end', arrived.resolve))
    socket.write(
      `POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await arrived.promise
    socket.resetAndDestroy()
    await expect.poll(() => socket.closed).toBe(true)
    other.exec('commit')
    await expect.poll(() => listening.store.count()).toBe(1)
    expect(listening.log().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

it('B-5 an enquiry that is sent again is stored once without a key, when its content is the same, and another one when it differs', async () => {
  await using server = await startTestServer()
  const first = await server.post(typed)
  const again = { ...typed, email: 'ZOE@Example.org', message: ` ${typed.message}\r\n` }
  const { reference } = first.json<{ reference: string }>()
  expect((await server.submit(again)).headers.location).toBe(`/?received=${reference}#contact`)
  expect(await server.store.count()).toBe(1)
  await server.post({ ...typed, email: 'other@example.org' })
  await server.post({ ...typed, name: 'Zoë Müller', company: '' })
  await server.post({ ...typed, name: 'Zoë', company: 'Müller' })
  expect(await server.store.count()).toBe(4)
})

it('B-5 an enquiry that is sent again is refused with another content under the same key', async () => {
  await using server = await startTestServer()
  await server.post(typed, key)
  const response = await server.post({ ...typed, message: 'Etwas anderes' }, key)
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ code: 'conflict' })
  expect(await server.store.count()).toBe(1)
})

it('B-14 an enquiry that looks like spam is stored like any other, the owner is told at once, and its sender sees the same thanks but gets no mail', async () => {
  await using server = await startTestServer(withMail)
  const spam = { ...typed, website: 'https://a.example' }
  const byScript = await server.post(spam, key)
  expect(byScript.statusCode).toBe(201)
  const { reference } = byScript.json<{ reference: string }>()
  expect(await server.store.get(reference)).toMatchObject({ ...typed, spamReasons: ['honeypot'] })
  expect(await server.store.mailsOf(reference)).toMatchObject([{ kind: 'notification', state: 'waiting' }])
  const byForm = await server.submit({ ...spam, company: 'Another' })
  expect(byForm.headers.location).toMatch(/^\/\?received=V-/)
  expect(await server.store.count({ spam: true })).toBe(2)
})
