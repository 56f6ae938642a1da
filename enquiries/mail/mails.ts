import type { SendMailOptions } from 'nodemailer'
import { shortFields } from '../../contract/enquiry.ts'
import { fillIn } from '../../contract/fill-in.ts'
import { defaultLocale, type Locale } from '../../contract/locale.ts'
import type { ReleaseWords } from '../../contract/release.ts'
import { pathOf } from '../../contract/routes.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Enquiry, Mail } from '../store/store.ts'
import { headerName, indented, singleLine } from './mail-text.ts'

export type MailSettings = Pick<Settings, 'ENQUIRY_FROM' | 'ENQUIRY_TO' | 'SITE_URL' | 'TIME_ZONE'> & {
  words: Pick<ReleaseWords, 'mail' | 'site'>
}

/** One mail of the outbox, or several notifications that leave as one message. */
export type MailBatch = [Mail, ...Mail[]]

/** The message that nodemailer sends for these mails; the same at each try. */
export function composeMail(mails: MailBatch, settings: MailSettings): SendMailOptions {
  const [{ kind, enquiry, messageId, createdAt }] = mails
  const { site } = settings.words
  const from = settings.ENQUIRY_FROM || site.email
  const isReply = kind === 'confirmation'
  const { parts, ...rest } = isReply ? confirmation(enquiry, settings) : notification(mails, settings)
  return {
    ...rest,
    text: `${parts.join('\n\n')}\n`,
    from: from.includes('<') ? from : { name: site.name, address: from },
    messageId: `${messageId}@${new URL(settings.SITE_URL).hostname}`,
    date: createdAt,
    headers: {
      // RFC 3834 asks other programs not to answer; Exchange has a word of its own for it.
      'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': isReply ? enquiry.locale : defaultLocale,
    },
    // Not base64, which is nodemailer's choice for other writing systems and which spam filters hold against a mail.
    textEncoding: 'quoted-printable',
  }
}

/** What the owner gets, in German whatever the visitor speaks. An answer to a single one goes to the visitor. */
function notification(mails: MailBatch, settings: MailSettings) {
  const { mail, site } = settings.words
  const [{ enquiry }] = mails
  const { reference, name, company, email, spamReasons } = enquiry
  const entries = mails.map((each) => partsOf(each.enquiry, settings))
  const isDigest = mails.length > 1
  const sender = [name, company].map(headerName).filter((value) => value !== '')
  const values = { reference, sender: sender.join(', '), email, count: String(mails.length) }
  const subject = fillIn(isDigest ? mail.digest.subject : mail.notification.subject, values)
  return {
    to: settings.ENQUIRY_TO || site.email,
    subject: spamReasons.length > 0 ? fillIn(mail.notification.spam.subject, { subject }) : subject,
    ...(!isDigest && { replyTo: { name: headerName(name), address: email } }),
    parts: isDigest
      ? [fillIn(mail.digest.intro, values), ...entries.flatMap((entry) => ['_'.repeat(40), ...entry])]
      : [...entries.flat(), fillIn(mail.notification.reply, values)],
  }
}

/** An enquiry in full, after the reasons why it looks like spam. */
function partsOf(
  { spamReasons, ...enquiry }: Enquiry,
  { words, TIME_ZONE: timeZone }: MailSettings,
): string[] {
  const { spam, ...wording } = words.mail.notification
  const { reference, locale, receivedAt } = enquiry
  const reasons = new Intl.ListFormat(defaultLocale).format(spamReasons.map((code) => spam.reasons[code]))
  const time = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  const facts = [
    ...shortFields.map((field) => [wording[field], singleLine(enquiry[field])]),
    [wording.locale, new Intl.DisplayNames(defaultLocale, { type: 'language' }).of(locale)],
    [wording.receivedAt, receivedAt.toLocaleString(defaultLocale, time)],
  ].filter(([, value]) => value !== '')
  return [
    ...(reasons === '' ? [] : [fillIn(spam.intro, { reasons })]),
    fillIn(wording.heading, { reference }),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${wording.message}:`,
    indented(enquiry.message),
  ]
}

/**
 * What the visitor gets. Nothing that was typed is in it, not even the name: whoever enters the address of somebody
 * else cannot send them a text of his own.
 */
function confirmation({ reference, email, locale }: Enquiry, { words, SITE_URL }: MailSettings) {
  const { greeting, received, next, unexpected, privacy, closing, ...wording } = words.mail.confirmation
  const urlOf = (route: 'home' | 'privacy') => new URL(pathOf(route, locale), SITE_URL).href
  const values = { reference, siteUrl: urlOf('home').replace(/\/$/, ''), privacyUrl: urlOf('privacy') }
  const say = (phrase: Record<Locale, string>) => fillIn(phrase[locale], values)
  const letter = [greeting, received, next, unexpected, privacy, closing].map(say)
  return {
    subject: say(wording.subject),
    parts: [...letter, wording.signature.map(say).join('\n'), say(wording.company)],
    to: { name: '', address: email },
    // What answers by itself has nobody to answer to, and a stranger's address that does not exist is told to nobody.
    envelope: { from: '', to: email },
    // The sender may be an address that nobody reads.
    replyTo: words.site.email,
  }
}
