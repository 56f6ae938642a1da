import { locales, type Locale } from '#contract/locale.ts'

/** `{site.email}` is filled in here; `{year}` has no dot and is left for the page. */
const builtIn = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)+)\}/g
const runTime = /\{[a-zA-Z]+\}/g

/** More steps than any honest chain of placeholders has: beyond it, two of them name each other. */
const deepest = 8

type Report = (file: string, key: string, problem: string) => void

/**
 * Fills `{file.key}` in every text of the content, so that a fact which occurs in several sentences stands once. A
 * phrase is taken in the language of the text that names it; a number is written as that language writes it.
 */
export function fillPlaceholders(files: Record<string, unknown>, report: Report): Record<string, unknown> {
  function fill(source: string, locale: Locale | undefined, file: string, key: string, depth = 0): string {
    return source.replace(builtIn, (placeholder, path: string) => {
      const value = lookUp(files, path, locale)
      if (value === undefined || depth > deepest) {
        report(
          file,
          key,
          `names ${placeholder}, which ${value === undefined ? 'does not exist' : 'names itself'}; correct it`,
        )
        return placeholder
      }
      return fill(value, locale, file, key, depth + 1)
    })
  }

  function walk(value: unknown, file: string, key: string, locale?: Locale): unknown {
    if (typeof value === 'string') return fill(value, locale, file, key)
    if (Array.isArray(value)) return value.map((item, index) => walk(item, file, `${key}[${index}]`, locale))
    if (typeof value !== 'object' || value === null) return value
    if (isPhrase(value)) comparePlaceholders(value, file, key)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const isVariant = (locales as readonly string[]).includes(name)
        return [
          name,
          walk(inner, file, key === '' ? name : `${key}.${name}`, isVariant ? (name as Locale) : locale),
        ]
      }),
    )
  }

  function comparePlaceholders(phrase: Record<Locale, string>, file: string, key: string) {
    const [first, second] = locales.map((locale) =>
      [...new Set(phrase[locale].match(runTime))].toSorted().join(', '),
    )
    if (first !== second) {
      report(
        file,
        key,
        `has ${first || 'no placeholder'} in "de" and ${second || 'none'} in "en"; use the same in both`,
      )
    }
  }

  return Object.fromEntries(Object.entries(files).map(([file, value]) => [file, walk(value, file, '')]))
}

function lookUp(
  files: Record<string, unknown>,
  path: string,
  locale: Locale | undefined,
): string | undefined {
  let value: unknown = files
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  if (isPhrase(value) && locale) return value[locale]
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  return typeof value === 'string' ? value : undefined
}

function isPhrase(value: unknown): value is Record<Locale, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    locales.every((locale) => typeof Reflect.get(value, locale) === 'string')
  )
}
