import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { defaultLocale, isLocale, locales, type Locale } from '../../contract/locale.ts'
import { said } from './places.ts'
import { useWords } from './words.ts'
import words from './words.json' with { type: 'json' }
import { EditorView } from './EditorView.tsx'
import { secret } from './api.ts'
import { useDraft } from './use-draft.ts'

const stored = localStorage.getItem('editor-language') ?? ''

export function App() {
  const [locale, setLocale] = useState<Locale>(isLocale(stored) ? stored : defaultLocale)
  useEffect(() => {
    document.documentElement.lang = locale
    localStorage.setItem('editor-language', locale)
  }, [locale])
  return (
    <I18nProvider locale={locale}>
      <Loaded locale={locale} onLocale={setLocale} />
    </I18nProvider>
  )
}

function Loaded({ locale, onLocale }: { locale: Locale; onLocale: (locale: Locale) => void }) {
  const draft = useDraft()
  const t = useWords()
  if (!secret)
    return (
      <main className="loading">
        {locales.map((each) => (
          <p key={each} lang={each}>
            {said(words.noSecret, each)}
          </p>
        ))}
      </main>
    )
  if (!draft) return <p className="loading">{t('loading')}</p>
  return <EditorView draft={draft} locale={locale} onLocale={onLocale} />
}
