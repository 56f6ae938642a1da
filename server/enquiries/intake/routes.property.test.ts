import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFields, enquiryFields, type EnquiryField, type EnquiryInput } from '#contract/enquiry.ts'
import { bodyLimitBytes } from './submission.ts'
import { startTestServer, stateIn, typed } from '../../testing/enquiries/enquiry-server.ts'
import { enquiryRequests } from '../../testing/enquiries/hostile-enquiries.ts'

const requests = 2_500

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

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
      await fc.assert(fc.asyncProperty(enquiryRequests, check), { numRuns: requests })
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
