/**
 * What a terminal would obey rather than show: control characters (an escape sequence begins with one), other line
 * separators, halves of characters, and what turns the direction of text around, so that it reads as something else.
 */
const obeyed = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** Text that a stranger wrote, safe to print; it keeps its lines and tabs, and shows what was taken out as `\x1b`. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code}`
  })
}

/** The same on one line, so that no second line passes for something that the program says. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim())
}
