import { createTransport } from 'nodemailer'
import { loadContent } from '#content/loader/content.ts'
import { composeMail, type MailBatch, type MailSettings } from '../../enquiries/mail/mails.ts'
import type { Enquiry, Mail, MailKind } from '../../enquiries/store/store.ts'

export const mailSettings: MailSettings = {
  from: 'enquiries@valdorn.example',
  to: 'owner@valdorn.example',
  siteUrl: 'https://www.valdorn.example',
  timeZone: 'Europe/Berlin',
  words: loadContent(),
}

/** For tests: a mail of the outbox. */
export function aMail(kind: MailKind, enquiry: Partial<Enquiry> = {}): Mail {
  return {
    id: 1,
    kind,
    messageId: 'a-mail',
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
      spamReasons: [],
      idempotencyKey: null,
      fingerprint: '',
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
  const { headers, valueOf, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(valueOf('Content-Type'))?.[1]
  const [, ...parts] = body.split(`--${boundary}`)
  if (parts.pop() !== '--\r\n') throw new Error('The last part does not end as it should.')
  const [text, html, ...more] = parts.map((part) => {
    const { valueOf: partValueOf, body: encoded } = split(part.replace(/^\r\n/, ''))
    const decoded = decodeBody(encoded, partValueOf('Content-Transfer-Encoding'))
    return { type: partValueOf('Content-Type'), text: decoded.replaceAll('\r\n', '\n').replace(/\n$/, '') }
  })
  if (!text || !html || more.length > 0) throw new Error('There are other parts than text and HTML.')
  return {
    /** In the order in which they stand there. */
    headerNames: headers.map(([name]) => name),
    header: (name: string) => decodeWords(valueOf(name)),
    types: [text.type, html.type],
    text: text.text,
    html: html.text,
  }
}

function split(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const lines = message.slice(0, end).replaceAll(/\r\n(?=[ \t])/g, '')
  const headers = lines.split('\r\n').map((line) => {
    // Printable ASCII alone: a lone CR or LF, a NUL or a letter that was not encoded is a fault.
    const [, name, value] = /^([A-Za-z-]+): ([\x20-\x7e]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not a header: ${JSON.stringify(line)}`)
    return [name, value] as const
  })
  function valueOf(wanted: string): string {
    const [found, ...more] = headers.filter(([name]) => name === wanted)
    if (!found || more.length > 0) throw new Error(`The header ${wanted} is not there once.`)
    return found[1]
  }
  return { headers, valueOf, body: message.slice(end + 4) }
}

/** RFC 2047: the space between two encoded words belongs to the encoding. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=\s+(?==\?)/g, '?=')
  return joined.replaceAll(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const bytes = Array.from(words.matchAll(/\?([QB])\?([^?]*)\?=/gi), ([, encoding, text = '']) =>
      encoding?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString()
  })
}

function decodeBody(encoded: string, encoding: string): string {
  if (/[^\x20-\x7e\r\n\t]/.test(encoded)) throw new Error('The body is not ASCII.')
  if (encoded.split('\r\n').some((line) => line.length > 76)) throw new Error('A line is too long.')
  if (encoding === '7bit') return encoded
  if (encoding !== 'quoted-printable') throw new Error(`The encoding is ${encoding}.`)
  return bytesOf(encoded.replaceAll('=\r\n', '')).toString()
}

function bytesOf(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  )
}
