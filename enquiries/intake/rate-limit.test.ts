import { afterEach, describe, expect, it, vi } from 'vitest'
import { locales } from '../../contract/locale.ts'
import { pathOf } from '../../contract/routes.ts'
import { startTestServer, typed } from '../tests/enquiries/enquiry-server.ts'
import type { RenderForm } from '../../server/index.ts'
import { words } from '../../tests/sample-site.ts'

const visitor = '203.0.113.9'
type Server = Awaited<ReturnType<typeof startTestServer>>

async function flood(server: Server, count: number, from = visitor, headers = {}) {
  for (let sent = 0; sent < count; sent += 1)
    expect((await server.post({}, headers, from)).statusCode).toBe(400)
}

afterEach(() => void vi.useRealTimers())

describe('B-5 a flood from one network', () => {
  it.each([
    ['an IPv4 address', () => visitor, '203.0.113.10'],
    ['a /56 of IPv6', (count: number) => `2001:db8:0:12${10 + count}::${count}`, '2001:db8:0:1300::1'],
  ])('is refused beyond sixty posts from %s unread, and it alone', async (_from, address, elsewhere) => {
    await using server = await startTestServer()
    for (let count = 0; count < 60; count += 1) {
      const enquiry = { ...typed, message: `Nummer ${count}` }
      expect((await server.post(enquiry, {}, address(count))).statusCode).toBe(201)
    }
    for (const unread of ['{', 'x'.repeat(200_000)])
      expect((await server.post(unread, {}, address(60))).statusCode).toBe(429)
    const response = await server.post(typed, { 'sec-fetch-site': 'cross-site' }, address(60))
    const type = { 'content-type': expect.stringMatching(/^application\/problem\+json\b/) }
    expect(response).toMatchObject({ statusCode: 429, headers: type })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.json()).toMatchObject({ code: 'tooMany', status: 429 })
    expect(await server.store.count()).toBe(60)
    expect((await server.post(typed, {}, elsewhere)).statusCode).toBe(201)
  })

  it('is answered in words of its language without anything being rendered', async () => {
    const renderForm = vi.fn<RenderForm>()
    await using server = await startTestServer({}, { renderForm })
    await flood(server, 60)
    for (const locale of locales) {
      const referer = `https://valdorn.example${pathOf('home', locale)}`
      const page = await server.submit(typed, { referer }, visitor)
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
      expect(page).toMatchObject({ statusCode: 429, headers })
      expect(page.body).toContain(`<html lang="${locale}">`)
      expect(page.body).toContain(words.errors.tooMany.heading[locale])
    }
    expect(renderForm).not.toHaveBeenCalled()
  })

  it('is forgotten after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    await using server = await startTestServer()
    await flood(server, 60)
    vi.advanceTimersByTime(9 * 60_000)
    expect((await server.post({}, {}, visitor)).headers['retry-after']).toBe('60')
    vi.advanceTimersByTime(60_000)
    await flood(server, 60)
  })
})

describe('the address of a visitor', () => {
  const proxy = '192.0.2.1'
  const trusting = { TRUST_PROXY: proxy }
  it.each([
    ['what a trusted proxy says', trusting, () => visitor],
    ['that, without the port', trusting, (count: number) => `${visitor}:${50_000 + count}`],
    ['that, without brackets', trusting, (count: number) => `[2001:db8::1]:${50_000 + count}`],
    ['behind what the visitor has written there', trusting, (count: number) => `10.0.0.${count}, ${visitor}`],
    ['its own where no proxy is trusted', {}, (count: number) => `198.51.100.${count}`],
  ])('is %s', async (_name, settings, forwardedFor) => {
    await using server = await startTestServer(settings)
    const post = (count: number) => server.post({}, { 'x-forwarded-for': forwardedFor(count) }, proxy)
    for (let count = 0; count < 60; count += 1) expect((await post(count)).statusCode).toBe(400)
    expect((await post(60)).statusCode).toBe(429)
    expect(server.log()).toEqual([])
  })

  it.each([
    ['a header that no proxy may set shows one', {}, { 'x-forwarded-for': visitor }],
    ['the trusted proxy says nothing', { TRUST_PROXY: '10.0.0.7' }, {}],
    ['it says no address', { TRUST_PROXY: '10.0.0.7' }, { 'x-forwarded-for': 'unknown' }],
  ])('is not known, and nobody limited, with one warning, where %s', async (_name, settings, headers) => {
    await using server = await startTestServer(settings)
    await flood(server, 100, '10.0.0.7', headers)
    expect(server.log()).toMatchObject([{ level: 40, msg: expect.stringContaining('TRUST_PROXY') }])
  })

  it('has no limit where it is local', async () => {
    await using server = await startTestServer()
    const local = '127.0.0.1 ::1 ::ffff:10.0.0.7 172.31.0.1 192.168.1.1 fd00::1 fe80::1%eth0'
    for (const address of local.split(' ')) await flood(server, 100, address)
    expect(server.log()).toEqual([])
  })
})
