import { printable } from './printable.ts'

type Separator = ',' | ';'

/**
 * Rows as a spreadsheet opens them: RFC 4180, with a byte order mark, without which Excel takes UTF-8 for the encoding
 * of the machine.
 * @param separator a semicolon is what a German Excel opens with a double click.
 */
export function csv(rows: string[][], separator: Separator = ','): string {
  const lines = rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`)
  return `\uFEFF${lines.join('')}`
}

function cell(text: string, separator: Separator): string {
  const safe = withoutFormula(printable(text), separator)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What makes a cell a formula (OWASP, CSV injection), the wide forms included, which Japanese versions take as well. */
const formulaAtStart = /^(?=[\t\n\r]|[\s\u200B"]*[=+\-@＝＋－＠])/u

/**
 * An Excel that expects the other separator opens the file all the same, but splits the text at its own and at line breaks,
 * quoted or not. So what would be a formula there gets its apostrophe too, and a list of dashes pays for it.
 */
const formulaAfter = {
  ',': /([;\t\n])(?=(?:(?!\n)[\s\u200B"])*[=+\-@＝＋－＠])/gu,
  ';': /([,\t\n])(?=(?:(?!\n)[\s\u200B"])*[=+\-@＝＋－＠])/gu,
}

/** An apostrophe makes it text for every spreadsheet. */
function withoutFormula(text: string, separator: Separator): string {
  return text.replaceAll(formulaAfter[separator], "$1'").replace(formulaAtStart, "'")
}
