import { describe, expect, it } from 'vitest'
import { drain, hourMs, messageIds, setUpOutbox, until } from '../../../testing/mail/outbox-setup.ts'
import type { SmtpAnswer, SmtpStep } from '../../../testing/mail/smtp-server.ts'

describe('B-3 the outbox', { timeout: 60_000 }, () => {
  const answers: [SmtpStep, SmtpAnswer & object][] = [
    ['connect', { code: 421, text: 'Too many connections' }],
    ['connect', { code: 554, text: '5.7.1 Your address is blocked' }],
    ['sender', { code: 550, text: '5.7.1 Sender rejected' }],
    ['recipient', { code: 450, text: '4.2.0 Greylisted' }],
    ['recipient', { code: 554, text: '5.7.1 Relay access denied' }],
    ['content', { code: 451, text: '4.3.0 Try again' }],
  ]
  it.each(answers)(
    'sends a mail once that the mail server refused for the moment (%s, %o)',
    async (step, no) => {
      await using setup = await setUpOutbox()
      setup.smtp.behave = (at) => (at === step && setup.smtp.steps[step] <= 5 ? no : undefined)
      await setup.add()
      await drain(setup, 2)
      expect(setup.smtp.steps[step]).toBeGreaterThan(5)
      expect(new Set(messageIds(setup)).size).toBe(2)
      expect(setup.smtp.mails).toHaveLength(2)
    },
  )

  it.each(['connect', 'sender', 'recipient', 'content'] as const)(
    'sends a mail once after the mail server stalled or hung up (%s)',
    async (step) => {
      await using setup = await setUpOutbox({ sendTimeoutMs: 1_000 })
      setup.smtp.behave = (at) => {
        const count = setup.smtp.steps[step]
        return at === step && count <= 4 ? (count % 2 === 0 ? 'stall' : 'hang up') : undefined
      }
      await setup.add()
      await drain(setup, 2)
      expect(setup.smtp.mails).toHaveLength(2)
    },
  )

  it('does not lose a mail over a wrong password', async () => {
    const login = { user: 'office@valdorn.example', password: 'right' }
    await using setup = await setUpOutbox({ login, workers: 0 })
    setup.work(1, setup.store, setup.smtp.url.replace('right', 'wrong'))
    const reference = await setup.add()
    await until(async () => {
      await setup.passHour()
      expect((await setup.mail(reference, 'confirmation')).tries).toBeGreaterThan(3)
    })
    expect(await setup.states(reference)).toEqual(['waiting', 'waiting'])
    expect((await setup.mail(reference, 'confirmation')).lastError).toBe(
      'EAUTH AUTH PLAIN: Invalid login: 535 5.7.8 Wrong user or password',
    )

    setup.work(2, setup.store)
    await drain(setup, 2)
    // A confirmation has no sender.
    expect(new Set(setup.smtp.mails.map(({ from }) => from))).toEqual(
      new Set(['worker-2@valdorn.example', '']),
    )
  })

  it('tries one mail after the other while mail does not leave, and then all at once', async () => {
    await using setup = await setUpOutbox({ intervalMs: hourMs })
    setup.smtp.behave = () => ({ code: 421, text: 'Not now' })
    for (let number = 0; number < 10; number++) await setup.add()
    setup.outboxes[0]?.wake()
    await until(async () => expect(await setup.tries()).toBe(4))
    setup.outboxes[0]?.wake()
    await until(async () => expect(await setup.tries()).toBe(5))
    expect(setup.smtp.steps.connect).toBe(5)

    setup.smtp.behave = () => {}
    // The mails that were not tried have not had to rest.
    await until(async () => {
      setup.outboxes[0]?.wake()
      const { waiting } = await setup.store.outboxStatus()
      expect(waiting).toBe(5)
    })
    await until(async () => {
      await setup.passHour()
      setup.outboxes[0]?.wake()
      expect(setup.smtp.mails).toHaveLength(20)
    })
  })

  it('gives up at once what the mail server of the visitor refuses for good', async () => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step, { recipient }) =>
      step === 'recipient' && recipient !== 'owner@valdorn.example'
        ? { code: 550, text: `5.1.1 <${recipient}>: User unknown` }
        : undefined
    const reference = await setup.add()
    await until(async () => expect((await setup.states(reference)).toSorted()).toEqual(['given up', 'sent']))
    const { tries, lastError } = await setup.mail(reference, 'confirmation')
    expect(tries).toBe(1)
    expect(lastError).toMatch(/550 5\.1\.1 <…@…>: User unknown$/)
    expect(setup.lines).toHaveLength(1)
    expect(setup.lines[0]).toContain(`"reference":"${reference}","kind":"confirmation"`)
  })

  it('keeps trying to reach the owner, whose address is a setting that can be corrected', async () => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step, { recipient }) =>
      step === 'recipient' && recipient === 'owner@valdorn.example'
        ? { code: 550, text: '5.1.1 User unknown' }
        : undefined
    const reference = await setup.add()
    await until(async () => {
      await setup.passHour()
      expect((await setup.mail(reference, 'notification')).tries).toBeGreaterThan(5)
    })
    expect(setup.lines).toHaveLength(1)
    expect(setup.lines[0]).toContain('refuses a notification')

    setup.smtp.behave = () => {}
    await drain(setup, 2)
    expect(setup.smtp.mails).toHaveLength(2)
  })
})
