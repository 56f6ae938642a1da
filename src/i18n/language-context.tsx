import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Values } from '#contract/fill-in.ts'
import type { Locale, Phrase } from '#contract/locale.ts'
import { addresses } from '#contract/routes.ts'
import type { PhraseKey } from './dictionary.ts'
import { translate } from './translate.ts'

interface Language {
  locale: Locale
  /** The wording of a key of the page's dictionary, or of a phrase at hand. */
  t: (keyOrPhrase: PhraseKey | Phrase, values?: Values) => string
  setLocale: (locale: Locale) => void
}

const LanguageContext = createContext<Language | null>(null)

interface Props {
  initialLocale: Locale
  dictionary: object
  children: ReactNode
}

/** Provides the language of the page, at first the one in which it was prerendered. */
export function LanguageProvider({ initialLocale, dictionary, children }: Props) {
  const [locale, setLocale] = useState(initialLocale)
  // Back and forward may lead to a history entry from before the language was switched.
  useEffect(() => {
    function followAddress() {
      const address = addresses.find(({ path }) => path === location.pathname)
      if (address) setLocale(address.locale)
    }
    addEventListener('popstate', followAddress)
    return () => removeEventListener('popstate', followAddress)
  }, [])

  const language = useMemo(() => {
    const t: Language['t'] = (keyOrPhrase, values) => {
      const wording = translate(dictionary, locale, keyOrPhrase, values)
      // A key without wording shows as itself; while developing, the terminal says so as well.
      if (import.meta.env.DEV && !import.meta.env.SSR && wording === keyOrPhrase)
        reportError(new Error(`There is no wording for ${wording}.`))
      return wording
    }
    return { locale, t, setLocale }
  }, [dictionary, locale])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/**
 * The language of the page, what changes it, and `t`. The context has no default on purpose: with one, a forgotten provider
 * would show German to English readers and no test would notice.
 * @throws Error outside `<LanguageProvider>`.
 */
export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (language !== null) return language
  throw new Error('useLanguage() was called outside <LanguageProvider>; src/App.tsx provides it.')
}
