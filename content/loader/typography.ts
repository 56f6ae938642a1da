/**
 * Spaces that must not break, so that the owner can type ordinary ones (DIN 5008): a narrow no-break space (U+202F)
 * between a number and its sign and inside abbreviations, a no-break space (U+00A0) between a sign and the number that
 * follows, and inside a telephone number.
 */
const narrow = '\u202f'
const wide = '\u00a0'
const rules: [RegExp, string][] = [
  [/(?<=\+[\d ]*\d) (?=\d)/g, wide],
  [/(\d) (?=%|€|Mio\.|million\b)/g, `$1${narrow}`],
  [/(Mio\.) (?=€)/g, `$1${narrow}`],
  [/\b(z|u|d)\. (?=[BaAh]\.)/g, `$1.${narrow}`],
  [
    /(§§?|\bArt\.|\bArticles?|\bArtikel|\bAbs\.|\bNr\.|\blit\.|\bHRB|\bSection|\bparagraph) (?=[\da-z(])/g,
    `$1${wide}`,
  ],
]

/** The same content with these spaces in all its texts. */
export function setTypography(value: unknown): unknown {
  if (typeof value === 'string')
    return rules.reduce((text, [pattern, by]) => text.replace(pattern, by), value)
  if (Array.isArray(value)) return value.map(setTypography)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, setTypography(inner)]))
}
