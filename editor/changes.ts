import { diffArrays, diffSentences, diffWordsWithSpace, type ChangeObject } from 'diff'
import { isPhrase } from '../build/browser.ts'
import { locales } from '../contract/locale.ts'
import {
  asText,
  dotted,
  isEntry,
  isFocalPoint,
  isSame,
  valueAt,
  type Change,
  type ChangedText,
  type Files,
  type Json,
  type Place,
} from './protocol.ts'

export function changesBetween(before: Partial<Files>, after: Partial<Files>): Change[] {
  return Object.keys(after).flatMap((file) =>
    differences(valueAt(before, [file]), valueAt(after, [file]), [file]),
  )
}

export function isOneSided({ texts }: Change): boolean {
  return !texts.every(isChanged)
}

/** Spaces that nobody sees are no change; the page leaves them out. */
export function isChanged({ before, after }: ChangedText): boolean {
  return tidied(before) !== tidied(after)
}

function tidied(text: string): string {
  return text.trim().replaceAll(/ {2,}/g, ' ')
}

/** Changed words in a sentence beyond which nobody reads it as one. */
const mostPieces = 6

/** Word by word; a sentence of which less than half is left, or pieces, is struck as a whole, and stands anew. */
export function partsOf(before: string, after: string): ChangeObject<string>[] {
  const sentences = diffSentences(before, after)
  return sentences.flatMap((part, index) => {
    const next = sentences[index + 1]
    if (part.added && sentences[index - 1]?.removed) return []
    if (!part.removed || !next?.added) return [part]
    const words = diffWordsWithSpace(part.value, next.value)
    const left = words.filter(({ added, removed }) => !added && !removed).map(({ value }) => value)
    const isHalf = left.join('').length * 2 >= Math.max(part.value.length, next.value.length)
    return !isHalf || words.length - left.length > mostPieces ? wholesale(part.value, next.value) : words
  })
}

export function wholesale(before: string, after: string): ChangeObject<string>[] {
  return diffArrays([before], [after]).flatMap(({ value: [value = ''], ...part }) => ({ ...part, value }))
}

function differences(before: Json | undefined, after: Json | undefined, place: Place): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, place)
  if (isPhrase(before) && isPhrase(after)) {
    const texts = locales.map((locale) => ({ locale, before: before[locale], after: after[locale] }))
    const changed = texts.filter(isChanged)
    if (changed.length === 0) return []
    const back = changed.map((text) => ({ place: [...place, text.locale], value: text.before }))
    return [{ kind: 'text', key: dotted(place), texts, back }]
  }
  if (isEntry(before) && isEntry(after) && !isFocalPoint(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    return [...keys].flatMap((key) => differences(before[key], after[key], [...place, key]))
  }
  const back = [before === undefined ? { place } : { place, value: before }]
  if (isFocalPoint(before) || isFocalPoint(after))
    return [{ kind: 'cropped', key: dotted([...place.slice(0, -1), 'image']), texts: [], back }]
  const texts = [{ before: asText(before), after: asText(after) }]
  return [{ kind: 'text', key: dotted(place), texts, back }]
}

function listChanges(before: Json[], after: Json[], place: Place): Change[] {
  const was = new Map<number, number>()
  const removed: number[] = []
  const added: number[] = []
  let [at, index] = [0, 0]
  for (const part of diffArrays(before, after, { comparator: isAlike }))
    for (let { count } = part; count > 0; count--)
      if (part.removed) removed.push(at++)
      else if (part.added) added.push(index++)
      else was.set(index++, at++)
  const isMoved = (old: number, now: number) => isAlike(before[old]!, after[now]!)
  for (const now of added) {
    const isWritten = (old: number) =>
      old === now && before.length === after.length && keepsSentence(before[old]!, after[now]!)
    const found = removed.findIndex((old) => isMoved(old, now) || isWritten(old))
    if (found !== -1) was.set(now, removed.splice(found, 1)[0]!)
  }
  const gone = removed.map((old) => ({
    kind: 'removed' as const,
    key: dotted(place),
    texts: [],
    removed: { entry: before[old]!, index: old },
    back: [{ place, value: after.toSpliced(old, 0, before[old]!) }],
  }))
  const others = after.flatMap((entry, now): Change[] => {
    const old = was.get(now)
    const here = [...place, now]
    const inside = old === undefined ? [] : differences(before[old], entry, here)
    if (!added.includes(now) || (old !== undefined && !isMoved(old, now))) return inside
    const without = after.toSpliced(now, 1)
    const value = old === undefined ? without : without.toSpliced(old, 0, entry)
    const kind = old === undefined ? 'added' : 'moved'
    const moved = kind === 'moved' && { from: old! }
    return [{ kind, key: dotted(here), texts: [], back: [{ place, value }], ...moved }, ...inside]
  })
  return [...gone, ...others]
}

/** Entries have no names of their own: the same entry is one that is equal, or one of the same title or picture. */
function isAlike(one: Json, other: Json): boolean {
  return isSame(one, other) || (isEntry(one) && isEntry(other) && shares(one, other))
}

/** Of an entry at least one sentence is left: somebody new in the place of somebody else is another entry. */
function keepsSentence(one: Json, other: Json): boolean {
  if (!isEntry(one) || isPhrase(one) || !isEntry(other)) return true
  return Object.keys(one).some((key) => isPhrase(one[key]) && isSame(one[key], other[key]))
}

function shares(one: Record<string, Json>, other: Record<string, Json>): boolean {
  return ['name', 'title', 'heading', 'image', 'figure', 'label'].some(
    (key) => key in one && isSame(one[key], other[key]),
  )
}
