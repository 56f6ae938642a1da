import { printable } from './printable.ts'

/**
 * Rows as a spreadsheet opens them: RFC 4180, with a byte order mark, without which Excel takes UTF-8 for the encoding
 * of the machine.
 */
export function csv(rows: string[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = withoutFormula(printable(text))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What makes a cell a formula (OWASP, CSV injection), the wide forms included, which Japanese versions take as well. */
const formulaAtStart = /^(?=[\t\n\r]|[\s\u200B"]*[=+\-@＝＋－＠])/u

/**
 * A German Excel expects semicolons: it opens a file with commas all the same, but splits the text at semicolons and line
 * breaks, quoted or not. So what would be a formula there gets its apostrophe too, and a list of dashes pays for it.
 */
const formulaAfterSeparator = /([;\t\n])(?=(?:(?!\n)[\s\u200B"])*[=+\-@＝＋－＠])/gu

/** An apostrophe makes it text for every spreadsheet. */
function withoutFormula(text: string): string {
  return text.replaceAll(formulaAfterSeparator, "$1'").replace(formulaAtStart, "'")
}
