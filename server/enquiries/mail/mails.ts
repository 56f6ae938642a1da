import type { SendMailOptions } from 'nodemailer'
import type { Content } from '#content/loader/schema.ts'
import { shortFields } from '#contract/enquiry.ts'
import { defaultLocale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import {
  dateAndTime,
  headersOf,
  htmlPage,
  htmlParagraph,
  longestName,
  paragraphs,
  subjectText,
} from './mail-layout.ts'
import { fill, multiLine, singleLine, toHtml } from './mail-text.ts'
import type { Enquiry, Mail } from '../store/store.ts'

export interface MailSettings {
  /** An address, with or without a name. */
  from: string
  to: string
  /** The public origin. */
  siteUrl: string
  /** The owner's, by its IANA name. */
  timeZone: string
  content: Pick<Content, 'mail' | 'site'>
}

/** The message that nodemailer sends for a mail of the outbox; the same at each try. */
export function composeMail(mail: Mail, settings: MailSettings): SendMailOptions {
  const message =
    mail.kind === 'notification'
      ? composeNotification(mail.enquiry, settings)
      : composeConfirmation(mail.enquiry, settings)
  return { ...message, ...commonParts(settings), messageId: mail.messageId, date: mail.createdAt }
}

/** What every mail of the site has. */
export function commonParts({ from, content }: MailSettings): SendMailOptions {
  return {
    from: from.includes('<') ? from : { name: content.site.name, address: from },
    // Not base64, which is nodemailer's choice for other writing systems and which spam filters hold against a mail.
    textEncoding: 'quoted-printable',
    // The message holds what strangers typed; nothing in it is ever to be read as the path of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What the owner gets, in German whatever the visitor speaks. An answer to it goes to the visitor. */
function composeNotification(enquiry: Enquiry, { to, content, timeZone }: MailSettings): SendMailOptions {
  const { notification: wording } = content.mail
  const { reference, email, releasedAt } = enquiry
  const sender = [enquiry.name, enquiry.company].map(subjectText).filter((value) => value !== '')
  const heading = fill(wording.heading, { reference })
  const rows = [
    ...shortFields.map((field) => [wording[field], singleLine(enquiry[field])]),
    [wording.locale, languageNames.of(enquiry.locale) ?? enquiry.locale],
    [wording.receivedAt, fill(wording.receivedAtTime, dateAndTime(enquiry.receivedAt, timeZone))],
  ].filter(([, value]) => value !== '') as [string, string][]
  const released = releasedAt === null ? [] : [fill(wording.released, dateAndTime(releasedAt, timeZone))]
  const message = multiLine(enquiry.message)
  const reply = fill(wording.reply, { email })

  return {
    to,
    replyTo: { name: displayName(enquiry.name), address: email },
    subject: fill(wording.subject, { reference, sender: sender.join(', ') }),
    headers: headersOf('auto-generated', defaultLocale),
    text: paragraphs([
      heading,
      ...released,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${wording.message}:`,
      message,
      reply,
    ]),
    html: htmlPage(defaultLocale, heading, [
      `<h1 style="margin:0;font-size:20px;font-weight:normal">${toHtml(heading)}</h1>`,
      ...released.map(htmlParagraph),
      htmlTable(rows, email),
      `<h2 style="margin:24px 0 0;font-size:16px;font-weight:normal;opacity:0.7">${toHtml(wording.message)}</h2>`,
      // `dir` keeps Arabic and Hebrew readable, and ends here whatever turns the direction of writing.
      `<div dir="auto" style="margin:8px 0 24px;overflow-wrap:anywhere">${toHtml(message)}</div>`,
      htmlParagraph(reply),
    ]),
  }
}

/**
 * What the visitor gets. Nothing that was typed is in it, not even the name: whoever enters the address of somebody
 * else cannot send them a text of his own.
 */
function composeConfirmation({ reference, email, locale }: Enquiry, settings: MailSettings): SendMailOptions {
  const { mail, site } = settings.content
  const wording = mail.confirmation
  const home = new URL(pathOf('home', locale), settings.siteUrl).href
  const values = { reference, siteUrl: home.replace(/\/$/, '') }
  const subject = fill(wording.subject[locale], values)
  const [greeting, ...body] = [
    wording.greeting,
    wording.received,
    wording.next,
    wording.unexpected,
    wording.closing,
  ].map((phrase) => fill(phrase[locale], values))
  const signature = wording.signature.map((phrase) => fill(phrase[locale], values)).join('\n')
  const parts = [greeting ?? '', ...body, signature]

  return {
    to: { name: '', address: email },
    // Whatever answers by itself has nobody to answer to, and nobody is told that a stranger's address does not exist
    // (RFC 3834, 3.3).
    envelope: { from: '', to: email },
    // The sender may be an address that nobody reads.
    replyTo: site.email,
    subject,
    headers: headersOf('auto-replied', locale),
    text: paragraphs([...parts, wording.company[locale]]),
    html: htmlPage(locale, subject, [
      ...parts.map(htmlParagraph),
      `<p style="margin:24px 0 0;font-size:13px;opacity:0.7">${toHtml(wording.company[locale])}</p>`,
    ]),
  }
}

/**
 * A name that stands before an address. Nodemailer quotes or encodes any, but some mail clients read more out of it than
 * they should: an address in the decoded name, an encoded word (`=?…?=`) in the quoted one.
 */
function displayName(name: string): string {
  return singleLine(name.replaceAll(/[<>@"\\=]/g, ' '), longestName)
}

const languageNames = new Intl.DisplayNames(defaultLocale, { type: 'language' })
function htmlTable(rows: [string, string][], email: string): string {
  const cells = rows.map(([label, value]) => {
    const content =
      value === email
        ? `<a href="mailto:${toHtml(encodeURIComponent(email).replace('%40', '@'))}">${toHtml(email)}</a>`
        : toHtml(value)
    return `<tr>
<th scope="row" align="left" valign="top" style="padding:2px 24px 2px 0;font-weight:normal;opacity:0.7">${toHtml(label)}</th>
<td dir="auto" valign="top" style="padding:2px 0;overflow-wrap:anywhere">${content}</td>
</tr>`
  })
  return `<table cellspacing="0" cellpadding="0" style="margin:16px 0 0;border:0">\n${cells.join('\n')}\n</table>`
}
