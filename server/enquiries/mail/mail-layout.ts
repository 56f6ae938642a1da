import { defaultLocale, type Locale } from '#contract/locale.ts'
import { singleLine, toHtml } from './mail-text.ts'

/** RFC 3834 asks other programs not to answer; Exchange has a word of its own for it. */
export function headersOf(autoSubmitted: 'auto-generated' | 'auto-replied', locale: Locale) {
  return {
    'Auto-Submitted': autoSubmitted,
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': locale,
  }
}

/** A name in the subject. Nodemailer lets an encoded word pass as it was typed, and mail clients would decode it. */
export function subjectText(name: string): string {
  return singleLine(singleLine(name).replaceAll('=?', '= ?'), longestName)
}

/** In code points; longer ones end in an ellipsis. The body holds the whole. */
export const longestName = 60

/** On the clocks of a time zone, as `fill` takes it. */
export function dateAndTime(moment: Date, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(defaultLocale, { ...options, timeZone }).format(moment)
  return { date: format({ dateStyle: 'full' }), time: format({ timeStyle: 'short' }) }
}

export function paragraphs(parts: string[]): string {
  return `${parts.join('\n\n')}\n`
}

/** Colours are left to the mail client, which knows whether its reader wants light or dark. */
export function htmlPage(locale: Locale, title: string, elements: string[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${toHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.6">
<div style="max-width:36em">
${elements.join('\n')}
</div>
</body>
</html>
`
}

export function htmlParagraph(text: string): string {
  return `<p style="margin:16px 0 0">${toHtml(text)}</p>`
}
