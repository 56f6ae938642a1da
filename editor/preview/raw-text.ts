/** What a placeholder such as `site.email` stands for; undefined where it names nothing. */
export type ValueOf<Value = string> = (placeholder: string) => Value | undefined

const placeholders = /\{([a-zA-Z]+(?:\.[a-zA-Z]+)*)\}/g

/** Divides a text as it is typed; a placeholder that names nothing stays text. */
export function partsOf<Value>(raw: string, valueOf: ValueOf<Value>) {
  return raw.split(placeholders).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : piece
    const value = valueOf(piece)
    return value === undefined ? `{${piece}}` : { placeholder: piece, value }
  })
}

export function filled(raw: string, valueOf: ValueOf): string {
  return raw.replaceAll(placeholders, (whole, placeholder: string) => valueOf(placeholder) ?? whole)
}

/** The offsets of the placeholder that ends at the caret, for the backspace key, or begins there, for the delete key. */
export function placeholderBeside(raw: string, caret: number, isBefore: boolean, valueOf: ValueOf<unknown>) {
  for (const { 0: whole, 1: placeholder = '', index: start } of raw.matchAll(placeholders)) {
    const end = start + whole.length
    if ((isBefore ? end : start) === caret && valueOf(placeholder) !== undefined) return { start, end }
  }
  return undefined
}
