/** The languages of the site; the first is the one that is shown at `/`. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale = 'de' as const satisfies Locale

/** Each with the country whose way of writing dates it has. */
export const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-GB' }

/** One wording in every language. */
export type Phrase = Readonly<Record<Locale, string>>

export function isLocale(value: string): value is Locale {
  return (locales as readonly string[]).includes(value)
}

/** The languages that the toggle leads to: those that follow in the list, and then those before. */
export function otherLocales(locale: Locale): Locale[] {
  const index = locales.indexOf(locale)
  return [...locales.slice(index + 1), ...locales.slice(0, index)]
}

/** The first of them. */
export function otherLocale(locale: Locale): Locale {
  return otherLocales(locale)[0] ?? locale
}

/** The language of a path, whether or not there is a page. */
export function localeOfPath(path: string): Locale {
  return locales.find((locale) => `${path}/`.startsWith(`/${locale}/`)) ?? defaultLocale
}
