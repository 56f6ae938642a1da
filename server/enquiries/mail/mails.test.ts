import * as fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/loader/content.ts'
import { isEmail, type EnquiryInput } from '#contract/enquiry.ts'
import { multiLine } from './mail-text.ts'
import { composeMail } from './mails.ts'
import type { Enquiry, Mail, MailKind } from '../store/store.ts'
import { readMail } from '../../testing/sample-mail.ts'

const content = loadContent()
const settings = {
  from: 'enquiries@valdorn.example',
  to: 'owner@valdorn.example',
  siteUrl: 'https://valdorn.example',
  content,
}

function aMail(kind: MailKind, enquiry: Partial<Enquiry> = {}): Mail {
  return {
    id: 1,
    kind,
    messageId: 'a-mail@valdorn.example',
    createdAt: new Date('2026-07-01T10:00:00Z'),
    tries: 0,
    enquiry: {
      reference: 'V-7K3M-9QXD',
      name: 'Zoë Müller-Ortiz',
      email: 'zoe@hotel.example',
      company: 'Hotel Drei Könige',
      message: 'Guten Tag,\n\nwir bauen um.',
      locale: 'de',
      receivedAt: new Date('2026-07-01T10:00:00Z'),
      releasedAt: null,
      suspicions: [],
      idempotencyKey: null,
      fingerprint: '',
      ...enquiry,
    },
  }
}

/** The mail as nodemailer puts it on the wire. */
async function send(mail: Mail, withSettings = settings) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { envelope, message } = await transport.sendMail(composeMail(mail, withSettings))
  return { envelope, ...readMail((message as Buffer).toString()) }
}

/** What has broken mails before. */
const hostileParts = [
  '\r\nBcc: victim@x.example',
  '\nSubject: another\r\n\r\nbody',
  '\r\n.\r\nMAIL FROM:<a@x.example>',
  '=?utf-8?Q?=0D=0ABcc:_victim@x.example?=',
  '=?utf-8?B?DQpCY2M6IGFAYi5jDQo=?=',
  '"<victim@x.example>, ',
  'Bank <service@bank.example>',
  '\u202Eelpmaxe',
  '\u2066\u200F\u061C',
  '\u2028Cc: victim@x.example\u2029',
  '\u0000\u0007\u007F\u0085',
  '\uD800',
  '--_NmP-Part_1--\r\n',
  '</td><script>alert(1)</script>',
  '{reference}{sender}{email}',
  'x'.repeat(2000),
  'ä'.repeat(300),
  '👩‍👩‍👧‍👦',
  'From me ',
  ' \t ',
]
const hostileExamples = hostileParts.map((part): [EnquiryInput] => [
  { name: part, company: part, message: part, email: 'zoe@hotel.example' },
])

const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...hostileParts),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const anyEmail = fc.oneof(
  fc.emailAddress().filter(isEmail),
  fc.constantFrom(
    'a..b@x.example',
    '.a.@x.example',
    "!#$%&'*+-/=?^_`{|}~@x.example",
    'zoe@HOTEL.Example',
    'a@localhost',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ),
)

/** Nodemailer quotes names, and local parts with dots where none belong; then in angle brackets. */
function unquoted(address: string): string {
  return address.replaceAll('"', '').replace(/^<(.*)>$/, '$1')
}

/** The tags, without those of line breaks and of the address. */
function tagsIn(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).filter((tag) => tag !== '<br>' && !tag.startsWith('<a '))
}

function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

