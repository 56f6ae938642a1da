import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import {
  checkFields,
  eachField,
  enquiryFields,
  type EnquiryField,
  type EnquiryInput,
} from '../../contract/enquiry.ts'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'
import { enquiryRequests } from '../tests/enquiries/hostile-enquiries.ts'
import { bodyLimitBytes } from './submission.ts'

const requests = 1_000

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

/** What should be stored for a body, said in other words than the server's; undefined if it should not be taken. */
function contentOf(type: string, body: Buffer): EnquiryInput | undefined {
  const values = isJson(type) ? valuesOfJson(body) : valuesOfForm(body)
  const given = enquiryFields.map((name) => values?.(name) ?? '')
  const texts = given.filter((text) => typeof text === 'string')
  if (values === undefined || texts.length < given.length) return undefined
  const tidied = texts.map((text) =>
    text
      .split(/\r\n|\r|\v|\f|\u0085|\u2028|\u2029/)
      .join('\n')
      .split('\t')
      .join(' ')
      .trim(),
  )
  const content = Object.fromEntries(enquiryFields.map((name, at) => [name, tidied[at]])) as EnquiryInput
  return Object.keys(checkFields(content)).length === 0 ? content : undefined
}

const isJson = (type: string) => /^\s*application\/json\s*(?:;|$)/i.test(type)
const isForm = (type: string) => /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)

type Values = ((name: EnquiryField) => unknown) | undefined

const orElse = <Value, Other>(make: () => Value, other: Other): Value | Other => {
  try {
    return make()
  } catch {
    return other
  }
}

function valuesOfJson(body: Buffer): Values {
  const value = orElse(() => JSON.parse(body.toString()) as Record<string, unknown> | null, null)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return (name) => (Object.hasOwn(value, name) ? value[name] : undefined)
}

/** What is escaped wrongly, as no browser does, stays as it is. */
const decode = (text: string) => orElse(() => decodeURIComponent(text), text)

function valuesOfForm(body: Buffer): Values {
  const pairs = body
    .toString()
    .replaceAll('+', ' ')
    .split('&')
    .map((pair) => /^([^=]*)=?(.*)$/s.exec(pair)?.slice(1).map(decode) ?? [])
  return (name) => {
    const values = pairs.filter(([each]) => each === name).map(([, value]) => value)
    return values.length > 1 ? values : values[0]
  }
}

function identityOf(content: EnquiryInput): string {
  const texts = eachField((field) => (field === 'email' ? content.email.toLowerCase() : content[field]))
  return JSON.stringify(texts)
}

/** The last thing that the log says, so that a failure can be understood. */
const lastLine = () => JSON.stringify(server.log().at(-1))

const byKey = new Map<string, { identity: string; reference: string }>()
const byIdentity = new Map<string, string>()
const outcomes: Record<string, number> = {}

/** The reference that the rules of "once" name; null for a conflict, undefined for a new enquiry. */
function expectedReference(content: EnquiryInput, idempotencyKey: string | undefined) {
  const identity = identityOf(content)
  if (idempotencyKey === undefined) return byIdentity.get(identity)
  const earlier = byKey.get(idempotencyKey)
  return earlier && (earlier.identity === identity ? earlier.reference : null)
}

type Sent = { type: string; body: Buffer; key: string | undefined }

