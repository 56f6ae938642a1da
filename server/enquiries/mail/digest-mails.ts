import type { SendMailOptions } from 'nodemailer'
import { shortFields } from '#contract/enquiry.ts'
import { defaultLocale } from '#contract/locale.ts'
import type { Enquiry, Mail, QuarantineReport } from '../store/store.ts'
import { dateAndTime, headersOf, htmlPage, htmlParagraph, paragraphs } from './mail-layout.ts'
import { fill, multiLine, singleLine, toHtml } from './mail-text.ts'
import { commonParts, type MailSettings } from './mails.ts'

/** In code points. */
const longestExcerpt = 400
const longestValue = 120

/** Several notifications in one mail to the owner, for the time when many enquiries arrive. */
export function composeDigest(mails: Mail[], settings: MailSettings): SendMailOptions {
  const wording = settings.content.mail.digest
  const count = String(mails.length)
  const entries = mails.map(({ enquiry }) => ({
    heading: enquiry.reference,
    lines: factsOf(enquiry, settings),
    excerpt: excerptOf(enquiry),
    links: [],
  }))
  const intro = [fill(wording.intro, { count })]
  return {
    ...composeList({ subject: fill(wording.subject, { count }), intro, entries, outro: [] }, settings),
    messageId: mails[0]?.messageId ?? '',
    date: mails[0]?.createdAt ?? new Date(),
  }
}

/**
 * What is in quarantine and the owner was not told of yet.
 * @param linkOf leads to the page on which it is released or deleted.
 */
export function composeQuarantineReport(
  { enquiries, more }: QuarantineReport,
  settings: MailSettings,
  linkOf: (reference: string) => string,
): SendMailOptions {
  const wording = settings.content.mail.quarantine
  const reasons: Readonly<Record<string, string>> = wording.reasons
  const entries = enquiries.map((enquiry) => {
    const named = enquiry.suspicions.map((reason) => reasons[reason] ?? reason).join('; ')
    return {
      heading: enquiry.reference,
      lines: [...factsOf(enquiry, settings), [wording.reason, singleLine(named)] as [string, string]],
      excerpt: excerptOf(enquiry),
      links: [[wording.decide, linkOf(enquiry.reference)] as [string, string]],
    }
  })
  const count = String(enquiries.length + more)
  const outro = more > 0 ? [fill(wording.more, { count: String(more) })] : []
  return composeList(
    { subject: fill(wording.subject, { count }), intro: [wording.intro], entries, outro },
    settings,
  )
}

interface Entry {
  heading: string
  lines: [label: string, value: string][]
  excerpt: string
  links: [label: string, url: string][]
}

function composeList(
  { subject, intro, entries, outro }: { subject: string; intro: string[]; entries: Entry[]; outro: string[] },
  settings: MailSettings,
): SendMailOptions {
  return {
    ...commonParts(settings),
    to: settings.to,
    subject,
    headers: headersOf('auto-generated', defaultLocale),
    text: paragraphs([...intro, ...entries.map(textOf), ...outro]),
    html: htmlPage(defaultLocale, subject, [
      ...intro.map(htmlParagraph),
      ...entries.map(htmlOf),
      ...outro.map(htmlParagraph),
    ]),
  }
}

function textOf({ heading, lines, excerpt, links }: Entry): string {
  const facts = [...lines, ...links].map(([label, value]) => `${label}: ${value}`)
  return [heading, ...facts, ...excerpt.split('\n').map((line) => `> ${line}`)].join('\n')
}

function htmlOf({ heading, lines, excerpt, links }: Entry): string {
  return [
    `<h2 style="margin:32px 0 8px;font-size:18px;font-weight:normal">${toHtml(heading)}</h2>`,
    ...lines.map(([label, value]) => `<div dir="auto">${toHtml(`${label}: ${value}`)}</div>`),
    `<div dir="auto" style="margin:8px 0;padding-left:12px;border-left:2px solid;overflow-wrap:anywhere">${toHtml(excerpt)}</div>`,
    ...links.map(([label, url]) => `<div><a href="${toHtml(url)}">${toHtml(label)}</a></div>`),
  ].join('\n')
}

function factsOf(enquiry: Enquiry, { content, timeZone }: MailSettings) {
  const { notification: wording } = content.mail
  const facts: [string, string][] = [
    ...shortFields.map((field): [string, string] => [
      wording[field],
      singleLine(enquiry[field], field === 'email' ? Infinity : longestValue),
    ]),
    [wording.receivedAt, fill(wording.receivedAtTime, dateAndTime(enquiry.receivedAt, timeZone))],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The first lines of a message. */
function excerptOf({ message }: Enquiry): string {
  const lines = multiLine(message).split('\n').slice(0, 8).join('\n')
  const codePoints = Array.from(lines)
  const excerpt = codePoints.slice(0, longestExcerpt).join('').trimEnd()
  return excerpt.length < multiLine(message).trimEnd().length ? `${excerpt} …` : excerpt
}