describe('the notification', () => {
  it('goes to the owner, and an answer to it goes to the visitor', async () => {
    const { envelope, header } = await send(aMail('notification'))
    expect(envelope).toEqual({ from: 'enquiries@valdorn.example', to: ['owner@valdorn.example'] })
    expect(header('From')).toBe('Valdorn <enquiries@valdorn.example>')
    expect(header('To')).toBe('owner@valdorn.example')
    expect(header('Reply-To')).toBe('Zoë Müller-Ortiz <zoe@hotel.example>')
  })

  it('says in its subject which enquiry it is and who sent it', async () => {
    const { header } = await send(aMail('notification'))
    expect(header('Subject')).toBe('Anfrage V-7K3M-9QXD von Zoë Müller-Ortiz, Hotel Drei Könige')
    const withoutCompany = await send(aMail('notification', { company: '' }))
    expect(withoutCompany.header('Subject')).toBe('Anfrage V-7K3M-9QXD von Zoë Müller-Ortiz')
  })

  it('holds all that was typed, as text and as HTML', async () => {
    const { types, text, html } = await send(aMail('notification'))
    expect(types).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
    for (const typed of ['Zoë Müller-Ortiz', 'zoe@hotel.example', 'Hotel Drei Könige', 'wir bauen um.']) {
      expect(text).toContain(typed)
      expect(html).toContain(typed)
    }
    expect(text).toContain('Guten Tag,\n\nwir bauen um.')
    expect(html).toContain('Guten Tag,<br>\n<br>\nwir bauen um.')
  })

  it('is German whatever the visitor speaks, and names that language', async () => {
    const { text, html, header } = await send(aMail('notification', { locale: 'en' }))
    expect(header('Content-Language')).toBe('de')
    expect(html).toContain('<html lang="de">')
    expect(text).toContain('Sprache: Englisch')
  })

  it('names the time of day in Berlin, in summer and in winter', async () => {
    const summer = await send(aMail('notification', { receivedAt: new Date('2026-06-30T22:30:00Z') }))
    expect(summer.text).toContain('Eingegangen: Mittwoch, 1. Juli 2026, 00:30 Uhr')
    const winter = await send(aMail('notification', { receivedAt: new Date('2026-12-31T22:30:00Z') }))
    expect(winter.text).toContain('Eingegangen: Donnerstag, 31. Dezember 2026, 23:30 Uhr')
  })

  it('says so when the enquiry was released from quarantine', async () => {
    const released = { suspicions: ['links'], releasedAt: new Date('2026-07-02T08:05:00Z') }
    const { text, html } = await send(aMail('notification', released))
    for (const part of [text, html]) {
      expect(part).toContain('wurde am Donnerstag, 2. Juli 2026 um 10:05 Uhr freigegeben')
    }
    expect((await send(aMail('notification'))).text).not.toContain('Quarantäne')
  })
})

describe('the confirmation', () => {
  it('goes to the address of the visitor, and an answer to it reaches the house', async () => {
    const { envelope, header } = await send(aMail('confirmation'))
    expect(envelope).toEqual({ from: 'enquiries@valdorn.example', to: ['zoe@hotel.example'] })
    expect(header('To')).toBe('zoe@hotel.example')
    expect(header('Reply-To')).toBe(content.site.email)
  })

  it.each(['de', 'en'] as const)(
    'is in the language of the visitor (%s), with the reference and what happens next',
    async (locale) => {
      const { text, html, header } = await send(aMail('confirmation', { locale }))
      expect(header('Content-Language')).toBe(locale)
      expect(header('Subject')).toContain('V-7K3M-9QXD')
      expect(html).toContain(`<html lang="${locale}">`)
      const { site, legal, contact } = content
      const facts = ['V-7K3M-9QXD', contact.form.note[locale], site.name, site.email, site.phone, site.street]
      for (const fact of [...facts, legal.company, legal.registerNumber]) {
        expect(text).toContain(fact)
        expect(html).toContain(fact)
      }
      expect(text).toContain(locale === 'de' ? 'https://valdorn.example\n' : 'https://valdorn.example/en\n')
    },
  )

  it('leaves no placeholder unfilled', async () => {
    for (const locale of ['de', 'en'] as const) {
      const { text, html, header } = await send(aMail('confirmation', { locale }))
      expect(text + header('Subject') + html).not.toMatch(/[{}]/)
    }
  })

  it('is not answered by programs', async () => {
    const { header } = await send(aMail('confirmation'))
    expect(header('Auto-Submitted')).toBe('auto-replied')
    expect(header('X-Auto-Response-Suppress')).toBe('All')
  })

  it('repeats nothing that was typed, so that nobody can send a text to strangers', () => {
    const { email } = aMail('confirmation').enquiry
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (name, company, message) => {
        const mail = aMail('confirmation', { name, company, message, email })
        expect(composeMail(mail, settings)).toEqual(composeMail(aMail('confirmation', { email }), settings))
      }),
    )
  })
})

