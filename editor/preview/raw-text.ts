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

const quotes: Partial<Record<string, string>> = { de: '„“', en: '“”' }
/** As Word writes them, with a tab after them. */
const listMarks = /^[^\S\r\n]*(?:[·•▪§o–-]|\(?[\da-z]{1,3}[.)])\t\s*|^\s*[·•▪]\s+(?=\S)/gm

/**
 * What was pasted, as one line: without marks of lists, soft hyphens and breaks, and with the quotation marks of the language.
 * @param before what stands before it.
 */
export function lineOf(pasted: string, language: string, before = ''): string {
  const line = pasted
    .replaceAll(/[\u00AD\u200B\uFEFF]/g, '')
    .replaceAll(listMarks, '')
    .replaceAll(/^\s*[\r\n\v]\s*|\s*[\r\n\v]\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])'/gu, '’')
  const own = quotes[language]
  if (!own) return line
  const isOpening = (at: number) => /[\s([{–—-]/.test((at === 0 ? before : line).at(at - 1) ?? ' ')
  return line.replaceAll(/["„“”]/g, (_, at: number) => own[isOpening(at) ? 0 : 1]!)
}
