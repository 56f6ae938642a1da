import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import { defaultLocale, isLocale } from '#contract/locale.ts'
import { App } from './App.tsx'
import type { Page } from './pages/page.ts'

/** Hydrates the document in the language in which it was prerendered. */
export function hydratePage(page: Page) {
  const { lang } = document.documentElement
  // As a transition it is done in slices, between which the browser responds to input.
  startTransition(() => {
    hydrateRoot(
      document,
      <App page={page} locale={isLocale(lang) ? lang : defaultLocale} form={readFormState()} />,
    )
  })
}

/** In its answer to a form sent without script the server includes the state of the form. */
function readFormState(): FormState {
  const json = document.getElementById(formStateElementId)?.textContent
  return json ? (JSON.parse(json) as FormState) : { status: 'idle' }
}
