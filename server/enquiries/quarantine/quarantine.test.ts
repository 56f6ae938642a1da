import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { startTestServer, typed } from '../../testing/enquiry-server.ts'
import { readMail } from '../../testing/sample-mail.ts'
import { listen } from '../../testing/send-request.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { composeQuarantineReport } from '../mail/digest-mails.ts'
import { createTransport } from '../mail/transport.ts'
import { quarantineLink } from './link.ts'
import { startQuarantineReports } from './report.ts'

const siteUrl = 'https://valdorn.example'
const signingKey = randomBytes(32).toString('base64url')
const content = loadContent()
const settings = { from: 'enquiries@valdorn.example', to: 'owner@valdorn.example', siteUrl, content }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const dayMs = 24 * 60 * 60 * 1000

/** A page whose text is what it shows. */
const renderer = {
  head: '<style></style>',
  render: async (locale: string, view: QuarantineView) => `<html lang="${locale}">${JSON.stringify(view)}`,
}

async function start() {
  const woken = vi.fn<() => void>()
  const server = await startTestServer({
    signingKey: () => signingKey,
    quarantine: renderer,
    onStored: woken,
  })
  const smtp = await startSmtp()
  const { send } = await listen(server.app)
  const clock = { now: new Date(Date.now() + 60_000) }
  const lines: string[] = []
  const stops: (() => Promise<void>)[] = []
  let sent = 0
  return {
    ...server,
    smtp,
    send,
    clock,
    lines,
    woken,
    async suspect(changes: object = {}) {
      const { body } = await send('/api/enquiries', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...typed, message: `Angebot ${++sent}`, website: 'x', ...changes }),
      })
      return (JSON.parse(String(body)) as { reference: string }).reference
    },
    report() {
      const stop = startQuarantineReports({
        store: server.store,
        transport: createTransport(smtp.url),
        compose: (found) =>
          composeQuarantineReport(found, settings, (reference) =>
            quarantineLink(siteUrl, signingKey, reference),
          ),
        log: { error: (fields: object, text = '') => void lines.push(`${JSON.stringify(fields)} ${text}`) },
        intervalMs: 20,
        now: () => clock.now,
      })
      stops.push(stop)
      return stop
    },
    linksIn: (text: string) =>
      [...text.matchAll(/https:\/\/valdorn\.example(\/quarantine\/\S+)/g)].map(([, path = '']) => path),
    async [Symbol.asyncDispose]() {
      for (const stop of stops) await stop()
      await smtp.down()
      await server[Symbol.asyncDispose]()
    },
  }
}

const patience = { timeout: 20_000, interval: 10 }
const untilMails = (house: Awaited<ReturnType<typeof start>>, count: number) =>
  vi.waitFor(() => expect(house.smtp.mails).toHaveLength(count), patience)
const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('B-14 what was set aside is told to the owner', { timeout: 60_000 }, () => {
  it('in one mail in German, with who, when, why, the first lines and a link for each', async () => {
    await using house = await start()
    const first = await house.suspect({ message: 'Erste Zeile\nzweite Zeile' })
    const second = await house.suspect({ name: 'Max' })
    house.report()
    await untilMails(house, 1)
    const [mail] = house.smtp.mails
    expect(mail?.recipients).toEqual([settings.to])
    const { text, header } = readMail(mail?.raw ?? '')
    expect(header('Auto-Submitted')).toBe('auto-generated')
    expect(header('Content-Language')).toBe('de')
    for (const part of [first, second, typed.name, 'Max', typed.email, 'Erste Zeile', 'zweite Zeile']) {
      expect(text).toContain(part)
    }
    expect(text).toContain(content.mail.quarantine.reasons.honeypot)
    expect(house.linksIn(text)).toHaveLength(2)
  })

  it('once a day at most, and only if something is new', async () => {
    await using house = await start()
    house.report()
    await pause()
    expect(house.smtp.mails).toHaveLength(0)

    const first = await house.suspect()
    await untilMails(house, 1)
    const second = await house.suspect()
    house.clock.now = new Date(house.clock.now.getTime() + dayMs - 1000)
    await pause()
    expect(house.smtp.mails).toHaveLength(1)

    house.clock.now = new Date(house.clock.now.getTime() + 1000)
    await untilMails(house, 2)
    const { text } = readMail(house.smtp.mails[1]?.raw ?? '')
    expect(text).toContain(second)
    expect(text).not.toContain(first)

    house.clock.now = new Date(house.clock.now.getTime() + 2 * dayMs)
    await pause()
    expect(house.smtp.mails).toHaveLength(2)
    expect(await house.store.untoldQuarantine()).toEqual({ count: 0, oldest: null })
  })

  it('by one of several servers, and again when the mail did not leave', async () => {
    await using house = await start()
    await house.suspect()
    house.smtp.behave = () => ({ code: 451, text: 'Not now' })
    house.report()
    house.report()
    await vi.waitFor(() => expect(house.lines).toHaveLength(1), patience)
    expect(house.lines[0]).toContain('could not be told of the quarantine')
    expect((await house.store.untoldQuarantine()).count).toBe(1)
    house.smtp.behave = () => {}
    house.clock.now = new Date(house.clock.now.getTime() + 16 * 60_000)
    await untilMails(house, 1)
    await pause()
    expect(house.smtp.mails).toHaveLength(1)
  })

  it('though there are more than a mail can hold: it says how many', async () => {
    await using house = await start()
    for (let number = 0; number < 103; number += 1) {
      await house.store.add(
        {
          ...typed,
          locale: 'de',
          receivedAt: new Date(),
          idempotencyKey: null,
          fingerprint: `fingerprint-${number}`,
          suspicions: ['links'],
        },
        [],
      )
    }
    house.report()
    await untilMails(house, 1)
    const { text } = readMail(house.smtp.mails[0]?.raw ?? '')
    expect(house.linksIn(text)).toHaveLength(100)
    expect(text).toContain(content.mail.quarantine.more.replace('{count}', '3'))
  })
})

