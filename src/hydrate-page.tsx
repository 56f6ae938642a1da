import { hydrateRoot } from 'react-dom/client'
import { defaultLocale, isLocale } from '#contract/locale.ts'
import { App } from './App.tsx'
import type { Page } from './pages/page.ts'

/** Brings the prerendered document to life, in the language it was prerendered in. */
export function hydratePage(page: Page) {
  const { lang } = document.documentElement
  hydrateRoot(document, <App page={page} locale={isLocale(lang) ? lang : defaultLocale} />)
}
