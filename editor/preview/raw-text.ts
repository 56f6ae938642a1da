/** The value that a placeholder stands for, such as of `site.email`; undefined where it names nothing. */
export type ValueOf = (placeholder: string) => string | undefined

const placeholders = /(\{[a-zA-Z]+(?:\.[a-zA-Z]+)*\})/

export type Part = { text: string } | { placeholder: string; value: string }

/** Divides a text as it is typed; a placeholder that names nothing stays a part of the text. */
export function partsOf(raw: string, valueOf: ValueOf): Part[] {
  const parts: Part[] = []
  for (const piece of raw.split(placeholders)) {
    const placeholder = placeholders.test(piece) ? piece.slice(1, -1) : undefined
    const value = placeholder && valueOf(placeholder)
    const last = parts.at(-1)
    if (placeholder && value !== undefined) parts.push({ placeholder, value })
    else if (last && 'text' in last) last.text += piece
    else if (piece !== '') parts.push({ text: piece })
  }
  return parts
}

export function filled(raw: string, valueOf: ValueOf): string {
  return partsOf(raw, valueOf)
    .map((part) => ('text' in part ? part.text : part.value))
    .join('')
}

/**
 * The offsets of what the backspace key removes before the caret, or the delete key after it, where that is a placeholder:
 * always all of it.
 */
export function placeholderBeside(raw: string, caret: number, isBefore: boolean, valueOf: ValueOf) {
  let start = 0
  for (const part of partsOf(raw, valueOf)) {
    const end = start + ('text' in part ? part.text.length : part.placeholder.length + 2)
    if ('placeholder' in part && (isBefore ? end : start) === caret) return { start, end }
    start = end
  }
  return undefined
}
