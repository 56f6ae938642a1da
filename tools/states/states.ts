import { loadContent } from '#content/loader/content.ts'
import { isLocale, locales, type Locale } from '#contract/locale.ts'
import { composeMail, type MailBatch } from '#server/enquiries/mail/mails.ts'
import type { Enquiry, MailKind } from '#server/enquiries/store/store.ts'
import { renderPage } from '#src/entry-prerender.tsx'
import { pageEntries } from '../page-entries.ts'
import { enquiries, formStates, mailOf, mailSettings, sendingScript, suspected } from './samples.ts'

/**
 * The pages below `/_states`, which show side by side what else takes a mistake, a failure or a mail to see: every state of
 * the form, and the mails. The server of `npm run dev` alone has them.
 */
export async function statesPage(pathname: string): Promise<string | undefined> {
  const [, , group, name = '', locale = ''] = pathname.split('/')
  if (group === undefined) return overview()
  if (group === 'form' && isLocale(locale) && Object.hasOwn(formStates, name)) return formPage(name, locale)
  return undefined
}

/** The landing page as far as its form, as the server answers one without script. */
async function formPage(name: string, locale: Locale): Promise<string> {
  const head = `<style>body>:not(main),main>:not(#contact),#contact dl:not([role=alert] *){display:none}</style>
<script type="module" src="/${pageEntries.home}"></script>
${name === 'sending' ? `<script type="module">${sendingScript}</script>` : ''}`
  const form = formStates[name]
  return renderPage('home', locale, { head, ...(form && { form }) })
}

function sections(): [name: string, cells: string[]][] {
  const mails: [name: string, kind: MailKind, messages: Enquiry[][]][] = [
    ['confirmation', 'confirmation', enquiries.map((enquiry) => [enquiry])],
    ['notification', 'notification', [...enquiries, ...suspected].map((enquiry) => [enquiry])],
    ['digest', 'notification', [enquiries, suspected]],
  ]
  return [
    ...Object.keys(formStates).map((name): [string, string[]] => [
      `form-${name}`,
      locales.map((locale) => frame(name, locale)),
    ]),
    ...mails.map(([name, kind, messages]): [string, string[]] => [
      `mail-${name}`,
      messages.map((message) => mail(message.map((enquiry) => mailOf(kind, enquiry)) as MailBatch)),
    ]),
  ]
}

function overview(): string {
  const all = sections()
  const links = all.map(([name]) => `<a href="#${name}">${name}</a>`)
  const rows = all.map(
    ([name, cells]) => `<section id="${name}"><h2>${name}</h2><div>${cells.join('\n')}</div></section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>States</title>
<style>
body{font:16px system-ui;margin:24px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
section>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:16px}
iframe{width:100%;height:100rem;border:1px solid}
pre{white-space:pre-wrap}
</style></head>
<body>
<h1>States</h1>
<nav>${links.join('\n')}</nav>
${rows.join('\n')}
</body></html>`
}

function frame(name: string, locale: Locale): string {
  return `<iframe title="${locale}, ${name}" loading="lazy" src="/_states/form/${name}/${locale}"></iframe>`
}

function mail(mails: MailBatch): string {
  const { subject = '', text } = composeMail(mails, { ...mailSettings, words: loadContent() })
  return `<div><h3>${escaped(subject)}</h3><pre>${escaped(text as string)}</pre></div>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
