import { describe, expect, it } from 'vitest'
import {
  drain,
  hourMs,
  messageIds,
  setUpOutbox,
  until,
  untilSent,
} from '../../../testing/mail/outbox-setup.ts'

describe('B-3 the outbox', { timeout: 60_000 }, () => {
  it('sends both mails of an enquiry as soon as it is woken', async () => {
    await using setup = await setUpOutbox({ intervalMs: hourMs })
    const reference = await setup.add()
    setup.outboxes[0]?.wake()
    await untilSent(setup, reference)
    expect(new Set(setup.smtp.mails.flatMap(({ recipients }) => recipients))).toEqual(
      new Set(['owner@valdorn.example', 'zoe-1@hotel.example']),
    )
    expect(setup.smtp.mails).toHaveLength(2)
    expect(await setup.mail(reference, 'notification')).toMatchObject({ tries: 1, sentAt: setup.clock.now })
    expect(setup.lines).toEqual([])
  })

  it('finds by itself what nobody woke it for', async () => {
    await using setup = await setUpOutbox()
    await untilSent(setup, await setup.add())
    expect(setup.smtp.mails).toHaveLength(2)
  })

  it('keeps trying to reach the owner through an outage of four days, then sends the mail once', async () => {
    await using setup = await setUpOutbox()
    await setup.smtp.down()
    const reference = await setup.add()
    const start = setup.clock.now.getTime()
    while (setup.clock.now.getTime() - start < 4 * 24 * hourMs) {
      await until(async () => {
        for (const { state, nextTryAt } of await setup.store.mailsOf(reference)) {
          if (state === 'given up') continue
          expect(nextTryAt?.getTime()).toBeGreaterThan(setup.clock.now.getTime())
        }
      })
      setup.later(5 * hourMs)
    }
    // A confirmation that comes days later confuses more than it helps.
    expect(await setup.states(reference)).toEqual(['waiting', 'given up'])
    expect((await setup.mail(reference, 'notification')).lastError).toContain('ECONNREFUSED')

    await setup.smtp.up()
    await drain(setup, 1)
    expect(messageIds(setup)).toHaveLength(1)
    // One line when it began, one for the confirmation and one when it was over, not one for each try.
    expect(setup.lines).toHaveLength(3)
    expect(setup.lines[0]).toMatch(/^error .*"originalCode":"ECONNREFUSED".* Mail is not leaving/)
    expect(setup.lines[1]).toContain('A mail was given up')
    expect(setup.lines[2]).toMatch(/^info \{"failures":\d\d\} Mail is leaving again$/)
  })

  it('gives a mail up after the last try, and `retry` puts it back', async () => {
    await using setup = await setUpOutbox()
    await setup.smtp.down()
    const reference = await setup.add()
    await until(async () => {
      await setup.passHour()
      expect(await setup.states(reference)).toEqual(['given up', 'given up'])
    })
    expect(await setup.mail(reference, 'notification')).toMatchObject({ tries: 29, nextTryAt: null })
    expect(setup.lines.filter((line) => line.includes('was given up'))).toHaveLength(2)

    await setup.smtp.up()
    expect(await setup.store.retry(reference, setup.clock.now)).toBe(2)
    await untilSent(setup, reference)
    expect(setup.smtp.mails).toHaveLength(2)
  })

  it('lets the mails on their way arrive before it stops, and takes no more', async () => {
    await using setup = await setUpOutbox()
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    setup.smtp.behave = (step) => (step === 'content' ? gate : undefined)
    const reference = await setup.add()
    await until(() => expect(setup.smtp.steps.content).toBe(2))
    const stopped = setup.outboxes[0]?.stop()
    const later = await setup.add()
    openGate()
    await stopped
    expect(await setup.states(reference)).toEqual(['sent', 'sent'])
    expect(await setup.states(later)).toEqual(['waiting', 'waiting'])
  })

  it('does not wait longer for a mail server that stalls; the mail leaves after the next start', async () => {
    await using setup = await setUpOutbox({ stopTimeoutMs: 50 })
    setup.smtp.behave = (step) => (step === 'content' ? 'stall' : undefined)
    const reference = await setup.add()
    await until(() => expect(setup.smtp.steps.content).toBe(2))
    await setup.outboxes[0]?.stop()
    expect(await setup.states(reference)).toEqual(['waiting', 'waiting'])
    // Nothing is wrong with the mail server as far as anybody knows.
    expect(setup.lines).toEqual([])

    setup.smtp.behave = () => {}
    setup.later(hourMs)
    setup.work(1, setup.store)
    await untilSent(setup, reference)
    expect(setup.smtp.mails).toHaveLength(2)
  })

  it('sends a second copy under the same Message-ID when the yes of the mail server was lost', async () => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step) =>
      step === 'content' && setup.smtp.steps.content <= 2 ? 'take and hang up' : undefined
    await setup.add()
    await drain(setup, 2)
    expect(setup.smtp.mails).toHaveLength(4)
    expect(new Set(messageIds(setup)).size).toBe(2)
  })

  it('writes no personal data and nothing of its settings to the log', async () => {
    const login = { user: 'office@valdorn.example', password: 'secret' }
    await using setup = await setUpOutbox({ login })
    setup.smtp.behave = (step, { recipient }) => {
      if (step === 'recipient' && recipient?.startsWith('zoe')) {
        return { code: 550, text: `5.1.1 <${recipient}>: User unknown` }
      }
      return step === 'content' && setup.smtp.steps.content === 1
        ? { code: 451, text: '4.3.0 Not now, office@valdorn.example' }
        : undefined
    }
    await setup.add()
    await until(async () => {
      await setup.passHour()
      expect(setup.lines).toHaveLength(2)
    })
    expect(setup.lines.join('\n')).not.toMatch(/@|zoe|secret|office|127\.0\.0\.1|hotel/i)
  })
})
