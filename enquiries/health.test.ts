import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestServer } from './tests/enquiries/enquiry-server.ts'
import { anEnquiry } from './tests/enquiries/sample-enquiry.ts'
import { healthRoute } from './health.ts'

const mailServer = { SMTP_URL: 'smtp://mail.example' }

afterEach(() => void vi.useRealTimers())

it('the server is not well while none could be stored', async () => {
  await using server = await startTestServer(mailServer)
  const repair = await server.breakStore()
  const ask = () => server.app.inject('/healthz')
  await expect.poll(async () => (await ask()).statusCode).toBe(503)
  const response = await ask()
  expect(response.json()).toEqual({ status: 'unavailable', store: 'unavailable' })
  expect(response.headers['cache-control']).toBe('no-store')
  await repair()
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})

it.each([
  [11, mailServer, 'stuck'],
  [9, mailServer, 'ok'],
  [11, {}, 'off'],
])('a mail that waits for %d minutes, with %j, is told as %s', async (minutes, settings, mail) => {
  await using server = await startTestServer(settings)
  await server.store.add(anEnquiry(), ['notification'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  const response = await server.app.inject('/healthz')
  expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  expect(response.json()).toEqual({ status: 'ok', store: 'ok', mail })
})

it('the disk is not written to as often as somebody asks', async () => {
  const check = vi.fn<() => Promise<void>>(async () => {})
  const nothing = { waiting: 0, sent: 0, givenUp: 0, oldestWaitingAt: null, oldestNotificationAt: null }
  await using app = Fastify()
  await app.register(healthRoute, { store: { check, outboxStatus: async () => nothing }, mailIsOn: true })
  await Promise.all(Array.from({ length: 100 }, () => app.inject('/healthz')))
  expect(check.mock.calls.length).toBeLessThan(50)
})
