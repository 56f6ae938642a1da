import { createTransport } from 'nodemailer'
import { expect } from 'vitest'
import { loadContent } from '../../../build/content/content.ts'
import { fillIn } from '../../../contract/fill-in.ts'
import { composeMail, type MailBatch, type MailSettings } from '../../mail/mails.ts'
import type { Enquiry, Mail, MailKind } from '../../store/store.ts'
import { anEnquiry } from '../enquiries/sample-enquiry.ts'

export const mailSettings: MailSettings = {
  ENQUIRY_FROM: 'enquiries@valdorn.example',
  ENQUIRY_TO: 'owner@valdorn.example',
  SITE_URL: 'https://www.valdorn.example',
  TIME_ZONE: 'Europe/Berlin',
  words: loadContent(),
}

/** For tests: the subject of a notification, with who sent it. */
export function subjectFrom(sender: string): string {
  return fillIn(mailSettings.words.mail.notification.subject, { reference: 'V-7K3M-9QXD', sender })
}

export function aMail(kind: MailKind, enquiry: Partial<Enquiry> = {}): Mail {
  return {
    id: 1,
    kind,
    messageId: 'a-mail',
    createdAt: new Date('2026-07-01T10:00:00Z'),
    tries: 0,
    enquiry: {
      ...anEnquiry({ name: 'Zoë Müller-Ortiz', email: 'zoe@hotel.example', company: 'Hotel Drei Könige' }),
      reference: 'V-7K3M-9QXD',
      message: 'Guten Tag,\n\nwir bauen um.',
      ...enquiry,
    },
  }
}

/** For tests: the message as nodemailer sends it, taken apart. */
export async function send(mails: MailBatch, settings = mailSettings) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { envelope, message } = await transport.sendMail(composeMail(mails, settings))
  return { envelope, ...readMail((message as Buffer).toString()) }
}

/** For tests: a message as it goes over the wire, taken apart the way a mail client does it, and without mercy. */
export function readMail(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).replaceAll(/\r\n(?=[ \t])/g, '')
  const headers = lines.split('\r\n').map((line) => {
    // Printable ASCII alone: a lone CR or LF, a NUL or a letter that was not encoded is a fault.
    const [, name = '', value = ''] = /^([A-Za-z-]+): ([\x20-\x7e]*)$/.exec(line) ?? []
    expect(`${name}: ${value}`).toBe(line)
    return [name, value] as const
  })
  function header(wanted: string): string {
    const values = headers.filter(([name]) => name === wanted).map(([, value]) => value)
    expect(values).toHaveLength(1)
    return decodeWords(values[0] ?? '')
  }
  expect(header('Content-Type')).toBe('text/plain; charset=utf-8')
  const text = decodeBody(raw.slice(end + 4), header('Content-Transfer-Encoding')).replaceAll('\r\n', '\n')
  return { headerNames: headers.map(([name]) => name), header, text }
}

/** RFC 2047: the space between two encoded words belongs to the encoding, and each has whole characters. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=\s+(?==\?)/g, '?=')
  return joined.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding === 'B' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
  )
}

function decodeBody(encoded: string, encoding: string): string {
  expect(encoded).toMatch(/^(?:[\x20-\x7e\t]{0,76}\r\n)*[\x20-\x7e\t]{0,76}$/)
  if (encoding === '7bit') return encoded
  expect(encoding).toBe('quoted-printable')
  return unquoted(encoded.replaceAll('=\r\n', ''))
}

function unquoted(text: string): string {
  return decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/gi, '%$1'))
}
