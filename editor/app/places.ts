import { isPhrase, messageOf, type Mistake } from '../../build/browser.ts'
import { fillIn as fillValues } from '../../contract/fill-in.ts'
import { locales, type Locale, type Phrase } from '../../contract/locale.ts'
import { filled as fillIn } from '../preview/raw-text.ts'
import {
  asText,
  dotted,
  isEntry,
  isIn,
  isFocalPoint,
  placeFrom,
  valueAt,
  type Files,
  type Json,
  type PictureRefusal,
  type Place,
  type Change,
} from '../protocol.ts'
import editorWords from './words.json' with { type: 'json' }
import names from './places.json' with { type: 'json' }
import mistakeWords from './mistake-words.json' with { type: 'json' }

type Words = Partial<Phrase> & { en: string }

/** In a language of the editor; for others in English. */
export function said(words: Words, locale: Locale): string {
  return words[locale] ?? words.en
}

const wordsOf: Record<string, Words> = names
const hasWord = (name: string) => Object.hasOwn(wordsOf, name)

/** The word for a key, or a value that is filled in at run time (`{year}`); without one its own: `openingHours` is “Opening hours”. */
export function wordFor(name: string, locale: Locale): string {
  if (hasWord(name)) return said(wordsOf[name]!, locale)
  const [, field, fault] = /^(.+)(Invalid|Missing|TooLong)$/.exec(name) ?? []
  if (field && fault) return `${wordFor(field, locale)} ${wordFor(fault, locale)}`
  const own = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return own.charAt(0).toUpperCase() + own.slice(1)
}

/** What a file is called, and the page of that name: one that was added later by its heading. */
export function nameOfFile(files: Files, name: string, locale: Locale): string {
  const heading = hasWord(name) ? '' : textAt(files, placeIn(files, `${name}.heading`, locale))
  return filled(files, heading, locale) || wordFor(name, locale)
}

/** The way to what was changed. */
export function changeName(files: Files, { key, kind, removed }: Change, locale: Locale): string {
  const way = trail(files, key, locale)
  if (removed) way.push(titleOf(files, removed.entry, [...placeFrom(key), removed.index], locale))
  if (kind === 'cropped') way.push(said(editorWords.crop, locale))
  return way.join(' › ')
}

/** The key of the text that a place is in: it may be that of a language, or of what is missing. */
export function textKeyOf(files: Files, key: string): string | undefined {
  return allKeys(files).find((each) => isIn(key, [each]))
}

/** Where a text stands in a language; some are the same in all. */
export function placeIn(files: Files, key: string, locale: Locale): Place {
  const place = placeFrom(key)
  return isPhrase(valueAt(files, place)) ? [...place, locale] : place
}

/** A text as the page shows it, as far as it is known before. */
export function filled(files: Files, raw: string, locale: Locale, depth = 0): string {
  return fillIn(raw, (key) => factOf(files, key, locale, depth))
}

function factOf(files: Files, key: string, locale: Locale, depth: number): string | undefined {
  const value = valueAt(files, placeIn(files, key, locale))
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  return typeof value === 'string' && depth < 9 ? filled(files, value, locale, depth + 1) : undefined
}

/** What the chip of a placeholder shows and is called; values of run time, such as `{year}`, stand in no file. */
export function chipOf(files: Files, placeholder: string, locale: Locale, appLocale: Locale) {
  if (!placeholder.includes('.')) {
    const word = wordFor(`{${placeholder}}`, appLocale)
    return { value: word, label: word, hint: said(editorWords.valueHint, appLocale) }
  }
  const value = factOf(files, placeholder, locale, 0)
  if (value === undefined) return undefined
  const name = trail(files, placeholder, appLocale).join(', ')
  return {
    value,
    label: `${name}: ${value}`,
    hint: fillValues(said(editorWords.factHint, appLocale), { name }),
  }
}

