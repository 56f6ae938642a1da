/** The languages of the site; the first is the one that is shown at `/`. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'de'

/** One wording in every language. */
export type Phrase = Readonly<Record<Locale, string>>

export function isLocale(value: string): value is Locale {
  return (locales as readonly string[]).includes(value)
}

/** The language that the toggle leads to: the next of the list, and after the last the first. */
export function otherLocale(locale: Locale): Locale {
  return locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale
}
