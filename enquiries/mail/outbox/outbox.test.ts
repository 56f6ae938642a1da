import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { hourMs, login, setUpOutbox, troubles, until } from '../../tests/mail/outbox-setup.ts'
import { mailSettings } from '../../tests/mail/sample-mail.ts'
import type { SmtpAnswer } from '../../tests/mail/smtp-server.ts'

const owner = mailSettings.ENQUIRY_TO
const unknown = { code: 550, text: '5.1.1 User unknown' }

it('B-3 the outbox sends mails as soon as it is woken, and notifications before confirmations', async () => {
  await using setup = await setUpOutbox({ workers: 0, intervalMs: hourMs })
  const references = await setup.addMany(10)
  const recipients: string[] = []
  setup.smtp.behave = (step, { recipient }) => {
    if (step === 'recipient') recipients.push(recipient)
  }
  const outbox = setup.work()
  for (const reference of references) await setup.untilSent(reference)
  expect(recipients.slice(0, 10)).toEqual(Array(10).fill(owner))
  expect(new Set(recipients).size).toBe(11)
  const later = await setup.add()
  outbox.wake()
  await setup.untilSent(later)
  expect(setup.lines).toEqual([])
})

it.each(['connect', 'sender', 'recipient', 'content'] as const)(
  'B-3 the outbox sends a mail once that the mail server did not take for the moment (%s)',
  async (step) => {
    await using setup = await setUpOutbox({ sendTimeoutMs: 1_000 })
    setup.smtp.behave = (at) => (at === step ? troubles[setup.smtp.steps[step] - 1] : undefined)
    await setup.add()
    await setup.drain(2)
    expect(setup.smtp.steps[step]).toBeGreaterThan(troubles.length)
    expect(setup.smtp.mails).toHaveLength(2)
  },
)

it('B-3 the outbox sends a second copy under the same Message-ID when the yes of the mail server was lost', async () => {
  await using setup = await setUpOutbox()
  setup.smtp.behave = (step) =>
    step === 'content' && setup.smtp.steps.content <= 2 ? 'take and hang up' : undefined
  await setup.add()
  await setup.drain(2)
  expect(setup.smtp.mails).toHaveLength(4)
  expect(new Set(setup.messageIds()).size).toBe(2)
})

it.each<[string, SmtpAnswer, RegExp]>([
  ['is away', 'hang up', /^error .*"command":"CONN".* Mail is not leaving; it stays stored/],
  ['refuses them', unknown, /^error .* mail server refuses a notification/],
])(
  'B-3 the outbox tries for days to reach the owner, not the visitor, while the mail server %s',
  async (_, no, line) => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step) => (step === 'recipient' ? no : undefined)
    const reference = await setup.add()
    const start = setup.now().getTime()
    await until(async () => {
      await setup.passHour()
      expect((await setup.mail(reference, 'notification')).tries).toBeGreaterThanOrEqual(40)
    })
    expect(setup.now().getTime() - start).toBeGreaterThan(7 * 24 * hourMs)
    expect(await setup.states(reference)).toEqual(['waiting', 'given up'])
    // Not one for each try.
    expect(setup.lines).toHaveLength(2)
    expect(setup.lines).toContainEqual(expect.stringMatching(line))
    expect(setup.lines).toContainEqual(expect.stringContaining('A mail was given up'))

    setup.smtp.behave = () => {}
    await setup.store.retry(reference)
    await setup.untilSent(reference)
    expect(setup.smtp.mails).toHaveLength(2)
  },
)

it.each(['sender', 'recipient', 'content'])(
  'B-3 the outbox sends a confirmation with a sender if it has to (%s)',
  async (refusing) => {
    await using setup = await setUpOutbox()
    setup.smtp.behave = (step, { sender }) =>
      step === refusing && sender === '' ? { code: 554, text: '5.7.1 <>: Sender rejected' } : undefined
    await setup.untilSent(await setup.add())
    expect(setup.smtp.mails.map(({ from }) => from)).toEqual(Array(2).fill('worker-1@valdorn.example'))
    expect(setup.lines).toEqual([])
  },
)

it('B-3 the outbox gives up at once what the mail server of the visitor refuses for good, and names nobody in the log', async () => {
  await using setup = await setUpOutbox()
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

it('B-3 the outbox tries one mail after the other while mail does not leave, as with a wrong password, and loses none', async () => {
  await using setup = await setUpOutbox({ workers: 0 })
  const references = await setup.addMany(10)
  const atOnce: number[] = []
  let inside = 0
  setup.smtp.behave = async (step) => {
    if (step !== 'login') return
    atOnce.push(++inside)
    await setTimeout(5)
    inside -= 1
  }
  const outbox = setup.work(setup.smtp.url.replace(login.password, 'wrong'))
  await until(() => expect(atOnce.length).toBeGreaterThanOrEqual(10))
  await outbox.stop()
  // Four were on their way before it was known.
  expect(atOnce.slice(4)).toEqual(atOnce.slice(4).fill(1))
  setup.later(hourMs)
  setup.work()
  for (const reference of references) await setup.untilSent(reference)
  expect(setup.smtp.mails).toHaveLength(20)
})

it('B-3 the outbox does not wait longer for a mail server that stalls; the mail leaves after the next start', async () => {
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
