import { normalizeText } from '../../contract/enquiry.ts'

/**
 * A value that somebody typed, on one line, without the invisible characters that turn the direction of writing: they could
 * show a header as another. The joiners stay: Persian and Indian names need them.
 * @param limit in code points; what is longer ends in an ellipsis.
 */
export function singleLine(value: string, limit = Infinity): string {
  const line = value
    .toWellFormed()
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const codePoints = Array.from(line)
  return codePoints.length > limit ? `${codePoints.slice(0, limit - 1).join('')}…` : line
}

/**
 * A name in a subject or before an address; the body holds the whole. Nodemailer quotes or encodes any, but mail clients
 * read more out of it than they should: an address in the decoded name, an encoded word (`=?…?=`) in the quoted one.
 */
export function headerName(name: string): string {
  return singleLine(name.replaceAll(/[<>@"\\=]/g, ' '), 60)
}

/**
 * A text that somebody typed, indented: no line of it passes for one of the mail's own, nor for the `-- ` after which mail
 * clients hide the rest. They fold what begins with `>`.
 */
export function indented(value: string): string {
  const lines = normalizeText(value.toWellFormed()).replaceAll(/(?!\n)\p{Cc}/gu, '')
  return lines.replaceAll(/^(?=.)/gm, '    ')
}
