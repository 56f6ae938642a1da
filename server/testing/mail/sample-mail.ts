import { createTransport } from 'nodemailer'
import { loadContent } from '#content/loader/content.ts'
import { composeMail } from '../../enquiries/mail/mails.ts'
import type { Enquiry, Mail, MailKind } from '../../enquiries/store/store.ts'

const content = loadContent()

export const mailSettings = {
  from: 'enquiries@valdorn.example',
  to: 'owner@valdorn.example',
  siteUrl: 'https://valdorn.example',
  timeZone: 'Europe/Berlin',
  content,
}

/** For tests: a mail of the outbox. */
export function aMail(kind: MailKind, enquiry: Partial<Enquiry> = {}): Mail {
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

/** For tests: the mail as nodemailer sends it, taken apart. */
export async function send(mail: Mail, settings = mailSettings) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { envelope, message } = await transport.sendMail(composeMail(mail, settings))
  return { envelope, ...readMail((message as Buffer).toString()) }
}

/** For tests: a message as it goes over the wire, taken apart the way a mail client does it, and without mercy. */
export function readMail(raw: string) {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(valueOf(headers, 'Content-Type'))?.[1]
  if (boundary === undefined) throw new Error('The message has no parts.')
  const [, ...parts] = body.split(`--${boundary}`)
  if (parts.pop() !== '--\r\n') throw new Error('The last part does not end as it should.')
  const texts = parts.map((part) => {
    const { headers: partHeaders, body: encoded } = split(part.replace(/^\r\n/, ''))
    return {
      type: valueOf(partHeaders, 'Content-Type'),
      text: decodeBody(encoded, valueOf(partHeaders, 'Content-Transfer-Encoding')),
    }
  })
  const [text, html] = texts.map((part) => part.text.replace(/\r\n$/, '').replaceAll('\r\n', '\n'))
  return {
    /** In the order in which they stand there. */
    headerNames: headers.map(([name]) => name),
    header: (name: string) => decodeWords(valueOf(headers, name)),
    rawHeader: (name: string) => valueOf(headers, name),
    types: texts.map((part) => part.type),
    text: text ?? '',
    html: html ?? '',
  }
}

type Header = [name: string, value: string]

function split(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = lines.map((line): Header => {
    // Printable ASCII alone: a lone CR or LF, a NUL or a letter that was not encoded is a fault.
    const [, name, value] = /^([A-Za-z-]+): ([\x20-\x7e]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not a header: ${JSON.stringify(line)}`)
    return [name, value]
  })
  return { headers, body: message.slice(end + 4) }
}

function valueOf(headers: Header[], wanted: string): string {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase())
  if (values.length !== 1) throw new Error(`The header ${wanted} stands there ${values.length} times.`)
  return values[0]?.[1] ?? ''
}

/** RFC 2047: the space between two encoded words belongs to the encoding. */
function decodeWords(value: string): string {
  const word = /=\?utf-8\?([QB])\?([^?]*)\?=/gi
  return value
    .replaceAll(/\?=\s+(?==\?)/g, '?=')
    .replaceAll(/(?:=\?utf-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(word)].map(([, encoding, text = '']) =>
          encoding?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
        ),
      ).toString(),
    )
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
