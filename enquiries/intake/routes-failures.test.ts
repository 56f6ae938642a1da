import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { startTestServer, stateIn, typed } from '../tests/enquiries/enquiry-server.ts'
import { parseSettings } from '../../contract/settings.ts'
import { words } from '../../tests/sample-site.ts'
import { createFormPages } from './form-pages.ts'
import { enquiryRoutes } from './routes.ts'

const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' }
const visitor = '203.0.113.9'
const personal = /zoe|Aussicht|öffnen|0123456789abcdef|203\.0\.113/

/** A script is answered without one. */
const noRelease = () => expect.unreachable()

it('B-3 a store that cannot store is told as 503, loses nothing that was typed, logs nothing of the visitor, and takes the same enquiry when it can again', async () => {
  await using server = await startTestServer()
  const repair = await server.breakStore()
  const response = await server.post(typed, key, visitor)
  const later = { statusCode: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } }
  expect(response).toMatchObject(later)
  expect(response.json()).toMatchObject({ code: 'unavailable', status: 503 })
  const page = await server.submit({ ...typed, locale: 'en' })
  expect(page).toMatchObject(later)
  expect(page.body).toContain('The page home in en')
  expect(stateIn(page.body)).toEqual({ status: 'failed', values: typed, failure: 'unavailable' })
  await repair()
  await expect.poll(async () => (await server.post(typed, key)).statusCode).toBe(201)
  expect(server.log().at(-1)).toMatchObject({ level: 30, msg: 'The store is there again' })
  expect(server.logText()).not.toMatch(personal)
})

it('a mistake in the program is told as 500 with an id alone, under which the log has its place, once and without what was typed', async () => {
  const lines: string[] = []
  await using app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const mistake = new Error(`Key (email)=(${typed.email})`)
  await app.register(enquiryRoutes, {
    store: { add: () => Promise.reject(mistake) },
    settings: parseSettings({}),
    release: noRelease,
    formPages: createFormPages(noRelease),
    onStored() {},
  })
  const response = await app.inject({ method: 'POST', url: '/api/enquiries', payload: typed })
  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/)
  const { id, ...problem } = response.json<{ id: string }>()
  expect(problem).toMatchObject({ code: 'internal', title: 'Internal Server Error', status: 500 })
  const failures = lines.filter((line) => line.includes('"level":50')).map((line) => JSON.parse(line))
  const stack = expect.stringContaining(import.meta.filename)
  expect(failures).toMatchObject([{ reqId: id, err: { stack } }])
  expect(lines.join('')).not.toMatch(personal)
})

it('a mistake in the page for a form is told in words, in the language of the page', async () => {
  const broken = { renderForm: () => Promise.reject(new Error(typed.email)) }
  await using server = await startTestServer({}, broken)
  const page = await server.submit({ ...typed, name: '' })
  expect(page.statusCode).toBe(500)
  expect(page.body).toContain(words.errors.failed.heading.de)
  expect(server.logText()).not.toMatch(personal)
})
