const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that terminals give two cells (Unicode Standard Annex #11), near enough for names and messages. */
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}]|[\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]/u
/** These are half as wide although the scripts are the same. */
const halfWidth = /^[\uFF61-\uFFDC]/
const withoutWidth = /^[\p{Mark}\p{Format}]+$/u

function graphemeWidth(grapheme: string): number {
  if (withoutWidth.test(grapheme)) return 0
  return wide.test(grapheme) && !halfWidth.test(grapheme) ? 2 : 1
}

/** How many cells of a terminal a text takes. */
export function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment)
  return width
}

/** The text if it fits, otherwise its beginning with an ellipsis; a character is never cut in two. */
export function cutToWidth(text: string, limit: number): string {
  let width = 0
  let kept = ''
  let keptBesideEllipsis = ''
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment)
    if (width > limit) return limit < 1 ? '' : `${keptBesideEllipsis}…`
    kept += segment
    if (width <= limit - 1) keptBesideEllipsis = kept
  }
  return text
}

export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}
