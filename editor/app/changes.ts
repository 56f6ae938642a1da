import { isPhrase } from '../../build/browser.ts'
import { locales, type Locale } from '../../contract/locale.ts'
import { dotted, valueAt, type Edit, type Files, type Json, type Place } from '../protocol.ts'
import { asText, isEntry } from './places.ts'

/** A text before and after; one language of a phrase may be as it was. */
export interface ChangedText {
  locale?: Locale
  before: string
  after: string
}

/** A difference, and what takes it back. */
export interface Change {
  kind: 'text' | 'added' | 'removed' | 'moved'
  /** In the draft; that of a removed entry is its list. */
  key: string
  texts: ChangedText[]
  /** The entry that was added, removed or moved, and its index. */
  entry?: { value: Json; index: number }
  back: Edit[]
}

export function changesBetween(before: Partial<Files>, after: Partial<Files>): Change[] {
  return Object.keys(after).flatMap((file) =>
    differences(valueAt(before, [file]), valueAt(after, [file]), [file]),
  )
}

export function isOneSided({ texts }: Change): boolean {
  return !texts.every(isChanged)
}

export function isChanged({ before, after }: ChangedText): boolean {
  return before !== after
}

function differences(before: Json | undefined, after: Json | undefined, place: Place): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, place)
  if (isPhrase(before) && isPhrase(after)) {
    const texts = locales.map((locale) => ({ locale, before: before[locale], after: after[locale] }))
    const changed = texts.filter(isChanged)
    const back = changed.map((text) => ({ place: [...place, text.locale], value: text.before }))
    return [{ kind: 'text', key: dotted(place), texts, back }]
  }
  if (isEntry(before) && isEntry(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    return [...keys].flatMap((key) => differences(before[key], after[key], [...place, key]))
  }
  const texts = [{ before: asText(before), after: asText(after) }]
  const back = [before === undefined ? { place } : { place, value: before }]
  return [{ kind: 'text', key: dotted(place), texts, back }]
}

function listChanges(before: Json[], after: Json[], place: Place): Change[] {
  const was = matches(before, after)
  const kept = was.filter((at) => at !== -1)
  // Where an entry stands out of the order that most others kept, only that one has moved.
  const inOrder = longestRun(kept)
  const change = (kind: Change['kind'], at: Place, value: Json, index: number, list: Json[]): Change => ({
    kind,
    key: dotted(at),
    texts: [],
    entry: { value, index },
    back: [{ place, value: list }],
  })
  const removed = before.flatMap((entry, at) =>
    kept.includes(at) ? [] : change('removed', place, entry, at, after.toSpliced(at, 0, entry)),
  )
  const others = after.flatMap((entry, index) => {
    const at = was[index]!
    const here = [...place, index]
    const without = after.toSpliced(index, 1)
    if (at === -1) return change('added', here, entry, index, without)
    const inside = differences(before[at], entry, here)
    if (inOrder.includes(at)) return inside
    return [change('moved', here, entry, index, without.toSpliced(at, 0, entry)), ...inside]
  })
  return [...removed, ...others]
}

/**
 * Where each entry stood before, or -1. Entries have no names of their own: the same entry is one that is equal, else one
 * of the same title or picture.
 */
function matches(before: Json[], after: Json[]): number[] {
  const was = after.map(() => -1)
  const match = (isAlike: (old: Json, entry: Json, at: number, index: number) => boolean) => {
    for (const [index, entry] of after.entries()) {
      if (was[index] !== -1) continue
      was[index] = before.findIndex((old, at) => !was.includes(at) && isAlike(old, entry, at, index))
    }
  }
  match(isSame)
  match((old, entry) => isEntry(old) && isEntry(entry) && shares(old, entry))
  if (before.length === after.length) match((_old, _entry, at, index) => at === index)
  return was
}

function longestRun(numbers: number[]): number[] {
  const runs: number[][] = []
  for (const number of numbers) {
    const best = runs.filter((run) => run.at(-1)! < number).toSorted((a, b) => b.length - a.length)[0] ?? []
    runs.push([...best, number])
  }
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? []
}

function shares(one: Record<string, Json>, other: Record<string, Json>): boolean {
  return ['name', 'title', 'heading', 'image', 'figure', 'label'].some(
    (key) => key in one && isSame(one[key], other[key]),
  )
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
