import { expect, it } from 'vitest'
import { fillIn } from '../../../contract/fill-in.ts'
import { setUpOutbox, until } from '../../tests/mail/outbox-setup.ts'
import { mailSettings, readMail } from '../../tests/mail/sample-mail.ts'

const minuteMs = 60_000

it('B-3 B-14 beyond a number an hour notifications leave every five minutes in one mail, and what looks like spam in another', async () => {
  await using setup = await setUpOutbox({ notificationsPerHour: 2 })
  for (const reference of await setup.addMany(2, ['notification'])) await setup.untilSent(reference)
  setup.later(5 * minuteMs - 1)
  const letters = await setup.addMany(5, ['notification'])
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
  const { digest, notification } = mailSettings.words.mail
  const subjectOf = (count: string) => fillIn(digest.subject, { count })
  expect(marked?.header('Subject')).toBe(fillIn(notification.spam.subject, { subject: subjectOf('3') }))
  expect(plain?.header('Subject')).toBe(subjectOf('5'))

  setup.later(60 * minuteMs)
  await setup.untilSent(await setup.add({}, ['notification']))
  expect(setup.smtp.mails).toHaveLength(6)
})

it('B-3 B-14 one text that the mail server refuses does not hold back the others of its mail', async () => {
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

it('B-3 a mail counts while the mail server has not answered, and not if it refuses', async () => {
  await using setup = await setUpOutbox({ notificationsPerHour: 1 })
  const { promise: gate, resolve: openGate } = Promise.withResolvers<{ code: number; text: string }>()
  setup.smtp.behave = (step) => (step === 'content' && setup.smtp.steps.content === 1 ? gate : undefined)
  const refused = await setup.add({}, ['notification'])
  await until(() => expect(setup.smtp.steps.content).toBe(1))
  const next = await setup.add({}, ['notification'])
  await setup.untilSent(await setup.add({}, ['confirmation']))
  expect(setup.smtp.mails).toHaveLength(1)
  openGate({ code: 451, text: '4.3.0 Try again' })
  await setup.untilSent(next)
  expect(await setup.states(refused)).toEqual(['waiting'])
})
