import { describe, expect, it } from 'vitest'
import { setUpOutbox, until } from '../../../testing/mail/outbox-setup.ts'
import { readMail } from '../../../testing/mail/sample-mail.ts'
import { createNotificationRate } from './notification-rate.ts'

const minuteMs = 60_000

describe('B-3 beyond a number an hour', { timeout: 60_000 }, () => {
  it('B-14 notifications leave every five minutes in one mail, and what looks like spam in another', async () => {
    await using setup = await setUpOutbox({ notificationsPerHour: 2 })
    for (const reference of await setup.addMany(2, ['notification'])) await setup.untilSent(reference)
    setup.later(5 * minuteMs - 1)
    const letters = await setup.addMany(5, ['notification'], { message: 'Wir bauen um.\n\nBis bald' })
    const spam = await setup.addMany(3, ['notification'], { spamReasons: ['honeypot'] })
    // Confirmations are looked for after notifications.
    await setup.untilSent(await setup.add({}, ['confirmation']))
    expect(setup.smtp.mails).toHaveLength(3)

    // Before somebody would be alarmed that a notification has not left.
    setup.later(1)
    for (const reference of [...letters, ...spam]) await setup.untilSent(reference)
    const digests = setup.smtp.mails.slice(3).map(({ raw }) => readMail(raw))
    const [marked, plain, ...more] = digests.toSorted((one, other) => one.text.length - other.text.length)
    expect(more).toEqual([])
    expect(marked?.header('Subject')).toMatch(/^\[Spam\?\] .*\b3\b/)
    expect(plain?.header('Subject')).toMatch(/^[^[]*\b5\b/)
    for (const reference of spam) expect(marked?.text).toContain(reference)
    for (const reference of letters) expect(plain?.text).toContain(reference)
    expect(plain?.text.match(/Wir bauen um\.\n\nBis bald/g)).toHaveLength(5)

    setup.later(60 * minuteMs)
    await setup.untilSent(await setup.add({}, ['notification']))
    expect(setup.smtp.mails).toHaveLength(6)
  })

  it('B-14 one text that the mail server refuses does not hold back the others of its mail', async () => {
    await using setup = await setUpOutbox({ notificationsPerHour: 1 })
    setup.smtp.behave = (step, { raw }) =>
      step === 'content' && readMail(raw).text.includes('Casino')
        ? { code: 550, text: '5.7.1 Spam' }
        : undefined
    await setup.untilSent(await setup.add({}, ['notification']))
    const letters = await setup.addMany(10, ['notification'])
    const refused = await setup.add({ message: 'Casino' }, ['notification'])
    setup.later(5 * minuteMs)
    await until(async () => expect((await setup.mail(refused, 'notification')).tries).toBe(1))
    expect(await setup.states(letters[0] ?? '')).toEqual(['waiting'])
    // The next try.
    setup.later(2 * minuteMs)
    for (const reference of letters) await setup.untilSent(reference)
    expect(await setup.store.referencesWithMail('waiting')).toEqual([refused])
  })

  it('a mail counts as soon as it is handed over, and not if the mail server did not take it', () => {
    const rate = createNotificationRate(2, () => 0)
    rate.note()
    const takeBack = rate.note()
    expect(rate.allowance()).toEqual({ singles: 0, isDigestDue: false })
    takeBack()
    expect(rate.allowance()).toEqual({ singles: 1, isDigestDue: false })
  })
})
