import 'virtual:fonts.css'
import 'virtual:design.css'
import './styles/index.css'
import { useEffect, type ComponentType } from 'react'
import type { FormState } from '#contract/enquiry.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageName } from '#contract/routes.ts'
import { fetchAhead } from './behaviour/fetch-ahead.ts'
import { fadeInPictures } from './behaviour/fade-in-pictures.ts'
import { focusHeadings } from './behaviour/focus-headings.ts'
import { keepLight } from './behaviour/keep-light.ts'
import { Footer } from './components/Footer/Footer.tsx'
import { Header } from './components/Header/Header.tsx'
import { Head } from './head/Head.tsx'
import { LanguageProvider, useLanguage } from './i18n/language-context.tsx'
import { FormStateProvider } from './enquiry-form/form-state.tsx'

/** A page: the wording that it needs, and the content of its `<main>`. */
export interface Page {
  name: PageName
  dictionary: object
  Content: ComponentType
}

/** The whole document, `<html>` included, so that the language toggle changes the head as well as the body. */
export function App({ page, locale, form }: { page: Page; locale: Locale; form: FormState }) {
  return (
    <LanguageProvider initialLocale={locale} dictionary={page.dictionary}>
      <FormStateProvider initial={form}>
        <Document page={page} />
      </FormStateProvider>
    </LanguageProvider>
  )
}

function Document({ page: { name, Content } }: { page: Page }) {
  const { locale, t } = useLanguage()
  useEffect(keepLight, [])
  useEffect(focusHeadings, [])
  useEffect(fadeInPictures, [])
  useEffect(fetchAhead, [])
  return (
    <html lang={locale}>
      <Head page={name} />
      <body>
        <a className="skip-link" href="#content">
          {t('nav.skip')}
        </a>
        <Header page={name} />
        <main id="content" tabIndex={-1}>
          <Content />
        </main>
        <Footer page={name} />
      </body>
    </html>
  )
}
