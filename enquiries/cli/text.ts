/**
 * What a terminal would obey rather than show: control characters (an escape sequence begins with one), other line
 * separators, halves of characters, and what turns the direction of text around, so that it reads as something else.
 */
const obeyed = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** Text that a stranger wrote, safe to print; it keeps its lines and tabs, and shows the rest as JSON does: `\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same on one line, so that no second line passes for something that the program says. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim())
}

/** `1 enquiry`, `2 enquiries`. */
export function counted(count: number, one = 'enquiry', several = 'enquiries'): string {
  return `${count} ${count === 1 ? one : several}`
}

/** What terminals give two cells: emoji, and the scripts of China, Japan and Korea. Rather too much than too little. */
const wide = /[\u1100-\u11FF\u231A-\u27BF\u2B00-\uD7FF\uF900-\uFFFF\u{1F000}-\u{3FFFF}]/u

/** The text if it fits into so many cells of a terminal, otherwise its beginning with an ellipsis. */
export function cutToWidth(text: string, limit: number): string {
  let width = 0
  let endBesideEllipsis = 0
  for (const { segment, index } of new Intl.Segmenter('en').segment(text)) {
    width += wide.test(segment) ? 2 : 1
    if (width > limit) return `${text.slice(0, endBesideEllipsis)}…`
    if (width < limit) endBesideEllipsis = index + segment.length
  }
  return text
}
