import * as fc from 'fast-check'
import type { SendMailOptions } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { eachField, isEmail, type EnquiryInput } from '../../contract/enquiry.ts'
import { aMail, mailSettings, send, subjectFrom } from '../tests/mail/sample-mail.ts'
import { indented } from './mail-text.ts'
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
  { ...eachField(() => part), email: 'zoe@hotel.example' },
])

const anyString = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const hostilePart = fc.oneof(anyString, fc.constantFrom(...hostileParts))
const hostileText = fc.array(hostilePart, { maxLength: 6 }).map((parts) => parts.join(''))

const oddNames = ['a..b', '.a.', "!#$%&'*+-/=?^_`{|}~", 'a'.repeat(64)].map((name) => `${name}@x.example`)
const oddEmails = [...oddNames, 'zoe@HOTEL.Example', 'a@localhost', `a@${'b'.repeat(63)}.example`]
const anyEmail = fc.oneof(fc.emailAddress().filter(isEmail), fc.constantFrom(...oddEmails))

/** Nodemailer quotes names, and local parts with dots where none belong; then in angle brackets. */
function unquoted(address: string): string {
  return address.replaceAll('"', '').replace(/^<(.*)>$/, '$1')
}

function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
}

function ownLines({ text }: SendMailOptions) {
  return (text as string).split('\n').filter((line) => line !== '' && !line.startsWith('    '))
}

it('the confirmation repeats nothing that was typed, so that nobody can send a text to strangers', () => {
  const empty = composeMail([aMail('confirmation')], mailSettings)
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (name, company, message) => {
      expect(composeMail([aMail('confirmation', { name, company, message })], mailSettings)).toEqual(empty)
    }),
  )
})

describe('whatever is typed', { timeout: 60_000 }, () => {
  const typed = fc.record({ ...eachField(() => hostileText), email: anyEmail })
  const whatever = (check: (enquiry: EnquiryInput) => Promise<void>) =>
    fc.assert(fc.asyncProperty(typed, check), { numRuns: 300, examples: hostileExamples })

  it.each(['notification', 'confirmation'] as const)(
    'a %s has no more headers or recipients',
    async (kind) => {
      const { headerNames } = await send([aMail(kind)])
      await whatever(async (enquiry) => {
        const mail = await send([aMail(kind, enquiry)])
        const to = kind === 'notification' ? mailSettings.ENQUIRY_TO : withPlainDomain(enquiry.email)
        expect(mail.headerNames).toEqual(headerNames)
        expect(mail.envelope.to.map(unquoted)).toEqual([to])
        expect(unquoted(mail.header('To'))).toBe(to)
      })
    },
  )

  it('the notification has an honest subject, the address of the visitor, all that was typed, and no line that passes for another', () =>
    whatever(async (enquiry) => {
      const mail = aMail('notification', enquiry)
      const { header, text } = await send([mail])
      const address = withPlainDomain(enquiry.email)
      const replyTo = unquoted(header('Reply-To'))
      const name = replyTo === address ? '' : replyTo.slice(0, -` <${address}>`.length)
      expect(replyTo).toBe(name === '' ? address : `${name} <${address}>`)
      expect(name).not.toMatch(/[<>@"\\=]/)
      expect(Array.from(name).length).toBeLessThanOrEqual(60)
      const subject = header('Subject')
      const frame = subjectFrom('').trim()
      expect(subject.startsWith(frame)).toBe(true)
      expect(Array.from(subject).length).toBeLessThanOrEqual(`${frame} , `.length + 120)
      for (const shown of [name, subject])
        expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)

      expect(composeMail([mail], mailSettings)).toMatchObject({ text })
      expect(text).toContain(`\n\n${indented(enquiry.message)}\n\n`)
      const empty = aMail('notification', { ...enquiry, message: '' })
      expect(ownLines({ text })).toEqual(ownLines(composeMail([empty], mailSettings)))
    }))
})
