import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { typed } from '../../testing/enquiries/enquiry-server.ts'
import { signingKey, siteUrl, startQuarantine } from '../../testing/enquiries/quarantine.ts'
import { quarantineLink } from './link.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function open() {
  const server = await startQuarantine()
  const reference = await server.suspect()
  const path = new URL(quarantineLink(siteUrl, signingKey, reference)).pathname
  async function view() {
    const { status, body } = await server.send(path)
    const { state } = JSON.parse(String(body).replace(/^<[^>]*>/, '')) as { state: unknown }
    return { status, state }
  }
  const decide = (decision: string, headers: Record<string, string> = {}) =>
    server.send(path, { method: 'POST', headers: { ...form, ...headers }, body: `decision=${decision}` })
  return { ...server, reference, path, view, decide }
}

describe('B-14 the page behind a link', { timeout: 60_000 }, () => {
  it('changes nothing when it is opened, by whomever and how often', async () => {
    await using server = await open()
    expect(String((await server.send(server.path)).body)).toContain(`"reference":"${server.reference}"`)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await server.send(server.path, { method })
      expect(page.status).toBe(200)
    }
    expect(await server.store.count()).toEqual({ enquiries: 1, quarantined: 1 })
  })

  it('is in no cache and no search index, tells no other site where it was, and runs no script', async () => {
    await using server = await open()
    const { headers } = await server.send(server.path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it('releases with one press, once, and its mails leave as ever', async () => {
    await using server = await open()
    server.woken.mockClear()
    const answer = await server.decide('release', { origin: 'null', 'sec-fetch-site': 'same-origin' })
    // A reload of what follows sends nothing again.
    expect(answer).toMatchObject({ status: 303, headers: { location: server.path } })
    expect(await server.view()).toEqual({ status: 200, state: 'released' })
    expect(server.woken).toHaveBeenCalledOnce()
    const kinds = (await server.store.mailsOf(server.reference)).map(({ kind }) => kind)
    expect(kinds).toEqual(['notification', 'confirmation'])

    for (const decision of ['release', 'delete']) {
      await server.decide(decision)
      expect(await server.view(), decision).toEqual({ status: 200, state: 'released' })
    }
    expect(server.woken).toHaveBeenCalledOnce()
    expect(await server.store.mailsOf(server.reference)).toHaveLength(2)
  })

  it('deletes with one press, for good', async () => {
    await using server = await open()
    expect((await server.decide('delete')).status).toBe(303)
    expect(await server.store.get(server.reference)).toBeUndefined()
    expect(await server.view()).toEqual({ status: 410, state: 'deleted' })
    await server.decide('release')
    expect(await server.view()).toEqual({ status: 410, state: 'deleted' })
    expect((await server.store.count()).enquiries).toBe(0)
  })

  it('says so while the database is away, and works when it is there again', async () => {
    await using server = await open()
    const mend = await server.breakStore()
    const answer = await server.decide('release')
    expect(String(answer.body)).toContain('"state":"unavailable"')
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    expect(server.logText()).not.toContain(typed.email)
    await mend()
    expect(await server.view()).toEqual({ status: 200, state: 'open' })
    await server.decide('release')
    expect(await server.view()).toEqual({ status: 200, state: 'released' })
  })

  it('is of one enquiry, and nobody guesses that of another', async () => {
    await using server = await open()
    const other = await server.suspect({ name: 'Max' })
    const signature = server.path.split('/').at(-1) ?? ''
    const forged = new URL(quarantineLink(siteUrl, randomBytes(32).toString('base64url'), server.reference))
      .pathname
    const paths = [
      `/quarantine/${other}/${signature}`,
      `/quarantine/${server.reference}/${signature.slice(1)}`,
      `/quarantine/${server.reference}/x`,
      `/quarantine/${server.reference}`,
      '/quarantine/__proto__/x',
      forged,
    ]
    for (const path of paths) {
      expect((await server.send(path)).status, path).toBe(404)
      const posted = await server.send(path, { method: 'POST', headers: form, body: 'decision=delete' })
      expect([404, 405], path).toContain(posted.status)
    }
    expect((await server.store.count()).quarantined).toBe(2)
  })

  it('takes no decision from another site, and none that it does not know', async () => {
    await using server = await open()
    expect((await server.decide('release', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await server.decide('release', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await server.decide('other')).status).toBe(400)
    expect((await server.send(server.path, { method: 'POST', headers: form })).status).toBe(400)
    expect((await server.store.count()).quarantined).toBe(1)
  })
})
