import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { checkFields, eachField, enquiryFields, normalizeText } from '../../contract/enquiry.ts'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'
import { enquiryRequests } from '../tests/enquiries/hostile-enquiries.ts'

const server = await startTestServer()
afterAll(() => server[Symbol.asyncDispose]())

const lastLine = () => JSON.stringify(server.log().at(-1))

async function checkStored(reference: string) {
  const stored = await server.store.get(reference)
  const fields = eachField((field) => stored?.[field] ?? '')
  expect(checkFields(fields)).toEqual({})
  expect(eachField((field) => normalizeText(fields[field]))).toEqual(fields)
}

function checkPage(html: string) {
  const state = stateIn(html)
  expect(state.status).toMatch(/invalid|failed/)
  for (const value of Object.values('values' in state ? (state.values ?? {}) : {})) {
    expect(value).not.toMatch(/[^\P{Cc}\n]/u)
    expect(value.isWellFormed()).toBe(true)
  }
}

function checkProblem(status: number, problem: unknown) {
  expect(problem).toMatchObject({ status, code: expect.any(String) })
}

it('whatever is sent is never answered with 5xx, and stored exactly if it is acknowledged', async () => {
  const numRuns = 1_000
  const known = new Set<string>()
  const outcomes: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(enquiryRequests, async ({ type, body, key }) => {
      const before = await server.store.count()
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) },
        payload: body,
      })
      const added = (await server.store.count()) - before
      const { 'content-type': answered = '', 'cache-control': caching, location = '' } = response.headers
      const isPage = answered.startsWith('text/html')
      const outcome = `${response.statusCode}${isPage ? ' page' : ''}`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      expect(response.statusCode, lastLine()).toBeLessThan(500)
      expect(caching).toBe('no-store')
      expect(location).toMatch(/^(?:|\/(?:en)?\?received=[\w-]+#contact)$/)

      const said = outcome === '201' ? response.body : location
      const [reference] = /V-\w{4}-\w{4}/.exec(said) ?? []
      expect(added).toBe(reference === undefined || known.has(reference) ? 0 : 1)
      if (reference !== undefined) await checkStored(reference)
      else if (isPage) checkPage(response.body)
      else checkProblem(response.statusCode, response.json())
      known.add(reference ?? '')
    }),
    { numRuns },
  )
  // The generator has to reach everything, or it proves nothing.
  for (const outcome of ['201', '303', '422 page', '400', '413', '415', '422'])
    expect(outcomes[outcome] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(4)
  expect(outcomes['201']).toBeGreaterThan(numRuns / 20)
  expect(server.log()).toEqual([])
}, 300_000)

it('whatever people can type is taken, and by script and form it is the same enquiry', async () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
  const lines = fc.array(anyText).map((parts) => parts.join('\r\n'))
  const anything = fc.record({
    ...eachField((field) => fc.oneof(anyText, fc.constant(typed[field]))),
    name: anyText,
    company: anyText,
    email: fc.emailAddress(),
    message: lines,
  })
  const enquiries = anything.filter((fields) => {
    return Object.keys(checkFields(eachField((field) => normalizeText(fields[field])))).length === 0
  })
  await fc.assert(
    fc.asyncProperty(enquiries, async (fields) => {
      const response = await server.post(fields)
      expect(response.statusCode).toBe(201)
      const { reference } = response.json<{ reference: string }>()
      const stored = await server.store.get(reference)
      for (const field of enquiryFields) expect(stored?.[field]).toBe(normalizeText(fields[field]))
      expect((await server.submit(fields)).headers.location).toContain(reference)
    }),
  )
})

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
