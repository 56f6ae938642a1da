import type { SendMailOptions } from 'nodemailer'
import { loadContent } from '#content/loader/content.ts'
import { formStateElementId } from '#contract/enquiry.ts'
import { defaultLocale, isLocale, locales, type Locale } from '#contract/locale.ts'
import { composeDigest, composeQuarantineReport } from '#server/enquiries/mail/digest-mails.ts'
import { composeMail } from '#server/enquiries/mail/mails.ts'
import { addToHead } from '#server/site/release/form-renderer.ts'
import { renderPage, renderQuarantine } from '#src/entry-prerender.tsx'
import { pageEntries, quarantineEntry } from '../page-entries.ts'
import { enquiries, formStates, mailOf, mailSettings, quarantineViews, sendingScript } from './samples.ts'

/**
 * The pages below `/_states`, which show side by side what else takes a mistake, a failure or a mail to see: every state of
 * the form, the mails, and the pages of the quarantine. The server of `npm run dev` alone has them.
 */
export async function statesPage(pathname: string): Promise<string | undefined> {
  const [, , group, name = '', locale = ''] = pathname.split('/')
  if (group === undefined) return overview()
  if (group === 'form' && isLocale(locale) && Object.hasOwn(formStates, name)) return formPage(name, locale)
  const view = quarantineViews.find(({ state }) => state === name)
  if (group !== 'quarantine' || !view) return undefined
  const html = await renderQuarantine(defaultLocale, view)
  return addToHead(html, `<script type="module" src="/${quarantineEntry}"></script>`)
}

/** The landing page as far as its form, as the server answers one without script. */
async function formPage(name: string, locale: Locale): Promise<string> {
  const state = formStates[name]
  const json = JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
  return addToHead(
    await renderPage('home', locale, state),
    `<style>body>:not(main),main>:not(#contact),#contact dl:not([role=alert] *){display:none}</style>
<script type="application/json" id="${formStateElementId}">${json}</script>
<script type="module" src="/${pageEntries.home}"></script>
${name === 'sending' ? `<script type="module">${sendingScript}</script>` : ''}`,
  )
}

/** Where the links of the report lead. */
const linkOf = () => '/_states/quarantine/open'

/** What stands side by side, by the name of its section. */
function sections(): [name: string, cells: string[]][] {
  const settings = { ...mailSettings, content: loadContent() }
  const notifications = enquiries.map((enquiry) => mailOf('notification', enquiry))
  const report = { enquiries, more: 3 }
  return [
    ...Object.keys(formStates).map((name): [string, string[]] => [
      `form-${name}`,
      locales.map((locale) => frame(`${locale}, ${name}`, `src="/_states/form/${name}/${locale}"`)),
    ]),
    ...(['confirmation', 'notification'] as const).map((kind): [string, string[]] => [
      `mail-${kind}`,
      enquiries.map((enquiry) => mail(composeMail(mailOf(kind, enquiry), settings))),
    ]),
    ['mail-digest', [mail(composeDigest(notifications, settings))]],
    ['mail-quarantine', [mail(composeQuarantineReport(report, settings, linkOf))]],
    ...quarantineViews.map(({ state }): [string, string[]] => [
      `quarantine-${state}`,
      [frame(state, `src="/_states/quarantine/${state}"`)],
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
iframe{width:100%;height:52rem;border:1px solid}
iframe[src*=form]{height:100rem}
pre{white-space:pre-wrap}
</style></head>
<body>
<h1>States</h1>
<nav>${links.join('\n')}</nav>
${rows.join('\n')}
</body></html>`
}

function frame(title: string, source: string): string {
  return `<iframe title="${title}" loading="lazy" ${source}></iframe>`
}

function mail({ subject = '', html, text }: SendMailOptions): string {
  const title = escaped(subject)
  return `<div><h3>${title}</h3>${frame(title, `srcdoc="${escaped(html as string)}"`)}
<details><summary>As text</summary><pre>${escaped(text as string)}</pre></details></div>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
