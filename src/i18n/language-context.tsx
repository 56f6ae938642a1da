import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Values } from '#contract/fill-in.ts'
import type { Locale, Phrase } from '#contract/locale.ts'
import { addresses } from '#contract/routes.ts'
import type { PhraseKey } from './dictionary.ts'
import { translate } from './translate.ts'

interface Language {
  locale: Locale
  /** The wording of a key of the page's dictionary, or of a phrase at hand. */
  t: (keyOrPhrase: PhraseKey | Phrase, values?: Values) => string
  /** Shows the language of the address, after it has changed. */
  followAddress: () => void
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
  const followAddress = useCallback(() => setLocale((shown) => localeOfAddress() ?? shown), [])
  // Back and forward may lead to a history entry from before the language was switched.
  useEffect(() => {
    addEventListener('popstate', followAddress)
    return () => removeEventListener('popstate', followAddress)
  }, [followAddress])

  const language = useMemo(() => {
    const t: Language['t'] = (keyOrPhrase, values) => {
      const wording = translate(dictionary, locale, keyOrPhrase, values)
      // A key without wording shows as itself; while developing, the terminal says so as well.
      if (import.meta.env.DEV && !import.meta.env.SSR && wording === keyOrPhrase)
        reportError(new Error(`There is no wording for ${wording}.`))
      return wording
    }
    return { locale, t, followAddress }
  }, [dictionary, locale, followAddress])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** What was asked for last, though it may not be shown yet. */
export function localeOfAddress(): Locale | undefined {
  return addresses.find(({ path }) => path === location.pathname)?.locale
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
