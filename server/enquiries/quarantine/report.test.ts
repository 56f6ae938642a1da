import { describe, expect, it, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { typed } from '../../testing/enquiries/enquiry-server.ts'
import { content, patience, settings, startQuarantine } from '../../testing/enquiries/quarantine.ts'
import { readMail } from '../../testing/mail/sample-mail.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('B-14 what was set aside is told to the owner', { timeout: 60_000 }, () => {
  it('in one mail in German, with who, when, why, the first lines and a link for each', async () => {
    await using server = await startQuarantine()
    const first = await server.suspect({ message: 'Erste Zeile\nzweite Zeile' })
    const second = await server.suspect({ name: 'Max' })
    server.report()
    await server.untilMails(1)
    const [mail] = server.smtp.mails
    expect(mail?.recipients).toEqual([settings.to])
    const { text, header } = readMail(mail?.raw ?? '')
    expect(header('Auto-Submitted')).toBe('auto-generated')
    expect(header('Content-Language')).toBe('de')
    for (const part of [first, second, typed.name, 'Max', typed.email, 'Erste Zeile', 'zweite Zeile']) {
      expect(text).toContain(part)
    }
    expect(text).toContain(content.mail.quarantine.reasons.honeypot)
    expect(server.linksIn(text)).toHaveLength(2)
  })

  it('once a day at most, and only if something is new', async () => {
    await using server = await startQuarantine()
    server.report()
    await pause()
    expect(server.smtp.mails).toHaveLength(0)

    const first = await server.suspect()
    await server.untilMails(1)
    const second = await server.suspect()
    server.clock.now = new Date(server.clock.now.getTime() + dayMs - 1000)
    await pause()
    expect(server.smtp.mails).toHaveLength(1)

    server.clock.now = new Date(server.clock.now.getTime() + 1000)
    await server.untilMails(2)
    const { text } = readMail(server.smtp.mails[1]?.raw ?? '')
    expect(text).toContain(second)
    expect(text).not.toContain(first)

    server.clock.now = new Date(server.clock.now.getTime() + 2 * dayMs)
    await pause()
    expect(server.smtp.mails).toHaveLength(2)
    expect(await server.store.untoldQuarantine()).toEqual({ count: 0, oldest: null })
  })

  it('by one of several servers, and again when the mail did not leave', async () => {
    await using server = await startQuarantine()
    await server.suspect()
    server.smtp.behave = () => ({ code: 451, text: 'Not now' })
    server.report()
    server.report()
    await vi.waitFor(() => expect(server.lines).toHaveLength(1), patience)
    expect(server.lines[0]).toContain('could not be told of the quarantine')
    expect((await server.store.untoldQuarantine()).count).toBe(1)
    server.smtp.behave = () => {}
    server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000)
    await server.untilMails(1)
    await pause()
    expect(server.smtp.mails).toHaveLength(1)
  })

  it('though there are more than a mail can hold: it says how many', async () => {
    await using server = await startQuarantine()
    for (let number = 0; number < 103; number += 1) {
      await server.store.add(
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
    server.report()
    await server.untilMails(1)
    const { text } = readMail(server.smtp.mails[0]?.raw ?? '')
    expect(server.linksIn(text)).toHaveLength(100)
    expect(text).toContain(content.mail.quarantine.more.replace('{count}', '3'))
  })
})
