import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { contentSecurityPolicy } from '../../http/content-security-policy.ts'
import { composeQuarantineReport } from '../../enquiries/mail/digest-mails.ts'
import { createTransport } from '../../enquiries/mail/transport.ts'
import { quarantineLink } from '../../enquiries/quarantine/link.ts'
import { startQuarantineReports } from '../../enquiries/quarantine/report.ts'
import { startTestServer, typed } from './enquiry-server.ts'
import { listen } from '../send-request.ts'
import { startSmtp } from '../mail/smtp-server.ts'

export const siteUrl = 'https://valdorn.example'
export const signingKey = randomBytes(32).toString('base64url')
export const content = loadContent()
export const settings = {
  from: 'enquiries@valdorn.example',
  to: 'owner@valdorn.example',
  siteUrl,
  timeZone: 'Europe/Berlin',
  content,
}

/** A page whose text is what it shows. */
const renderer = {
  policy: contentSecurityPolicy('<style></style>'),
  render: async (locale: string, view: QuarantineView) => `<html lang="${locale}">${JSON.stringify(view)}`,
}

export const patience = { timeout: 20_000, interval: 10 }

/** For tests: a server, a mail server, and what is set aside and told of. */
export async function startQuarantine() {
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
    untilMails: (count: number) => vi.waitFor(() => expect(smtp.mails).toHaveLength(count), patience),
    linksIn: (text: string) =>
      [...text.matchAll(/https:\/\/valdorn\.example(\/quarantine\/\S+)/g)].map(([, path = '']) => path),
    async [Symbol.asyncDispose]() {
      for (const stop of stops) await stop()
      await smtp.down()
      await server[Symbol.asyncDispose]()
    },
  }
}
