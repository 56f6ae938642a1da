import { startTransition } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import { defaultLocale, isLocale } from '#contract/locale.ts'
import { App, type Page } from './App.tsx'

/**
 * Hydrates the document in the language in which it was prerendered.
 * @returns shows the page with other wording, as it is edited while developing.
 */
export function hydratePage(page: Page) {
  const { lang } = document.documentElement
  const locale = isLocale(lang) ? lang : defaultLocale
  // In its answer to a form sent without script the server includes the state of the form.
  const state = document.getElementById(formStateElementId)?.textContent
  const form = state ? (JSON.parse(state) as FormState) : { status: 'idle' as const }
  let root: Root | undefined
  // As a transition it is done in slices, between which the browser responds to input.
  startTransition(() => {
    root = hydrateRoot(document, <App page={page} locale={locale} form={form} />)
  })
  return ({ dictionary }: Page) =>
    // With the components of the new module React would mount the page anew, and what was typed would be lost.
    root?.render(<App page={{ ...page, dictionary }} locale={locale} form={form} />)
}
