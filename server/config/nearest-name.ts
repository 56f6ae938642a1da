/** How many letters have to be added, removed or replaced to make one name of the other (Levenshtein, 1966). */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 0; row < from.length; row++) {
    const current = [row + 1]
    for (let column = 0; column < to.length; column++) {
      current.push(
        Math.min(
          (current[column] ?? 0) + 1,
          (previous[column + 1] ?? 0) + 1,
          (previous[column] ?? 0) + (from[row] === to[column] ? 0 : 1),
        ),
      )
    }
    previous = current
  }
  return previous[to.length] ?? 0
}

/** The name that a misspelt one most likely stands for, with its distance; upper and lower case count as equal. */
export function nearestName(misspelt: string, names: readonly string[]) {
  let nearest: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = editDistance(misspelt.toUpperCase(), name.toUpperCase())
    if (nearest === undefined || distance < nearest.distance) nearest = { name, distance }
  }
  return nearest
}
