import { defaultLocale, type Locale } from '#contract/locale.ts'
import type { Mistake } from './mistake.ts'
import { isObject, isPhrase, type Keys, mapTexts } from './texts.ts'

/** `{site.email}` is filled in here; `{year}` has no dot and is filled in at run time. */
const builtIn = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)+)\}/g
const runTime = /\{[a-zA-Z]+\}/g

/** Placeholders that are nested deeper than this name each other. */
const maxDepth = 8

/**
 * Fills `{file.key}` in every text of the content, so that a fact which occurs in several sentences is written once. A
 * phrase is taken in the language of the text that names it; a number is written as in that language.
 */
export function fillPlaceholders(files: Record<string, unknown>, report: (mistake: Mistake) => void) {
  function fill(source: string, keys: Keys, locale: Locale | undefined, depth = 0): string {
    return source.replace(builtIn, (placeholder, path: string) => {
      const value = valueOf(lookUp(files, path.split('.')), locale)
      if (value !== undefined && depth <= maxDepth) return fill(value, keys, locale, depth + 1)
      const code = value === undefined ? 'unknownFact' : 'endlessFact'
      report({ code, place: keys as Mistake['place'], values: { placeholder } })
      return placeholder
    })
  }

  function compareWithDefault(text: string, keys: Keys, locale: Locale) {
    const place = keys.slice(0, -1) as Mistake['place']
    const phrase = lookUp(files, place)
    if (!isPhrase(phrase) || used(text) === used(phrase[defaultLocale])) return
    const here = used(phrase[defaultLocale]) || 'none'
    const there = used(text) || 'none'
    const values = { here, locale: defaultLocale, there, other: locale }
    report({ code: 'otherPlaceholders', place, values })
  }

  return mapTexts(files, (text, keys, locale) => {
    if (locale && locale !== defaultLocale) compareWithDefault(text, keys, locale)
    return fill(text, keys, locale)
  })
}

function used(text: string) {
  return [...new Set(text.match(runTime))].toSorted().join(', ')
}

function lookUp(value: unknown, [key, ...rest]: Keys): unknown {
  if (key === undefined) return value
  return isObject(value) && Object.hasOwn(value, key) ? lookUp(value[key], rest) : undefined
}

/** As it stands in a text of that language. */
function valueOf(value: unknown, locale: Locale | undefined): string | undefined {
  if (isPhrase(value) && locale) return value[locale]
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  return typeof value === 'string' ? value : undefined
}
