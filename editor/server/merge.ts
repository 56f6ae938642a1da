import { isObject } from '../../build/index.ts'
import { isSame, type Json, type Place } from '../protocol.ts'

interface ChangeHere {
  place: Place
  before: Json | undefined
  value: Json | undefined
  /** The other version has changed it, too, and otherwise. */
  isOpen: boolean
}

/** What was changed here since `before`, in parts as small as all versions have them; a list that lost an entry is one part. */
export function changesHere(
  before: Json | undefined,
  value: Json | undefined,
  other: Json | undefined,
  place: Place,
): ChangeHere[] {
  if (isSame(before, value)) return []
  if (isEntry(before) && isEntry(value) && isEntry(other) && hasSameLength(before, value, other)) {
    const keys = Object.keys({ ...before, ...value })
    return keys.flatMap((key) =>
      changesHere(before[key], value[key], other[key], [...place, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return [{ place, before, value, isOpen: !isSame(other, before) && !isSame(other, value) }]
}

function isEntry(value: Json | undefined): value is Record<string, Json> {
  return isObject(value)
}

/** Of lists. */
function hasSameLength(...values: object[]): boolean {
  return new Set(values.map((value) => (Array.isArray(value) ? value.length : undefined))).size === 1
}