const open = async () => {
  const house = await start()
  const reference = await house.suspect()
  const path = new URL(quarantineLink(siteUrl, signingKey, reference)).pathname
  const decide = (decision: string, headers: Record<string, string> = {}) =>
    house.send(path, { method: 'POST', headers: { ...form, ...headers }, body: `decision=${decision}` })
  return { ...house, reference, path, decide }
}

describe('B-14 the page behind a link', { timeout: 60_000 }, () => {
  it('changes nothing when it is opened, by whomever and how often', async () => {
    await using house = await open()
    expect(String((await house.send(house.path)).body)).toContain(`"reference":"${house.reference}"`)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await house.send(house.path, { method })
      expect(page.status).toBe(200)
    }
    expect(await house.store.count()).toEqual({ enquiries: 1, quarantined: 1 })
  })

  it('is in no cache and no search index, tells no other site where it was, and runs no script', async () => {
    await using house = await open()
    const { headers } = await house.send(house.path)
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
    await using house = await open()
    house.woken.mockClear()
    const answer = await house.decide('release', { origin: 'null', 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toContain('"state":"released"')
    expect(house.woken).toHaveBeenCalledOnce()
    const kinds = (await house.store.mailsOf(house.reference)).map(({ kind }) => kind)
    expect(kinds).toEqual(['notification', 'confirmation'])

    for (const again of [await house.decide('release'), await house.decide('delete')]) {
      expect(again.status).toBe(410)
      expect(String(again.body)).toContain('"state":"over"')
    }
    expect((await house.send(house.path)).status).toBe(410)
    expect(await house.store.mailsOf(house.reference)).toHaveLength(2)
    expect(await house.store.get(house.reference)).toBeDefined()
  })

  it('deletes with one press, for good', async () => {
    await using house = await open()
    expect(String((await house.decide('delete')).body)).toContain('"state":"deleted"')
    expect(await house.store.get(house.reference)).toBeUndefined()
    expect((await house.send(house.path)).status).toBe(410)
    expect((await house.decide('release')).status).toBe(410)
  })

  it('is of one enquiry, and nobody guesses that of another', async () => {
    await using house = await open()
    const other = await house.suspect({ name: 'Max' })
    const signature = house.path.split('/').at(-1) ?? ''
    const forged = new URL(quarantineLink(siteUrl, randomBytes(32).toString('base64url'), house.reference))
      .pathname
    const paths = [
      `/quarantine/${other}/${signature}`,
      `/quarantine/${house.reference}/${signature.slice(1)}`,
      `/quarantine/${house.reference}/x`,
      `/quarantine/${house.reference}`,
      '/quarantine/__proto__/x',
      forged,
    ]
    for (const path of paths) {
      expect((await house.send(path)).status, path).toBe(404)
      const posted = await house.send(path, { method: 'POST', headers: form, body: 'decision=delete' })
      expect([404, 405], path).toContain(posted.status)
    }
    expect((await house.store.count()).quarantined).toBe(2)
  })

  it('takes no decision from another site, and none that it does not know', async () => {
    await using house = await open()
    expect((await house.decide('release', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await house.decide('release', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await house.decide('other')).status).toBe(400)
    expect((await house.send(house.path, { method: 'POST', headers: form })).status).toBe(400)
    expect((await house.store.count()).quarantined).toBe(1)
  })
})
