import { isObject } from '../../build/index.ts'
import { isSame, type Json, type Place } from '../protocol.ts'

type Value = Json | undefined
interface ChangeHere {
  place: Place
  before: Value
  value: Value
  isOpen: boolean
}

/**
 * What was changed here since `before`, in parts as small as all versions have them; a list that lost an entry is one part.
 * Open is what the other version has changed as well, and otherwise.
 */
export function changesHere(before: Value, value: Value, other: Value, place: Place): ChangeHere[] {
  if (isSame(before, value)) return []
  const versions: unknown[] = [before, value, other]
  const lengths = new Set(versions.map((each) => Array.isArray(each) && each.length))
  if (!versions.every(isObject) || lengths.size > 1)
    return [{ place, before, value, isOpen: !isSame(other, before) && !isSame(other, value) }]
  return Object.keys({ ...versions[0], ...versions[1] }).flatMap((key) => {
    const [old, now, theirs] = versions.map((each) => each[key] as Value)
    return changesHere(old, now, theirs, [...place, Array.isArray(value) ? Number(key) : key])
  })
}
