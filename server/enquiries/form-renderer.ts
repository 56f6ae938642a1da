import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageName } from '#contract/routes.ts'

/** What the build leaves in `dist/renderer`: the components, and what it adds to the head of the landing page. */
export const rendererEntry = 'entry-prerender.js'
export const headFile = 'home-head.html'

/** The landing page with the form as it stands, as HTML. */
export type RenderForm = (locale: Locale, form: FormState) => Promise<string>

type RenderPage = (name: PageName, locale: Locale, form: FormState) => Promise<string>

/**
 * Renders the landing page for a form that was sent without script. The components are loaded with the first such
 * form: hardly any server ever needs them.
 */
export function openFormRenderer(directory: string): RenderForm {
  const file = (name: string) => path.resolve(directory, name)
  return async (locale, form) => {
    const { renderPage } = (await import(pathToFileURL(file(rendererEntry)).href)) as {
      renderPage: RenderPage
    }
    const head = await readFile(file(headFile), 'utf8')
    // What was typed stands in it: no `<` may end the element early.
    const state = JSON.stringify(form).replaceAll('<', String.raw`\u003c`)
    const script = `<script type="application/json" id="${formStateElementId}">${state}</script>`
    return addToHead(await renderPage('home', locale, form), head + script)
  }
}

/** Puts HTML at the end of a document's head. A function, for a `$` in the addition must not be read as a pattern. */
export function addToHead(html: string, addition = ''): string {
  return html.replace('</head>', () => `${addition}</head>`)
}
