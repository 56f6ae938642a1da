import { defaultLocale, type Locale } from '#contract/locale.ts'
import { mapTexts } from './texts.ts'

/**
 * Spaces that must not break, so that the owner can type ordinary ones (DIN 5008): a narrow no-break space (U+202F)
 * between a German number and its sign and inside abbreviations, a no-break space (U+00A0) between a number and the
 * word that it counts, a sign and the number that follows, a postal code and its town, inside a telephone number, and
 * after the first word of a quotation if it is short.
 * Words like E-Mail stay whole.
 */
const narrow = '\u202f'
const wide = '\u00a0'
/** A word joiner: after it, and after what it follows, a line does not end. */
const joiner = '\u2060'
type Rule = [RegExp, string]

const inAll: Rule[] = [
  // Left behind by whoever typed.
  [/^ +| +$/g, ''],
  [/ {2,}/g, ' '],
  [/(?<=\b(E|IP)-)(?=\p{L})/gu, joiner],
  [/(?<=\d\))(?=\()/g, joiner],
  [/(?<=\+[\d ]*\d) (?=\d)/g, wide],
  // A number may be a placeholder that is filled in at run time.
  [/(?<=[\d}]) (?=(Tagen?|Millionen|days|million)\b)/g, wide],
  [/(?<=§§?|\bArt\.|\bArticles?|\bArtikel|\bAbs\.|\bNr\.|\blit\.|\bHRB) (?=[\da-z(])/g, wide],
  [/(?<=\b([Ss]ections?|paragraph|no\.)) (?=[\d(])/g, wide],
  [/(?<=\b\d{5}) (?=\p{Lu})/gu, wide],
  [/(?<=(?:^|[ (])[„“]\p{L}{1,4}) /gu, wide],
]

const inOne: Record<Locale, Rule[]> = {
  de: [
    [/(?<=\d) (?=%|€|Mio\.)/g, narrow],
    [/(?<=Mio\.) (?=€)/g, narrow],
    [/(?<=\b(z|u|d)\.) (?=[BaAh]\.)/g, narrow],
  ],
  // English sets the sign close.
  en: [
    [/(?<=\d) (?=%)/g, ''],
    [/(?<=à) (?=la\b)/g, wide],
  ],
}

/** The same content with these spaces in all its texts. What has no variants is read as the default language. */
export function setTypography(value: unknown, locale: Locale = defaultLocale): unknown {
  return mapTexts(value, (text, _, own = locale) =>
    [...inAll, ...inOne[own]].reduce((set, [pattern, by]) => set.replace(pattern, by), text),
  )
}
