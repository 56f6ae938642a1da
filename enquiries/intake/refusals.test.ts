import { afterAll, describe, expect, it } from 'vitest'
import { eachField, enquiryFields } from '../../contract/enquiry.ts'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'
import { listen } from '../../server/tests/send-request.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const server = await startTestServer()
const { send } = await listen(server.app)
afterAll(() => server[Symbol.asyncDispose]())

describe('an enquiry that is wrong', () => {
  it('is told what is wrong with each field, as a problem (RFC 9457)', async () => {
    const wrong = { ...typed, name: ' ', email: 'zoe', message: 'x'.repeat(5001), company: 'a\0b' }
    const response = await server.post(wrong)
    const type = expect.stringMatching(/^application\/problem\+json\b/)
    const headers = { 'content-type': type, 'cache-control': 'no-store' }
    expect(response).toMatchObject({ statusCode: 400, headers })
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'fieldsInvalid',
      fields: [
        { field: 'name', code: 'nameMissing' },
        { field: 'email', code: 'emailInvalid' },
        { field: 'company', code: 'companyInvalid' },
        { field: 'message', code: 'messageTooLong' },
      ],
    })
  })

  it.each([1, true, ['a'], [['a']], { a: 1 }, {}])('has no text in its fields: %j', async (value) => {
    const response = await server.post(eachField(() => value))
    const fields = enquiryFields.map((field) => ({ field, code: `${field}Invalid` }))
    expect(response.json()).toMatchObject({ status: 400, fields })
  })

  it('has a field twice', async () => {
    const page = await server.submit(`${new URLSearchParams(typed).toString()}&name=Eve`)
    expect(stateIn(page.body)).toMatchObject({ status: 'invalid', errors: { name: 'nameInvalid' } })
  })

  it.each(['name', 'email', 'company'])('brings no line into a header of a mail: %s', async (field) => {
    const response = await server.post({ ...typed, [field]: 'zoe@example.org\r\nBcc: all@example.org' })
    expect(response.json()).toMatchObject({ status: 400, fields: [{ field, code: `${field}Invalid` }] })
  })

  it.each([
    ['bodyInvalid', 400, ['', '{', 'null', '[]', '"text"', '1', '{"__proto__":{}}', '\uFEFF'], {}],
    ...['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense', ''].map(
      (type) => ['unsupportedType', 415, [typed], { 'content-type': type }] as const,
    ),
    ...['', 'short', 'a'.repeat(65), 'with space', 'ümlaut-key', 'a,b,c,d,e', '../../etc'].map(
      (key) => ['keyInvalid', 400, [typed], { 'idempotency-key': key }] as const,
    ),
  ] as const)('is told %s with %d for %j with %j', async (code, status, payloads, headers) => {
    for (const payload of payloads)
      expect((await server.post(payload, { ...headers })).json()).toMatchObject({ code, status })
  })

  it('is compressed, which could be a bomb', async () => {
    const response = await server.post(typed, { 'content-encoding': 'gzip' })
    expect(response.headers['accept-encoding']).toBe('identity')
    expect(response.json()).toMatchObject({ code: 'compressed', status: 415 })
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('comes by %s instead of POST', async (method) => {
    const answer = await send('/api/enquiries', { method })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST', 'cache-control': 'no-store' } })
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: 'methodNotAllowed', status: 405 })
  })
})

const large = Buffer.from(JSON.stringify({ ...typed, message: 'a'.repeat(10 * 1024 * 1024) }))
const length = { 'content-length': large.length }
const chunked = { 'transfer-encoding': 'chunked' }
it.each([
  ['that says how long it is', 413, 'POST', { ...json, ...length }],
  ['in chunks that say nothing', 413, 'POST', { ...json, ...chunked }],
  ['of a form', 413, 'POST', { ...form, ...length }],
  ['of a form in chunks', 413, 'POST', { ...form, ...chunked }],
  ['from another site', 403, 'POST', { ...json, ...length, 'sec-fetch-site': 'cross-site' }],
  ['that is compressed', 415, 'POST', { ...json, ...length, 'content-encoding': 'gzip' }],
  ['of another type', 415, 'POST', { ...length, 'content-type': 'image/png' }],
  ['by another method', 405, 'PUT', { ...json, ...length }],
])('a body of 10 MB is always answered, also %s', async (_way, status, method, headers) => {
  const sending = Array.from({ length: 6 }, () => send('/api/enquiries', { method, headers, body: large }))
  for (const answer of await Promise.all(sending)) expect(answer.status).toBe(status)
})

it('what was refused is stored nowhere, and writes no line into the log', async () => {
  expect(await server.store.count()).toBe(0)
  expect(server.log().filter(({ reqId }) => reqId !== undefined)).toEqual([])
})
