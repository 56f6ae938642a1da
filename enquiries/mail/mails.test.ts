import { expect, it } from 'vitest'
import { loadContent } from '../../build/content/content.ts'
import { fillIn } from '../../contract/fill-in.ts'
import { locales } from '../../contract/locale.ts'
import { pathOf, type Route } from '../../contract/routes.ts'
import { aMail, mailSettings, send, subjectFrom } from '../tests/mail/sample-mail.ts'
import { spamReasonCodes } from '../spam/spam.ts'
import type { Enquiry } from '../store/store.ts'
import { composeMail } from './mails.ts'

const content = loadContent()
const { notification: wording } = content.mail
const notification = (enquiry?: Partial<Enquiry>) => aMail('notification', enquiry)
const confirmation = (enquiry?: Partial<Enquiry>) => aMail('confirmation', enquiry)

it.each([
  ['', 'Zoë Müller-Ortiz'],
  ['Hotel Drei Könige', 'Zoë Müller-Ortiz, Hotel Drei Könige'],
])('the notification says to the owner who sent it, to whom an answer goes (%s)', async (company, sender) => {
  const { envelope, header } = await send([notification({ company })])
  expect(envelope).toEqual({ from: 'enquiries@valdorn.example', to: ['owner@valdorn.example'] })
  expect(header('Subject')).toBe(subjectFrom(sender))
  expect(header('Reply-To')).toBe('Zoë Müller-Ortiz <zoe@hotel.example>')
})

it('the notification is German whatever the visitor speaks, names that language, and has all that was typed', async () => {
  const { text, header } = await send([notification({ locale: 'en' })])
  expect(header('Content-Language')).toBe('de')
  expect(text).toContain(`${wording.locale}: Englisch`)
  const message = '    Guten Tag,\n\n    wir bauen um.\n'
  for (const typed of ['Zoë Müller-Ortiz', 'zoe@hotel.example', 'Hotel Drei Könige', message])
    expect(text).toContain(typed)
})

it.each([
  ['2026-06-30T22:30:00Z', 'Europe/Berlin', 'Mittwoch, 1. Juli 2026 um 00:30'],
  ['2026-12-31T22:30:00Z', 'Europe/Berlin', 'Donnerstag, 31. Dezember 2026 um 23:30'],
  ['2026-07-01T02:30:00Z', 'America/New_York', 'Dienstag, 30. Juni 2026 um 22:30'],
])(
  'the notification names the time of day where the owner is: %s in %s is %s',
  async (moment, timeZone, expected) => {
    const mail = notification({ receivedAt: new Date(moment) })
    const { text } = await send([mail], { ...mailSettings, TIME_ZONE: timeZone })
    expect(text).toContain(`${wording.receivedAt}: ${expected}`)
  },
)

it('the notification B-14 of what looks like spam says so in its subject and begins with the reasons', async () => {
  const { header, text } = await send([notification({ spamReasons: [...spamReasonCodes] })])
  const subject = subjectFrom('Zoë Müller-Ortiz, Hotel Drei Könige')
  expect(header('Subject')).toBe(fillIn(wording.spam.subject, { subject }))
  const [first = ''] = text.split('\n\n')
  const words = spamReasonCodes.map((code) => wording.spam.reasons[code])
  const reasons = new Intl.ListFormat('de').format(words)
  expect(first).toBe(fillIn(wording.spam.intro, { reasons }))
  // What is in it, and whom an answer reaches, is as ever.
  expect(header('Reply-To')).toContain('zoe@hotel.example')
  expect(text.slice(first.length + 2)).toBe((await send([notification()])).text)
})

it('B-14 many notifications in one mail are each there in full', async () => {
  const message = `${'Wir bauen um. '.repeat(300)}\n\nEnde`
  const mails = ['V-2222-2222', 'V-3333-3333'].map((reference) =>
    notification({ reference, message, email: `${reference}@hotel.example`, spamReasons: ['markup'] }),
  )
  const { text } = await send([notification({ spamReasons: ['markup'] }), ...mails])
  for (const { enquiry } of mails) {
    const single = (await send([notification(enquiry)])).text
    expect(text).toContain(single.slice(0, single.indexOf(wording.reply.slice(0, 20))).trimEnd())
  }
})

it('the confirmation goes to the visitor, is not answered by programs, and an answer to it reaches the house', async () => {
  const { envelope, header } = await send([confirmation()])
  // RFC 3834: the empty sender, so that nothing which answers by itself has anybody to answer to.
  expect(envelope).toEqual({ from: false, to: ['zoe@hotel.example'] })
  expect(header('To')).toBe('zoe@hotel.example')
  expect(header('Reply-To')).toBe(content.site.email)
  expect(header('Auto-Submitted')).toBe('auto-replied')
  expect(header('X-Auto-Response-Suppress')).toBe('All')
})

it.each(locales)('the confirmation says what happens next in the language %s', async (locale) => {
  const { text, header } = await send([confirmation({ locale })])
  expect(header('Content-Language')).toBe(locale)
  expect(header('Subject')).toContain('V-7K3M-9QXD')
  const { site, legal, contact } = content
  const urlOf = (route: Route) => `https://www.valdorn.example${pathOf(route, locale)}`.replace(/\/$/, '')
  const facts = ['V-7K3M-9QXD', contact.form.note[locale], site.name, site.email, site.phone, site.street]
  for (const fact of [...facts, legal.company, legal.registerNumber, urlOf('privacy')])
    expect(text).toContain(fact)
  expect(text).toContain(`${urlOf('home')}\n`)
  expect(text + header('Subject')).not.toMatch(/\{\w+\}/)
})

it.each([notification(), confirmation()])('a $kind is the same at each try', async (mail) => {
  const { header } = await send([mail])
  // A mail server can tell a second copy.
  expect(header('Message-ID')).toBe('<a-mail@www.valdorn.example>')
  expect(header('Date')).toBe('Wed, 01 Jul 2026 10:00:00 +0000')
  expect(composeMail([{ ...mail, tries: 7 }], mailSettings)).toEqual(composeMail([mail], mailSettings))
})

it.each([
  ['', '', 'Valdorn <hallo@valdorn.example>', 'hallo@valdorn.example'],
  ['a@b.example', 'office@a.example', 'Valdorn <a@b.example>', 'office@a.example'],
  ['Haus <a@b.example>', '', 'Haus <a@b.example>', 'hallo@valdorn.example'],
])('mails come from %j and go to %j, in place of what the site shows', async (from, to, sender, owner) => {
  const words = { ...content, site: { name: 'Valdorn', email: 'hallo@valdorn.example' } }
  const { header } = await send([notification()], {
    ...mailSettings,
    ENQUIRY_FROM: from,
    ENQUIRY_TO: to,
    words,
  })
  expect(header('From')).toBe(sender)
  expect(header('To')).toBe(owner)
})
