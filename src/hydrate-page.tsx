import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { formStateElementId, type FormState } from '#contract/enquiry.ts'
import { defaultLocale, isLocale } from '#contract/locale.ts'
import { App } from './App.tsx'
import type { Page } from './pages/page.ts'

/** Brings the prerendered document to life, in the language it was prerendered in. */
export function hydratePage(page: Page) {
  const { lang } = document.documentElement
  // As a transition it is done in slices, between which the browser answers the reader.
  startTransition(() => {
    hydrateRoot(
      document,
      <App page={page} locale={isLocale(lang) ? lang : defaultLocale} form={readFormState()} />,
    )
  })
}

/** The server says how the form stands when it has answered one that was sent without script. */
function readFormState(): FormState {
  const told = document.getElementById(formStateElementId)?.textContent
  return told ? (JSON.parse(told) as FormState) : { status: 'idle' }
}
