import { describe, expect, it } from 'vitest'
import { hourMs, setUpOutbox, until } from '../../../testing/mail/outbox-setup.ts'
import { mailSettings } from '../../../testing/mail/sample-mail.ts'
import type { SmtpAnswer, SmtpStep } from '../../../testing/mail/smtp-server.ts'

const owner = mailSettings.to
const unknown = { code: 550, text: '5.1.1 User unknown' }

describe('B-3 the outbox', { timeout: 60_000 }, () => {
  it('sends mails as soon as it is woken, and notifications before confirmations', async () => {
    await using setup = await setUpOutbox({ intervalMs: hourMs })
    const references = await setup.addMany(10)
    const recipients: (string | undefined)[] = []
    setup.smtp.behave = (step, { recipient }) => {
      if (step === 'recipient') recipients.push(recipient)
    }
    setup.outboxes[0]?.wake()
    for (const reference of references) await setup.untilSent(reference)
    expect(recipients.slice(0, 10)).toEqual(Array(10).fill(owner))
    expect(new Set(recipients).size).toBe(11)
    expect(setup.smtp.mails).toHaveLength(20)
    expect(setup.lines).toEqual([])
  })

  it.each<[SmtpStep, SmtpAnswer, SmtpAnswer]>([
    ['connect', { code: 421, text: 'Too many connections' }, { code: 554, text: '5.7.1 You are blocked' }],
    ['sender', { code: 550, text: '5.7.1 Sender rejected' }, { code: 451, text: '4.3.0 Try again' }],
    ['recipient', { code: 450, text: '4.2.0 Greylisted' }, { code: 554, text: '5.7.1 Relay access denied' }],
    ['content', { code: 451, text: '4.3.0 Try again' }, { code: 452, text: '4.3.1 Insufficient storage' }],
    ['connect', 'stall', 'hang up'],
    ['sender', 'stall', 'hang up'],
    ['recipient', 'stall', 'hang up'],
    ['content', 'stall', 'hang up'],
  ])('sends a mail once that did not leave for the moment (%s, %o, %o)', async (step, one, other) => {
    await using setup = await setUpOutbox({ sendTimeoutMs: 1_000 })
    setup.smtp.behave = (at) => {
      const count = setup.smtp.steps[step]
      return at === step && count <= 5 ? (count % 2 === 0 ? one : other) : undefined
    }
    await setup.add()
    await setup.drain(2)
    expect(setup.smtp.steps[step]).toBeGreaterThan(5)
    expect(setup.smtp.mails).toHaveLength(2)
  })

  it('sends a second copy under the same Message-ID when the yes of the mail server was lost', async () => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step) =>
      step === 'content' && setup.smtp.steps.content <= 2 ? 'take and hang up' : undefined
    await setup.add()
    await setup.drain(2)
    expect(setup.smtp.mails).toHaveLength(4)
    expect(new Set(setup.messageIds()).size).toBe(2)
  })

  it.each<[string, SmtpAnswer, RegExp]>([
    ['is away', 'hang up', /^error .* Mail is not leaving; it stays stored and is tried again$/],
    ['refuses them', unknown, /^error .* mail server refuses a notification/],
  ])('tries for days to reach the owner, while the mail server %s', async (_, no, line) => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step) => (step === 'recipient' ? no : undefined)
    const reference = await setup.add({}, ['notification'])
    const start = setup.now().getTime()
    await until(async () => {
      await setup.passHour()
      expect((await setup.mail(reference, 'notification')).tries).toBeGreaterThanOrEqual(40)
    })
    expect(setup.now().getTime() - start).toBeGreaterThan(7 * 24 * hourMs)
    // One line when it began, not one for each try.
    expect(setup.lines).toEqual([expect.stringMatching(line)])
    setup.smtp.behave = () => {}
    await setup.drain(1)
    expect(setup.smtp.mails).toHaveLength(1)
  })

  it('gives a confirmation up that would come hours later, and `retry` puts it back', async () => {
    await using setup = await setUpOutbox()
    await setup.smtp.down()
    const reference = await setup.add()
    await until(async () => {
      await setup.passHour()
      expect(await setup.states(reference)).toEqual(['waiting', 'given up'])
    })
    expect((await setup.mail(reference, 'notification')).lastError).toContain('ECONNREFUSED')
    await setup.smtp.up()
    await setup.store.retry(reference)
    await setup.untilSent(reference)
    expect(setup.smtp.mails).toHaveLength(2)
    expect(setup.lines).toEqual([
      expect.stringMatching(/^error .*"originalCode":"ECONNREFUSED".* Mail is not leaving/),
      expect.stringContaining('A mail was given up'),
      expect.stringMatching(/^info \{"failures":\d\d\} Mail is leaving again$/),
    ])
  })

  it.each(['sender', 'recipient', 'content'])(
    'sends a confirmation with a sender where a mail server refuses the empty one (%s)',
    async (refusing) => {
      await using setup = await setUpOutbox()
      setup.smtp.behave = (step, { sender }) =>
        step === refusing && sender === '' ? { code: 554, text: '5.7.1 <>: Sender rejected' } : undefined
      await setup.untilSent(await setup.add())
      expect(setup.smtp.mails.map(({ from }) => from)).toEqual(Array(2).fill('worker-1@valdorn.example'))
      expect(setup.lines).toEqual([])
    },
  )

  it('gives up at once what the mail server of the visitor refuses for good, and names nobody in the log', async () => {
    await using setup = await setUpOutbox({ login: { user: 'office@valdorn.example', password: 'secret' } })
    setup.smtp.behave = (step, { recipient }) => {
      if (step !== 'recipient' || recipient === owner) return undefined
      return { code: 550, text: `5.1.1 <${recipient}>: User unknown to office@valdorn.example` }
    }
    const reference = await setup.add()
    await until(async () => expect(await setup.states(reference)).toEqual(['sent', 'given up']))
    const { tries, lastError } = await setup.mail(reference, 'confirmation')
    expect(tries).toBe(1)
    expect(lastError).toMatch(/550 5\.1\.1 <…@…>: User unknown/)
    expect(setup.lines).toHaveLength(1)
    expect(setup.lines[0]).toContain(`"reference":"${reference}","kind":"confirmation"`)
    expect(setup.lines[0]).not.toMatch(/@|zoe|secret|office|127\.0\.0\.1|example/i)
  })

  it('does not take refused visitors for a sign that mail does not leave', async () => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step, { recipient }) =>
      step === 'recipient' && recipient !== owner ? { code: 450, text: '4.1.2 Unknown domain' } : undefined
    await setup.addMany(20)
    await until(async () =>
      expect(await setup.store.referencesWithMail('sent', 'notification')).toHaveLength(20),
    )
    expect(setup.lines).toEqual([])
  })

  it('tries one mail after the other while mail does not leave, as with a wrong password, and loses none', async () => {
    const login = { user: 'office@valdorn.example', password: 'right' }
    await using setup = await setUpOutbox({ login, workers: 0, intervalMs: hourMs })
    const references = await setup.addMany(10)
    const outbox = setup.work(setup.smtp.url.replace('right', 'wrong'))
    // Four were on their way before it was known.
    for (let logins = 4; logins < 8; logins += 1) {
      await until(() => expect(setup.lines).toHaveLength(1))
      await until(async () => {
        const mails = await Promise.all(references.map((reference) => setup.store.mailsOf(reference)))
        expect(mails.flat().reduce((sum, { tries }) => sum + tries, 0)).toBe(logins)
      })
      expect(setup.smtp.steps.login).toBe(logins)
      outbox.wake()
      await until(() => expect(setup.smtp.steps.login).toBe(logins + 1))
    }
    await outbox.stop()
    setup.later(hourMs)
    const right = setup.work()
    for (const reference of references) {
      right.wake()
      await setup.untilSent(reference)
    }
    expect(setup.smtp.mails).toHaveLength(20)
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
    setup.work()
    await setup.untilSent(reference)
    expect(setup.smtp.mails).toHaveLength(2)
  })
})