async function check(sent: Sent) {
  const before = await server.store.count()
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/enquiries',
    headers: { 'content-type': sent.type, ...(sent.key !== undefined && { 'idempotency-key': sent.key }) },
    payload: sent.body,
  })
  const added = (await server.store.count()) - before
  const { location = '' } = response.headers
  const isPage = String(response.headers['content-type']).startsWith('text/html')
  const outcome = `${response.statusCode}${isPage ? ' page' : ''}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  expect(response.statusCode, lastLine()).toBeLessThan(500)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(location).toMatch(/^(?:|\/(?:en)?\?received=[\w-]+#contact)$/)

  const content = contentOf(sent.type, sent.body)
  const reference =
    response.statusCode === 201
      ? response.json<{ reference: string }>().reference
      : /\?received=([\w-]+)/.exec(location)?.[1]
  if (reference === undefined) checkRefusal(response, sent, content, added)
  else await checkAcknowledgement(reference, sent, content, added)
}

async function checkAcknowledgement(
  reference: string,
  { key }: Sent,
  content: EnquiryInput | undefined,
  added: number,
) {
  if (content === undefined) throw new Error('Something was taken that should not be.')
  const identity = identityOf(content)
  const expected = expectedReference(content, key)
  expect(reference).toBe(expected ?? reference)
  expect(added).toBe(expected === undefined ? 1 : 0)
  const stored = await server.store.get(reference)
  // What is repeated may have been stored with an address in other letter case.
  expect(stored && identityOf(stored)).toBe(identity)
  if (expected === undefined) expect(stored).toMatchObject(content)
  for (const text of enquiryFields.map((field) => stored?.[field] ?? '')) {
    expect(text).not.toMatch(/[^\P{Cc}\n]|^\s|\s$/u)
    expect(text.isWellFormed()).toBe(true)
  }
  if (key !== undefined) byKey.set(key, { identity, reference })
  if (!byIdentity.has(identity)) byIdentity.set(identity, reference)
}

function checkRefusal(
  response: Awaited<ReturnType<typeof server.post>>,
  { type, body, key }: Sent,
  content: EnquiryInput | undefined,
  added: number,
) {
  expect(added).toBe(0)
  const isReadable = isJson(type) || isForm(type)
  const isKeyWrong = key !== undefined && !/^[\w-]{8,64}$/.test(key)
  // The names that lead to prototypes are refused by the JSON parser of the server, wherever they stand.
  const isPoisoned = /_proto__|prototype/.test(body.toString())
  if (content !== undefined && isReadable && body.length <= bodyLimitBytes && !isKeyWrong && !isPoisoned)
    expect(expectedReference(content, key)).toBeNull()

  if (!isForm(type)) {
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.json()).toMatchObject({ status: response.statusCode, code: expect.any(String) })
    return
  }
  expect([400, 413, 415, 422], lastLine()).toContain(response.statusCode)
  const state = stateIn(response.body)
  for (const value of Object.values('values' in state ? (state.values ?? {}) : {})) {
    expect(value).not.toMatch(/[^\P{Cc}\n]/u)
    expect(value.isWellFormed()).toBe(true)
  }
  expect(state.status).toMatch(content === undefined ? /invalid|failed/ : /failed/)
}

it('whatever is sent is never answered with 5xx, and stored exactly if it is acknowledged', async () => {
  await fc.assert(fc.asyncProperty(enquiryRequests, check), { numRuns: requests })
  // The generator has to reach everything, or it proves nothing.
  for (const outcome of ['201', '303', '422 page', '400', '413', '415', '422'])
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(4)
  expect(outcomes['201']).toBeGreaterThan(requests / 20)
  expect(server.log()).toEqual([])
}, 300_000)

it('whatever address is asked for is never answered with 5xx because of its query', async () => {
  const piece = fc.constantFrom(...'V - A 2 % %00 & = # ? / . %0d%0a'.split(' '))
  const value = fc.oneof(fc.string({ unit: piece }), fc.webQueryParameters(), fc.base64String())
  const page = fc.constantFrom('/', '/en', '/en/', '/imprint', '//en')
  const name = fc.constantFrom('received', 'other')
  await fc.assert(
    fc.asyncProperty(page, name, value, async (path, parameter, text) => {
      const { statusCode } = await server.app.inject(`${path}?${parameter}=${text}`)
      expect([200, 301, 303], lastLine()).toContain(statusCode)
    }),
    { numRuns: 500 },
  )
})

it('B-5 the same enquiry is stored once when it arrives fifty times at once, with a key and without', async () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(letters, fc.option(fc.uuid()), async (text, uuid) => {
      const before = await server.store.count()
      const enquiry = { ...typed, company: `${uuid}`, message: `Hallo ${text}` }
      const headers: Record<string, string> = uuid === null ? {} : { 'idempotency-key': uuid }
      const responses = await Promise.all(Array.from({ length: 50 }, () => server.post(enquiry, headers)))
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
      expect((await server.store.count()) - before).toBeLessThanOrEqual(1)
    }),
    { numRuns: 20 },
  )
})
