import * as pages from 'virtual:pages'
import { renderToString } from 'react-dom/server'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageName } from '#contract/routes.ts'
import { App } from './App.tsx'

interface Additions {
  form?: FormState
  /** HTML for the end of the head, and of the body. */
  head?: string
  body?: string
}

/**
 * The HTML of a page, from `<!DOCTYPE html>` to `</html>`. It carries the state of a form that is not idle, for its script.
 * @throws whatever a component throws.
 */
export async function renderPage(name: PageName, locale: Locale, additions: Additions = {}): Promise<string> {
  const { form = { status: 'idle' }, head = '', body = '' } = additions
  const html = renderToString(<App page={pages[name]} locale={locale} form={form} />)
  const added = { head: head + (form.status === 'idle' ? '' : scriptWith(form)), body }
  // A function, because `$` has a meaning in a text.
  return `<!DOCTYPE html>${inFewerBytes(html).replaceAll(/<\/(head|body)>/g, (end, part: keyof typeof added) => added[part] + end)}`
}

/** It contains what the visitor typed: a `<` must not end the element. */
function scriptWith(form: FormState): string {
  const state = JSON.stringify(form).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${formStateElementId}">${state}</script>`
}

/** React writes attributes as JSX has them, and ends elements without content as XML does. */
function inFewerBytes(html: string): string {
  return html
    .replaceAll(/ (?:charSet|fetchPriority|formAction|hrefLang|srcSet)="/g, (attribute) =>
      attribute.toLowerCase(),
    )
    .replaceAll(/(<(?:img|input|link|meta|source) [^>]*)\/>/g, '$1>')
}
