import { isLocale, locales } from '#contract/locale.ts'
import { renderPage } from '#src/entry-prerender.tsx'
import { pageEntries } from '../page-modules.ts'
import { formStates, sendingScript } from './samples.ts'

const links = Object.keys(formStates).flatMap((name) =>
  locales.map((locale) => `<li><a href="/_states/form/${name}/${locale}">${name}, ${locale}</a>`),
)

/**
 * The pages below `/_states`, which show what else takes a mistake or a failure to see: the landing page as far as its form,
 * in every state, as the server answers one without script. Development servers alone have them.
 */
export async function statesPage(pathname: string): Promise<string | undefined> {
  const [, root, group, name = '', locale = ''] = pathname.split('/')
  if (root !== '_states') return undefined
  if (group === undefined)
    return `<!doctype html><html lang="en"><title>States</title><ul>${links.join('')}</ul>`
  const form = formStates[name]
  if (group !== 'form' || !isLocale(locale) || !form) return undefined
  const head = `<style>body>:not(main),main>:not(#contact),#contact dl:not([role=alert] *){display:none}</style>
<script type="module" src="/${pageEntries.home}"></script>
${name === 'sending' ? `<script type="module">${sendingScript}</script>` : ''}`
  return renderPage('home', locale, { head, form })
}
