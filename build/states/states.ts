import { isLocale, locales, type Locale } from '#contract/locale.ts'
import { renderPage } from '#src/entry-prerender.tsx'
import { pageEntries } from '../page-entries.ts'
import { formStates, sendingScript } from './samples.ts'

/**
 * The pages below `/_states`, which show side by side what else takes a mistake or a failure to see: every state of
 * the form. The server of `npm run dev` alone has them.
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

function overview(): string {
  const names = Object.keys(formStates)
  const links = names.map((name) => `<a href="#${name}">${name}</a>`)
  const rows = names.map((name) => {
    const frames = locales.map((locale) => frame(name, locale))
    return `<section id="${name}"><h2>${name}</h2><div>${frames.join('\n')}</div></section>`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>States</title>
<style>
body{font:16px system-ui;margin:24px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px}
section>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr));gap:16px}
iframe{width:100%;height:100rem;border:1px solid}
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
