import { defaultLocale, isLocale, locales, type Locale, type Phrase } from '#contract/locale.ts'

/** `{site.email}` is filled in here; `{year}` has no dot and is filled in at run time. */
const builtIn = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)+)\}/g
const runTime = /\{[a-zA-Z]+\}/g

/** Placeholders that are nested deeper than this name each other. */
const maxDepth = 8

type Report = (file: string, keys: PropertyKey[], problem: string) => void

/**
 * Fills `{file.key}` in every text of the content, so that a fact which occurs in several sentences is written once. A
 * phrase is taken in the language of the text that names it; a number is written as in that language.
 */
export function fillPlaceholders(files: Record<string, unknown>, report: Report): Record<string, unknown> {
  function fill(
    source: string,
    locale: Locale | undefined,
    file: string,
    keys: PropertyKey[],
    depth = 0,
  ): string {
    return source.replace(builtIn, (placeholder, path: string) => {
      const value = lookUp(files, path, locale)
      if (value !== undefined && depth <= maxDepth) return fill(value, locale, file, keys, depth + 1)
      const problem = value === undefined ? 'does not exist' : 'names itself'
      report(file, keys, `names ${placeholder}, which ${problem}; correct it`)
      return placeholder
    })
  }

  function walk(value: unknown, file: string, keys: PropertyKey[], locale?: Locale): unknown {
    if (typeof value === 'string') return fill(value, locale, file, keys)
    if (Array.isArray(value)) return value.map((item, index) => walk(item, file, [...keys, index], locale))
    if (!isObject(value)) return value
    if (isPhrase(value)) comparePlaceholders(value, file, keys)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        walk(inner, file, [...keys, name], isLocale(name) ? name : locale),
      ]),
    )
  }

  function comparePlaceholders(phrase: Phrase, file: string, keys: PropertyKey[]) {
    const used = (locale: Locale) => [...new Set(phrase[locale].match(runTime))].toSorted().join(', ')
    for (const locale of locales) {
      if (used(locale) === used(defaultLocale)) continue
      const found = `has ${used(defaultLocale) || 'no placeholder'} in "${defaultLocale}" and ${used(locale) || 'none'} in "${locale}"`
      report(file, keys, `${found}; use the same in both`)
    }
  }

  return Object.fromEntries(Object.entries(files).map(([file, value]) => [file, walk(value, file, [])]))
}

function lookUp(files: Record<string, unknown>, path: string, locale?: Locale): string | undefined {
  let value: unknown = files
  for (const part of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  if (isPhrase(value) && locale) return value[locale]
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  return typeof value === 'string' ? value : undefined
}

export function isPhrase(value: unknown): value is Phrase {
  return isObject(value) && locales.every((locale) => typeof value[locale] === 'string')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
