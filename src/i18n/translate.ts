import { fillIn, type Values } from '#contract/fill-in.ts'
import { defaultLocale, type Locale, type Phrase } from '#contract/locale.ts'

/**
 * The wording of a dotted key, or of a phrase at hand. An unknown key is returned as itself, so that a mistake shows
 * on the page instead of taking it down.
 */
export function translate(
  dictionary: object,
  locale: Locale,
  keyOrPhrase: string | Phrase,
  values: Values = {},
): string {
  const wording =
    typeof keyOrPhrase === 'string'
      ? (find(dictionary, keyOrPhrase)?.[locale] ?? keyOrPhrase)
      : keyOrPhrase[locale]
  return fillIn(wording, values)
}

function find(dictionary: object, key: string): Phrase | undefined {
  const found = key.split('.').reduce<unknown>(ownProperty, dictionary)
  return Object.hasOwn(Object(found) as object, defaultLocale) ? (found as Phrase) : undefined
}

function ownProperty(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(value), name)?.value
}
