import { defaultLocale, type Locale } from '../../contract/locale.ts'
import type { Values } from '../../contract/fill-in.ts'
import { isChanged } from '../changes.ts'
import { isIn, valueAt, placeFrom, type Files, type Change } from '../protocol.ts'
import { allKeys, textsOf } from './places.ts'
import { limitAt } from './shape.ts'

/** What the build allows, and nobody wants visitors to read. */
export interface Remark {
  key: string
  /** None where the text is the same in all. */
  locale: Locale | undefined
  word: `remark.${'picture' | 'unfinished' | 'beside' | 'long' | 'same' | 'number' | 'untranslated'}`
  values: Values
}

const unfinished = [/lorem ipsum|\bx{3,}\b/i, /\bTODO\b/, /^\s*(?:…|\.{3})\s*$/]
const short =
  /^nav\.|^(?!imprint|privacy).*(?:heading|title\w*|subtitle|label|name|role|figure|callToAction|tagline)$/i
const mostLetters = { short: 70, other: 1500 }

/** What says how many there are in a list. */
const counting: Record<string, string> = {
  'team.heading': 'team.members',
  'services.heading': 'services.items',
  'work.heading': 'projects',
  'hero.callToAction': 'projects',
}
/** From two on. */
const numbers: Partial<Record<Locale, string>> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  en: 'two three four five six seven eight nine ten eleven twelve',
}

/** @param uncounted entries that are not counted, for they are not saved. */
export function remarksOn(files: Files, uncounted: string[] = []): Remark[] {
  return allKeys(files).flatMap((key) => {
    const texts = textsOf(files, key)
    const most = mostLetters[short.test(key) ? 'short' : 'other']
    const counted = Object.hasOwn(counting, key) ? valueAt(files, placeFrom(counting[key]!)) : undefined
    return texts.flatMap(({ locale, text }): Remark[] => {
      const words =
        text
          .replaceAll(/\{.*?\}/g, '')
          .toLowerCase()
          .match(/[\p{L}\d]+/gu) ?? []
      const known = numbers[locale ?? defaultLocale]?.split(' ') ?? []
      const named = words.filter((word) => known.includes(word))
      const left = uncounted.filter((entry) => isIn(entry, [counting[key] ?? '.'])).length
      const length = Array.isArray(counted) ? counted.length - left : 0
      const right = known[length - 2] ?? String(length)
      const found: [boolean, Remark['word']][] = [
        [unfinished.some((pattern) => pattern.test(text)), 'remark.unfinished'],
        [/\d\{[\w.]+\}|\{[\w.]+\}\d/.test(text), 'remark.beside'],
        [text.length > most && limitAt(placeFrom(key)) === undefined, 'remark.long'],
        [locale !== texts[0]?.locale && text === texts[0]?.text && words.length > 4, 'remark.same'],
        [counted !== undefined && named.length > 0 && !named.some((word) => word === right), 'remark.number'],
      ]
      return found.flatMap(([isFound, word]) =>
        isFound
          ? { key, locale, word, values: { said: named[0] ?? '', count: length, n: text.length, most } }
          : [],
      )
    })
  })
}

/** Languages that were left as they are, of phrases of which another was changed; one that is empty is a mistake. */
export function untranslated(oneSided: Change[]): Remark[] {
  return oneSided
    .filter(({ texts }) => texts.every(({ after }) => after.trim() !== ''))
    .flatMap(({ key, texts }) =>
      texts
        .filter((text) => !isChanged(text))
        .map(({ locale }): Remark => ({ key, locale, word: 'remark.untranslated', values: {} })),
    )
}

/** Descriptions of pictures that were replaced, which are those of the pictures before. */
export function undescribed(files: Files, changes: Change[]): Remark[] {
  return changes
    .filter(({ key, kind }) => kind === 'text' && key.endsWith('.image'))
    .map(({ key }) => `${key}Alt`)
    .filter((alt) => changes.every(({ key }) => key !== alt))
    .flatMap((key) =>
      textsOf(files, key).map(({ locale }): Remark => ({ key, locale, word: 'remark.picture', values: {} })),
    )
}