/** A text as the page shows it, with the names of what is filled in at run time: {Jahr}. */
export function named(files: Files, raw: string, locale: Locale, appLocale: Locale): string {
  return fillIn(filled(files, raw, locale), (key) =>
    key.includes('.') ? undefined : `{${wordFor(`{${key}}`, appLocale)}}`,
  )
}

/** What an entry of a list is called: its own title, or its number. */
export function titleOf(files: Files, entry: Json | undefined, place: Place, locale: Locale): string {
  const keys = ['name', 'title', 'heading', 'figure']
  const title = isEntry(entry) && !isPhrase(entry) ? keys.map((key) => entry[key]).find(Boolean) : entry
  const text = isPhrase(title) ? title[locale] : title
  if (typeof text !== 'string' || text.trim() === '') {
    const list = place.slice(0, -1)
    const one = [dotted(list), list.at(-1)].map((name) => `${name}.one`).find(hasWord)
    return `${wordFor(one ?? 'entry', locale)} ${Number(place.at(-1)) + 1}`
  }
  const shown = named(files, text, locale, locale)
  return shown.length > 60 ? `${/^.{0,57}(?=\s)/s.exec(shown)?.[0] ?? shown.slice(0, 57)} …` : shown
}

/** The way to a place in words: Team, Jakob Reinholt, Rolle. */
export function trail(files: Files, key: string, locale: Locale): string[] {
  const place = placeFrom(key)
  const way = place.flatMap((part, index) => {
    // The list is plain from its entry.
    if (index > 0 && typeof part === 'string' && typeof place[index + 1] === 'number') return []
    const own = dotted(place.slice(0, index + 1))
    if (index === 0) return [nameOfFile(files, own, locale)]
    if (typeof part === 'string') return [wordFor(hasWord(own) ? own : part, locale)]
    const entry = place.slice(0, index + 1)
    return [titleOf(files, valueAt(files, entry), entry, locale)]
  })
  // A list may be called as its page.
  return way.filter((name, index) => name !== way[index - 1])
}

/** The nearest list around a place, and the entry of it that holds the place. */
export function listAround(files: Files, key: string): { list: Place; index: number } | undefined {
  const place = placeFrom(key)
  const index = place.findLastIndex((part) => typeof part === 'number')
  if (index !== -1) return { list: place.slice(0, index), index: place[index] as number }
  return Array.isArray(valueAt(files, place)) ? { list: place, index: -1 } : undefined
}

export function textAt(files: Files, place: Place): string {
  return asText(valueAt(files, place))
}

/**
 * Every key whose value is one text in all languages, or one value: what has a field of its own. A focal point is moved on
 * its picture.
 */
export function leaves(value: Json | undefined, place: Place): string[] {
  if (value === undefined || isPhrase(value) || typeof value !== 'object' || value === null)
    return [dotted(place)]
  if (isFocalPoint(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...place, Array.isArray(value) ? Number(key) : key]),
  )
}

export function allKeys(files: Files): string[] {
  return leaves(files, [])
}

/** The texts of a key by language; what is the same in all has one without. */
export function textsOf(files: Partial<Files>, key: string): { locale?: Locale; text: string }[] {
  const value = valueAt(files, placeFrom(key))
  if (isPhrase(value)) return locales.map((locale) => ({ locale, text: value[locale] }))
  return value === undefined ? [] : [{ text: asText(value) }]
}

/** The texts that quote a fact. */
export function usesOf(files: Files, key: string): string[] {
  return allKeys(files).filter((each) => textsOf(files, each).some(({ text }) => text.includes(`{${key}}`)))
}

type Said = Mistake | PictureRefusal

/** A key that is no code does not compile. */
const ownWords: Partial<Record<Said['code'], Words>> = mistakeWords satisfies {
  [Code in keyof typeof mistakeWords]: Code extends Said['code'] ? object : never
}

/** In the owner's words where it is a mistake that owners make, else as the terminal says it. */
export function mistakeIn(mistake: Said, locale: Locale): string {
  const { code, values = {} } = mistake
  const own = ownWords[code]
  return own ? fillValues(said(own, locale), values) : messageOf(mistake as Mistake)
}
