import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { anEnquiry, bothMails } from '../../../testing/enquiries/sample-enquiry.ts'
import { mailSettings, readMail } from '../../../testing/mail/sample-mail.ts'
import { startSmtp, type SmtpBehaviour } from '../../../testing/mail/smtp-server.ts'
import { openStore } from '../../store/open-store.ts'
import type { EnquiryStore } from '../../store/store.ts'
import { composeDigest } from '../digest-mails.ts'
import { composeMail } from '../mails.ts'
import { startOutbox, type OutboxOptions } from './outbox.ts'
import { createTransport } from '../transport.ts'

const patience = { timeout: 50_000, interval: 10 }

/** A mail server, a store and an outbox that begins when it is told to. */
async function start(behave: SmtpBehaviour = () => {}, options: Partial<OutboxOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'valdorn-'))
  const smtp = await startSmtp({ behave })
  const store = await openStore(`sqlite:${join(folder, 'enquiries.db')}`, { mailDomain: 'valdorn.example' })
  const lines: string[] = []
  const log = (fields: object, text = '') => void lines.push(`${JSON.stringify(fields)} ${text}`)
  const started: { stop(): Promise<void> }[] = []
  return {
    smtp,
    store,
    lines,
    toOwner: () => smtp.mails.filter(({ recipients }) => recipients.includes(mailSettings.to)),
    begin() {
      const outbox = startOutbox({
        store,
        transport: createTransport(smtp.url),
        compose: (mail) => composeMail(mail, mailSettings),
        composeDigest: (mails) => composeDigest(mails, mailSettings),
        log: { info: log, error: log },
        intervalMs: 20,
        ...options,
      })
      started.push(outbox)
      return outbox
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((outbox) => outbox.stop()))
      await smtp.down()
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

const unknownDomain: SmtpBehaviour = (step, { recipient }) =>
  step === 'recipient' && recipient !== mailSettings.to
    ? { code: 450, text: '4.1.2 Domain not found' }
    : undefined

it(
  'B-3 60 enquiries from unknown domains: every notification out within 10 s of a good mail server',
  { timeout: 60_000 },
  async () => {
    await using house = await start(unknownDomain, { notificationsPerHour: 60 })
    const receivedAt = new Date()
    for (let number = 0; number < 60; number += 1) {
      await house.store.add(anEnquiry({ email: `a@unknown-${number}.example`, receivedAt }), bothMails)
    }
    house.begin()
    const begun = performance.now()
    await vi.waitFor(async () => {
      expect(house.toOwner()).toHaveLength(60)
    }, patience)
    console.log(`60 notifications left within ${Math.round(performance.now() - begun)} ms.`)
    // The refused recipients are no reason to think that mail does not leave.
    expect(house.lines.join('\n')).not.toContain('Mail is not leaving')
    expect(await house.store.referencesWithMail('waiting', 'notification')).toEqual([])
  },
)

it('B-3 notifications leave before confirmations', async () => {
  await using house = await start()
  for (let number = 0; number < 10; number += 1) {
    await house.store.add(anEnquiry({ receivedAt: new Date() }), bothMails)
  }
  const owners: boolean[] = []
  house.smtp.behave = (step, { recipient }) => {
    if (step === 'recipient') owners.push(recipient === mailSettings.to)
  }
  house.begin()
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(20), patience)
  expect(owners.slice(0, 8)).toEqual(Array(8).fill(true))
})

it('B-3 the empty sender of a confirmation is replaced where a mail server does not take it', async () => {
  await using house = await start()
  await house.store.add(anEnquiry({ receivedAt: new Date() }), bothMails)
  house.begin()
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(2), patience)
  const senders = house.smtp.mails.map(({ from, recipients }) => [recipients[0] === mailSettings.to, from])
  expect(new Map(senders as [boolean, string][])).toEqual(
    new Map([
      [true, mailSettings.from],
      [false, ''],
    ]),
  )

  // Every other sender that is tried: first the empty one, then the owner's.
  let asked = 0
  house.smtp.behave = (step) =>
    step === 'sender' && ++asked === 1 ? { code: 550, text: '5.1.0 Empty sender' } : undefined
  await house.store.add(anEnquiry({ receivedAt: new Date() }), ['confirmation'])
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(3), patience)
  expect(house.smtp.mails[2]?.from).toBe(mailSettings.from)
  expect(house.lines).toEqual([])
})

async function addNotifications(store: EnquiryStore, count: number, receivedAt: Date) {
  const references = []
  for (let number = 0; number < count; number += 1) {
    const added = await store.add(anEnquiry({ receivedAt }), ['notification'])
    if (added.outcome === 'stored') references.push(added.reference)
  }
  return references
}

it('B-3 beyond a number an hour the owner gets one mail for many enquiries', async () => {
  const clock = { now: new Date('2026-07-01T10:00:00Z') }
  await using house = await start(() => {}, { notificationsPerHour: 5, clock: () => clock.now })
  const add = (count: number) => addNotifications(house.store, count, clock.now)
  house.begin()
  await add(5)
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(5), patience)
  const gathered = await add(12)
  clock.now = new Date(clock.now.getTime() + 4 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(house.smtp.mails).toHaveLength(5)

  // Before somebody would be alarmed that a notification has not left.
  clock.now = new Date(clock.now.getTime() + 60_000)
  await vi.waitFor(async () => expect((await house.store.outboxStatus()).waiting).toBe(0), patience)
  expect(house.smtp.mails).toHaveLength(6)
  const digest = readMail(house.smtp.mails[5]?.raw ?? '')
  expect(digest.header('Subject')).toContain('12')
  for (const reference of gathered) {
    expect(digest.text).toContain(reference)
    expect(digest.html).toContain(reference)
  }
  clock.now = new Date(clock.now.getTime() + 60 * 60_000)
  await add(1)
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(7), patience)
})

it('B-3 a mail that a slow mail server has not answered yet counts towards the number an hour', async () => {
  const clock = { now: new Date('2026-07-01T10:00:00Z') }
  await using house = await start(() => {}, { notificationsPerHour: 2, clock: () => clock.now })
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
  house.smtp.behave = (step) => (step === 'content' ? gate : undefined)
  await addNotifications(house.store, 2, clock.now)
  house.begin()
  await vi.waitFor(() => expect(house.smtp.steps.content).toBe(2), patience)

  // The others leave together, five minutes after those two were handed over.
  const gathered = await addNotifications(house.store, 3, clock.now)
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  openGate()
  await vi.waitFor(async () => expect((await house.store.outboxStatus()).waiting).toBe(0), patience)
  expect(house.smtp.mails).toHaveLength(3)
  const digest = readMail(house.smtp.mails.at(-1)?.raw ?? '')
  for (const reference of gathered) expect(digest.text).toContain(reference)
})

it('B-3 a mail that the mail server did not take does not count towards the number an hour', async () => {
  const clock = { now: new Date('2026-07-01T10:00:00Z') }
  await using house = await start(() => {}, { notificationsPerHour: 2, clock: () => clock.now })
  house.smtp.behave = (step) => (step === 'recipient' ? { code: 450, text: '4.7.1 Not now' } : undefined)
  await addNotifications(house.store, 2, clock.now)
  house.begin()
  await vi.waitFor(() => expect(house.smtp.steps.recipient).toBe(2), patience)
  house.smtp.behave = () => {}
  await addNotifications(house.store, 2, clock.now)
  await vi.waitFor(() => expect(house.smtp.mails).toHaveLength(2), patience)
})
