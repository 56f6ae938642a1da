import { isLocale, type Locale, locales, type Phrase } from '#contract/locale.ts'

export type Keys = (string | number)[]

/** The same value with each of its texts changed, by where it is and, in a phrase, by its language. */
export function mapTexts(
  value: unknown,
  change: (text: string, keys: Keys, locale?: Locale) => unknown,
  keys: Keys = [],
  locale?: Locale,
): unknown {
  if (typeof value === 'string') return change(value, keys, locale)
  if (Array.isArray(value)) return value.map((inner, i) => mapTexts(inner, change, [...keys, i], locale))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    return [key, mapTexts(inner, change, [...keys, key], isLocale(key) ? key : locale)]
  })
  return Object.fromEntries(entries)
}

/** Every text of a value, and where it is. */
export function textsOf(value: unknown): { keys: Keys; text: string }[] {
  const texts: { keys: Keys; text: string }[] = []
  mapTexts(value, (text, keys) => texts.push({ keys, text }))
  return texts
}

export function isPhrase(value: unknown): value is Phrase {
  return isObject(value) && locales.every((locale) => typeof value[locale] === 'string')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
