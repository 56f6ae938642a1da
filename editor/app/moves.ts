import type { Json } from '../protocol.ts'

/** By the list before and after, in either direction. */
const moved = new Map<string, Json>()

/** Of two neighbours that change places either may have been moved: this remembers which. */
export function rememberMove(list: Json[], after: Json[], entry: Json) {
  moved.set(nameOf(list, after), entry)
}

export function movedBetween(one: Json | undefined, other: Json | undefined): Json | undefined {
  return moved.get(nameOf(one, other))
}

function nameOf(...lists: (Json | undefined)[]): string {
  return lists
    .map((list) => JSON.stringify(list))
    .toSorted()
    .join('')
}
