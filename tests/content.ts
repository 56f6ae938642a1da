import { loadContent } from '#build/content/content.ts'
import { defaultLocale, locales, type Locale, type Phrase } from '#contract/locale.ts'
import { addresses } from '#contract/routes.ts'
import type { PhraseKey } from '#src/i18n/dictionary.ts'
import type { Values } from '#contract/fill-in.ts'
import { translate } from '#src/i18n/translate.ts'

/** Everything the owner edits. Tests take their wording from here, so that an edited phrase breaks none. */
export const content = loadContent()

export function phrase(keyOrPhrase: PhraseKey | Phrase, locale: Locale, values?: Values): string {
  return translate(content, locale, keyOrPhrase, values)
}

export function inEach<Value>(value: Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, value])) as Record<Locale, Value>
}

export function nameOf(locale: Locale): string {
  return content.footer.language.name[locale]
}

/** Every page, those that stand in for a missing address included. */
export const everyPage = [
  ...addresses.map(({ route, locale, path }) => ({ name: route, locale, path, isMissing: false })),
  ...locales.map((locale) => ({
    name: 'notFound',
    locale,
    path: locale === defaultLocale ? '/room-106' : `/${locale}/room-106`,
    isMissing: true,
  })),
]
