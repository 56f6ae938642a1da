import { useLocale } from 'react-aria-components'
import { fillIn, type Values } from '../../contract/fill-in.ts'
import { regions, type Locale } from '../../contract/locale.ts'
import { said } from './places.ts'
import words from './words.json' with { type: 'json' }

export type Word = keyof typeof words

/** The words of the editor in its language, with `{names}` filled in. */
export function useWords() {
  const locale = useLocale().locale as Locale
  return (word: Word, values: Values = {}) => fillIn(said(words[word], locale), values)
}

export function isWord(name: string): name is Word {
  return Object.hasOwn(words, name)
}

/** What a language is called in another. */
export function languageName(of: Locale, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(of) ?? of
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

export function dateName(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(regions[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
