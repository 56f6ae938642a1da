import { defaultLocale, locales, type Locale } from '#contract/locale.ts'

/** The language of a path, whether or not there is a page. */
export function localeOfPath(path: string): Locale {
  return locales.find((locale) => `${path}/`.startsWith(`/${locale}/`)) ?? defaultLocale
}
