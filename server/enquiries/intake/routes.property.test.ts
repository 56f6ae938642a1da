import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFields, enquiryFields, type EnquiryField, type EnquiryInput } from '#contract/enquiry.ts'
import { bodyLimitBytes } from './submission.ts'
import { startTestServer, stateIn, typed } from '../../testing/enquiry-server.ts'

const requests = 2_500

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

const injection = fc.constantFrom(
  'Zoë\r\nBcc: all@example.org',
  'zoe@example.org\nTo: all@example.org',
  'zoe@example.org%0aCc:all@example.org',
  '"Zoë\r\n\r\n<html>" <zoe@example.org>',
  'zoe@example.org,all@example.org',
  '=?utf-8?Q?Zo=C3=AB=0D=0ABcc:_a?=',
  "'; DROP TABLE enquiries; --",
  '<script>alert(1)</script>',
  '</script><script>',
  '=HYPERLINK("https://evil.example")',
)
const hugeText = fc.constantFrom(
  'x'.repeat(200),
  'ü'.repeat(201),
  '漢'.repeat(5000),
  '𝄞'.repeat(2500),
  '\n'.repeat(6000),
  'y'.repeat(5001),
  ' '.repeat(20_000) + 'z',
  'z'.repeat(100_000),
)
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  // Halves of characters, alone and in the wrong order.
  fc.string({
    unit: fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 4,
  }),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u009f',
      '\u2028',
      '\r',
      '\n',
      '\t',
      '\v',
      'a',
    ),
    maxLength: 12,
  }),
  fc.constantFrom('\u202egnp.exe', '\ufeffa', '\u200b', '\u0301a', '\uffff'),
  injection,
  hugeText,
)
const wrongType = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -0,
    1e308,
    true,
    [],
    {},
    ['a'],
    { length: 1 },
    { toString: 'a' },
  ),
)
const plainText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })

/** Mostly what a person could send, so that every kind of odd value is also tried where all others are right. */
function field(good: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: good, weight: 12 },
    { arbitrary: oddText, weight: 2 },
    { arbitrary: wrongType, weight: 1 },
  )
}
const fields = fc.record(
  {
    name: field(fc.oneof(plainText, fc.constantFrom('Zoë', ' Zoë '))),
    email: field(fc.oneof(fc.emailAddress(), fc.constantFrom('zoe@example.org', '  Zoe@Example.ORG\t'))),
    company: field(fc.oneof(fc.constant(''), plainText)),
    message: field(
      fc.oneof(
        plainText,
        fc.constantFrom('a\r\nb\tc\rd', 'a\nb c\nd', 'a\vb\fc\u2028d\u0085e'),
        fc.constantFrom(typed.message),
      ),
    ),
    locale: fc.oneof(fc.constantFrom<unknown>('de', 'en'), wrongType, oddText),
    website: fc.oneof({ arbitrary: fc.constant<unknown>(''), weight: 5 }, wrongType, oddText),
    elapsedMs: fc.oneof(fc.nat(), wrongType),
    constructor: wrongType,
    hasOwnProperty: wrongType,
  },
  { requiredKeys: ['name', 'email', 'message'] },
)

const jsonBody = fc.oneof(
  { arbitrary: fields.map((value) => Buffer.from(JSON.stringify(value))), weight: 20 },
  { arbitrary: fc.json().map((text) => Buffer.from(text)), weight: 1 },
  {
    arbitrary: fc
      .constantFrom('__proto__', 'constructor', 'prototype', '\\u005f_proto__')
      .map((name) =>
        Buffer.from(`{"${name}":{"prototype":{"isAdmin":1},"name":"x"},${JSON.stringify(typed).slice(1)}`),
      ),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 100, max: 60_000 }))
      .map(([open, depth]) => Buffer.from(`{"name":${open.repeat(depth)}`)),
    weight: 1,
  },
  {
    arbitrary: fc
      .integer({ min: 100, max: 10_000 })
      .map((depth) =>
        Buffer.from(`{"x":${'['.repeat(depth)}${']'.repeat(depth)},${JSON.stringify(typed).slice(1)}`),
      ),
    weight: 1,
  },
)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))
const formBody = fc.oneof(
  {
    arbitrary: fields.map((value) => {
      const pairs = Object.entries(value).map(([name, text]) => [name, textOf(text)] as [string, string])
      return Buffer.from(new URLSearchParams(pairs).toString())
    }),
    weight: 10,
  },
  {
    // Each name any number of times, each value with escapes that are right, wrong or of another encoding.
    arbitrary: fc
      .array(
        fc.tuple(
          fc.constantFrom(...enquiryFields, 'locale', 'website', '__proto__', ''),
          fc.string({
            unit: fc.constantFrom(
              'a',
              '%41',
              '%',
              '%zz',
              '%00',
              '%0d%0a',
              '%C3%BC',
              '%FF',
              '%ED%A0%80',
              '+',
              '=',
              '%40',
              '@b.de',
            ),
            maxLength: 8,
          }),
        ),
        { maxLength: 8 },
      )
      .map((pairs) => Buffer.from(pairs.map((pair) => pair.join('=')).join('&'))),
    weight: 4,
  },
  {
    // Bytes that are no UTF-8, among ones that are.
    arbitrary: fc
      .uint8Array({ maxLength: 30 })
      .map((bytes) => Buffer.concat([Buffer.from('email=zoe@example.org&message=hi&name=Zo'), bytes])),
    weight: 3,
  },
)
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

