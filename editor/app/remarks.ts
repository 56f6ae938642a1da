import { defaultLocale, type Locale } from '../../contract/locale.ts'
import { valueAt, placeFrom, type Files } from '../protocol.ts'
import { allKeys, textsOf } from './places.ts'

/** What the build allows, and nobody wants visitors to read. */
export interface Remark {
  key: string
  /** None where the text is the same in all. */
  locale: Locale | undefined
  word: 'remark.unfinished' | 'remark.long' | 'remark.same' | 'remark.number'
}

const unfinished = [/lorem ipsum|\bx{3,}\b/i, /\bTODO\b/, /^\s*(?:…|\.{3})\s*$/]
const short = /^nav\.|(?:heading|title\w*|subtitle|label|name|role|figure|callToAction|tagline)$/i
const mostLetters = { short: 120, other: 1500 }

/** Headings that say how many there are in a list. */
const counting: Record<string, string> = {
  'team.heading': 'team.members',
  'services.heading': 'services.items',
  'work.heading': 'projects',
}
/** From two on. */
const numbers: Partial<Record<Locale, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  en: 'two three four five six seven eight nine ten eleven twelve',
}

export function remarksOn(files: Files): Remark[] {
  return allKeys(files).flatMap((key) => {
    const texts = textsOf(files, key)
    const original = texts.find(({ locale }) => locale === defaultLocale)?.text
    return texts.flatMap(({ locale, text }) => {
      const words = text.replaceAll(/\{.*?\}/g, '').match(/[\p{L}\d]+/gu) ?? []
      const found: [boolean, Remark['word']][] = [
        [unfinished.some((pattern) => pattern.test(text)), 'remark.unfinished'],
        [text.length > mostLetters[short.test(key) ? 'short' : 'other'], 'remark.long'],
        [locale !== defaultLocale && text === original && words.length > 4, 'remark.same'],
        [
          Object.hasOwn(counting, key) && isMiscounted(words, locale, listAt(files, counting[key]!)),
          'remark.number',
        ],
      ]
      return found.flatMap(([isFound, word]) => (isFound ? { key, locale, word } : []))
    })
  })
}

function listAt(files: Files, key: string): unknown[] {
  const list = valueAt(files, placeFrom(key))
  return Array.isArray(list) ? list : []
}

/** Whether it names numbers, and not that of the list. */
function isMiscounted(words: string[], locale: Locale = defaultLocale, list: unknown[]): boolean {
  const known = numbers[locale]?.split(' ') ?? []
  const named = words.flatMap((word) => {
    const index = known.indexOf(word.toLocaleLowerCase(locale))
    return index === -1 ? [] : index + 2
  })
  return named.length > 0 && !named.includes(list.length)
}
