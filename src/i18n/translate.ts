import type { Values } from '#contract/fill-in.ts'
import { defaultLocale, type Locale, type Phrase } from '#contract/locale.ts'
import type { Wording } from './dictionary.ts'

/**
 * The wording of a dotted key, or of a phrase at hand. An unknown key is returned as itself, so that a mistake shows
 * on the page instead of taking it down.
 */
export function translate(
  dictionary: object,
  locale: Locale,
  keyOrPhrase: string | Wording,
  values: Values = {},
): string {
  const wording =
    typeof keyOrPhrase === 'string'
      ? (find(dictionary, keyOrPhrase)?.[locale] ?? keyOrPhrase)
      : (keyOrPhrase as Phrase)[locale]
  return wording.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

function find(dictionary: object, key: string): Wording | undefined {
  let value: unknown = dictionary
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return isPhrase(value) ? value : undefined
}

function isPhrase(value: unknown): value is Wording {
  return typeof value === 'object' && value !== null && defaultLocale in value
}
