import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, type EnquiryInput } from '#contract/enquiry.ts'
import { aMail, mailSettings, send } from '../../testing/mail/sample-mail.ts'
import { multiLine } from './mail-text.ts'
import { composeMail } from './mails.ts'

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

describe('the confirmation', () => {
  it('repeats nothing that was typed, so that nobody can send a text to strangers', () => {
    const { email } = aMail('confirmation').enquiry
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (name, company, message) => {
        const mail = aMail('confirmation', { name, company, message, email })
        expect(composeMail(mail, mailSettings)).toEqual(
          composeMail(aMail('confirmation', { email }), mailSettings),
        )
      }),
    )
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
        expect(sent.text).toBe(composeMail(mail, mailSettings).text)
        expect(sent.text).toContain(`\n\n${multiLine(message)}\n\n`)
        expect(tagsIn(sent.html)).toEqual(expected)
        expect(sent.html).toBe(composeMail(mail, mailSettings).html)
      }),
      { numRuns: 300, examples: hostileExamples },
    )
  })
})