const jsonType = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON')
const formType = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
)
const otherType = fc.oneof(
  fc.constantFrom(
    '',
    'text/plain',
    'multipart/form-data',
    'application/jsonp',
    'json',
    ';',
    '*/*',
    '__proto__',
  ),
  fc.string({ maxLength: 30 }),
)
const goodKey = fc.oneof(
  fc.uuid(),
  // A few that come again and again, with another content each time.
  fc.constantFrom('key-key-1', 'key-key-2'),
)
const oddKey = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom('', 'short', '__proto__', 'x'.repeat(65), "key'--drop", 'a b c d e f', '\u00fc'.repeat(8)),
)
const key = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 4 },
  { arbitrary: goodKey, weight: 4 },
  { arbitrary: oddKey, weight: 1 },
)

const request = fc
  .oneof(
    { arbitrary: fc.record({ type: jsonType, body: jsonBody }), weight: 12 },
    { arbitrary: fc.record({ type: formType, body: formBody }), weight: 8 },
    { arbitrary: fc.record({ type: fc.oneof(jsonType, formType), body: anyBytes }), weight: 1 },
    { arbitrary: fc.record({ type: otherType, body: fc.oneof(jsonBody, formBody, anyBytes) }), weight: 1 },
  )
  .chain(({ type, body }) => fc.record({ type: fc.constant(type), body: fc.constant(body), key }))