describe('every mail', () => {
  it('is the same at each try, so that a mail server can tell a second copy', async () => {
    for (const kind of ['notification', 'confirmation'] as const) {
      const { header } = await send(aMail(kind))
      expect(header('Message-ID')).toBe('<a-mail@valdorn.example>')
      expect(header('Date')).toBe('Wed, 01 Jul 2026 10:00:00 +0000')
      expect(composeMail(aMail(kind), settings)).toEqual(composeMail({ ...aMail(kind), tries: 7 }, settings))
    }
  })

  it('comes from the name that the settings give, if they give one', async () => {
    const { header } = await send(aMail('confirmation'), { ...settings, from: 'Haus <haus@valdorn.example>' })
    expect(header('From')).toBe('Haus <haus@valdorn.example>')
  })

  it('loads nothing and shows no picture', async () => {
    for (const kind of ['notification', 'confirmation'] as const) {
      expect((await send(aMail(kind))).html).not.toMatch(/src=|url\(|<(?:img|link|script|style|iframe)/i)
    }
  })
})

describe('whatever is typed', { timeout: 60_000 }, () => {
  const headerNames = [
    'Auto-Submitted',
    'X-Auto-Response-Suppress',
    'Content-Language',
    'From',
    'To',
    'Reply-To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]
  const typed = fc.record({ name: hostileText, company: hostileText, message: hostileText, email: anyEmail })

  it('adds no header and no recipient', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (enquiry) => {
        const notification = await send(aMail('notification', enquiry))
        expect(notification.headerNames).toEqual(headerNames)
        expect(notification.envelope.to).toEqual(['owner@valdorn.example'])
        const confirmation = await send(aMail('confirmation', enquiry))
        expect(confirmation.headerNames).toEqual(headerNames)
        expect(confirmation.envelope.to.map(unquoted)).toEqual([withPlainDomain(enquiry.email)])
        expect(unquoted(confirmation.rawHeader('To'))).toBe(withPlainDomain(enquiry.email))
      }),
      { numRuns: 300, examples: hostileExamples },
    )
  })

  it('shows no other address of the visitor and no other subject than it is', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (enquiry) => {
        const { header } = await send(aMail('notification', enquiry))
        const address = withPlainDomain(enquiry.email)
        const replyTo = unquoted(header('Reply-To'))
        const name = replyTo === address ? '' : replyTo.slice(0, -` <${address}>`.length)
        expect(replyTo).toBe(name === '' ? address : `${name} <${address}>`)
        expect(name).not.toMatch(/[<>@"\\=]/)
        const subject = header('Subject')
        expect(subject).toMatch(/^Anfrage V-7K3M-9QXD von ?/)
        for (const shown of [name, subject]) {
          expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        }
        expect(Array.from(name).length).toBeLessThanOrEqual(60)
        expect(Array.from(subject).length).toBeLessThanOrEqual('Anfrage V-7K3M-9QXD von , '.length + 120)
      }),
      { numRuns: 300, examples: hostileExamples },
    )
  })

  it('arrives as it was typed, and is text in the HTML too', async () => {
    const expected = tagsIn((await send(aMail('notification'))).html)
    await fc.assert(
      fc.asyncProperty(typed, async ({ message, email }) => {
        const mail = aMail('notification', { message, email })
        const sent = await send(mail)
        expect(sent.text).toBe(composeMail(mail, settings).text)
        expect(sent.text).toContain(`\n\n${multiLine(message)}\n\n`)
        expect(tagsIn(sent.html)).toEqual(expected)
        expect(sent.html).toBe(composeMail(mail, settings).html)
      }),
      { numRuns: 300, examples: hostileExamples },
    )
  })
})