/** What should be stored for a body, said in other words than the server's; undefined if it should not be taken. */
function contentOf(type: string, body: Buffer): EnquiryInput | undefined {
  const values = isJson(type) ? valuesOfJson(body) : valuesOfForm(body)
  if (values === undefined) return undefined
  const texts = enquiryFields.flatMap((name) => {
    const value = values(name) ?? ''
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  if (texts.length < enquiryFields.length) return undefined
  const content = Object.fromEntries(
    texts.map(([name, text]) => [
      name,
      text
        .split(/\r\n|\r|\v|\f|\u0085|\u2028|\u2029/)
        .join('\n')
        .split('\t')
        .join(' ')
        .trim(),
    ]),
  ) as EnquiryInput
  return Object.keys(checkFields(content)).length === 0 ? content : undefined
}

const isJson = (type: string) => /^\s*application\/json\s*(?:;|$)/i.test(type)
const isForm = (type: string) => /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)

type Values = (name: EnquiryField) => unknown

function valuesOfJson(body: Buffer): Values | undefined {
  try {
    const value = JSON.parse(body.toString()) as Record<string, unknown> | null
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return (name) => (Object.hasOwn(value, name) ? value[name] : undefined)
  } catch {
    return undefined
  }
}

function valuesOfForm(body: Buffer): Values {
  const form = new URLSearchParams(body.toString())
  return (name) => (form.getAll(name).length > 1 ? form.getAll(name) : form.get(name))
}

function identityOf({ name, email, company, message }: EnquiryInput): string {
  return JSON.stringify([name, email.toLowerCase(), company, message])
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
    headers: {
      'content-type': sent.type,
      ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
    },
    payload: sent.body,
  })
  const added = (await server.store.count()).enquiries - before.enquiries
  const { location = '' } = response.headers
  const isPage = String(response.headers['content-type']).startsWith('text/html')
  const outcome = `${response.statusCode}${isPage ? ' page' : ''}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  expect(response.statusCode, lastLine()).toBeLessThan(500)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(location).toMatch(/^(?:|\/(?:en)?\?received=[\w-]+#contact)$/)

  const reference =
    response.statusCode === 201
      ? response.json<{ reference: string }>().reference
      : /\?received=([\w-]+)/.exec(location)?.[1]
  const content = contentOf(sent.type, sent.body)
  if (reference === undefined) {
    await checkRefusal(response, sent, content, added)
  } else {
    await checkAcknowledgement(reference, sent, content, added)
  }
}

async function checkAcknowledgement(
  reference: string,
  sent: Sent,
  content: EnquiryInput | undefined,
  added: number,
) {
  if (content === undefined) throw new Error('Something was taken that should not be.')
  const identity = identityOf(content)
  const expected = expectedReference(content, sent.key)
  expect(reference).toBe(expected ?? reference)
  expect(added).toBe(expected === undefined ? 1 : 0)
  const stored = await server.store.get(reference)
  // What is repeated may have been stored with an address in other letter case.
  expect(stored && identityOf(stored)).toBe(identity)
  expect(expected === undefined ? stored : content).toMatchObject(content)
  if (sent.key !== undefined) byKey.set(sent.key, { identity, reference })
  if (!byIdentity.has(identity)) byIdentity.set(identity, reference)
}

async function checkRefusal(
  response: Awaited<ReturnType<typeof server.post>>,
  sent: Sent,
  content: EnquiryInput | undefined,
  added: number,
) {
  expect(added).toBe(0)
  const isReadable = isJson(sent.type) || isForm(sent.type)
  const isTooLong = sent.body.length > bodyLimitBytes
  const isKeyWrong = sent.key !== undefined && !/^[\w-]{8,64}$/.test(sent.key)
  const isConflict = content !== undefined && expectedReference(content, sent.key) === null
  // The names that lead to prototypes are refused by the JSON parser of the server, wherever they stand.
  const isPoisoned = /_proto__|prototype/.test(sent.body.toString())
  expect(content === undefined || !isReadable || isTooLong || isKeyWrong || isConflict || isPoisoned).toBe(
    true,
  )

  if (isForm(sent.type)) {
    expect([400, 413, 422], lastLine()).toContain(response.statusCode)
    const { values, ...state } = stateIn(response.body) as Extract<
      ReturnType<typeof stateIn>,
      { values: unknown }
    >
    for (const value of Object.values(values)) {
      expect(value).not.toMatch(/[^\P{Cc}\n]/u)
      expect(value.isWellFormed()).toBe(true)
    }
    expect(state.status).toMatch(content === undefined ? /invalid|failed/ : /failed/)
    return
  }
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  const problem = response.json<{ code: string; status: number }>()
  expect(problem.status).toBe(response.statusCode)
  const codes: Record<string, number> = {
    fieldsInvalid: 400,
    bodyInvalid: 400,
    keyInvalid: 400,
    tooLarge: 413,
    unsupportedType: 415,
    conflict: 422,
  }
  expect(codes[problem.code]).toBe(problem.status)
}

describe('whatever is sent', () => {
  it(
    `is never answered with 5xx, and stored exactly if it is acknowledged (${requests} requests)`,
    { timeout: 300_000 },
    async () => {
      await fc.assert(fc.asyncProperty(request, check), { numRuns: requests })
      // The generator has to reach everything, or it proves nothing.
      for (const outcome of ['201', '303', '422 page', '400', '413', '415', '422']) {
        expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(4)
      }
      expect(outcomes['201']).toBeGreaterThan(requests / 10)
      expect(server.log()).toEqual([])
    },
  )

  it('leaves no control character and no half of a character in the store', async () => {
    const stored = await server.store.list()
    expect(stored.length).toBe((await server.store.count()).enquiries)
    for (const { name, email, company, message } of stored) {
      expect(`${name}${email}${company}`).not.toMatch(/\p{Cc}/u)
      expect(message).not.toMatch(/[^\P{Cc}\n]/u)
      expect([name, email, company, message].every((text) => text.isWellFormed())).toBe(true)
      expect([name, email, company, message].every((text) => text === text.trim())).toBe(true)
    }
  })
})

describe('whatever address is asked for', () => {
  it('is never answered with 5xx because of what stands in its query', { timeout: 60_000 }, async () => {
    const value = fc.oneof(
      fc.string({
        unit: fc.constantFrom('V', '-', 'A', '2', '%', '%00', '&', '=', '#', '?', '/', '.', '%0d%0a'),
      }),
      fc.webQueryParameters(),
      fc.base64String(),
    )
    const url = fc
      .tuple(
        fc.constantFrom('/', '/en', '/en/', '/imprint', '//en'),
        fc.constantFrom('received', 'other'),
        value,
      )
      .map(([path, name, text]) => `${path}?${name}=${text}`)
    await fc.assert(
      fc.asyncProperty(url, async (target) => {
        const { statusCode } = await server.app.inject(target)
        expect([200, 301, 303], lastLine()).toContain(statusCode)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the same enquiry', () => {
  it(
    'is stored once when it arrives fifty times at once, whatever is in it',
    { timeout: 60_000 },
    async () => {
      const message = fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
        .map((text) => `Hallo ${text}`)
      await fc.assert(
        fc.asyncProperty(message, fc.option(fc.uuid()), async (text, uuid) => {
          const before = await server.store.count()
          const enquiry = { ...typed, company: `${uuid}`, message: text }
          const headers: Record<string, string> = uuid === null ? {} : { 'idempotency-key': uuid }
          const responses = await Promise.all(
            Array.from({ length: 50 }, () => server.post(enquiry, headers, '203.0.113.9')),
          )
          expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
          expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
          expect((await server.store.count()).enquiries - before.enquiries).toBeLessThanOrEqual(1)
        }),
        { numRuns: 20 },
      )
    },
  )
})
