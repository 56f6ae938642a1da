import type { Fonts } from '../../content/schema/fonts.ts'
import type { Axes } from 'subset-font'
import { type Fallback, fallbacks } from './fallback-fonts.ts'
import { type FontSource, nameOf } from './font-files.ts'

export const ascii = charactersBetween(' ', '~')
/** The characters of western European languages. */
export const latin1 = ascii + charactersBetween('\u00a0', 'ÿ')
/** What good typography adds to them, and what editors write while one types. */
export const punctuation = '\u00a0\u00ad–—‘’‚“”„…‹›«»·€'

/** All texts, those that the first view shows as a headline, and those in italics. */
export type Texts = Record<'all' | 'headlines' | 'italics', string>

export interface Font extends FontSource {
  name: string
  family: string
  weight: string
  axes: Record<string, Axes[string] | undefined>
  features: string[]
  display: string
  /** The texts whose characters it has, and characters that it has anyway. */
  text: keyof Texts
  always: string
  /** What it is drawn in as long as it is not there. */
  replacements: Fallback[]
  isPreloaded: boolean
}

/**
 * What the styles know, in the order of the style sheet: the weights 300 and 400 of the one family, which are `large` and
 * `small`, 400 and 500 of the other.
 */
export function facesOf({ display, text }: Fonts) {
  const large: Font = {
    name: nameOf(display.upright),
    source: display.upright,
    family: 'Display',
    style: 'normal',
    weight: '300',
    axes: { wght: display.large.weight, opsz: display.large.opticalSize },
    // `pnum` makes figures proportional that are tabular without it. Where letters are spaced, as they are in all that is
    // set in it, browsers use no ligatures.
    features: ['kern', 'pnum'],
    // Never in the letters of another font, unless this one takes longer than three seconds.
    display: 'block',
    text: 'all',
    // What the server makes up: references, years.
    always: charactersBetween('0', '9') + charactersBetween('A', 'Z') + charactersBetween('a', 'z'),
    replacements: fallbacks[display.kind].normal,
    isPreloaded: false,
  }
  return {
    // The few letters of the headlines come with the first bytes of a visit; what they lack is in the font with all.
    headlines: {
      ...large,
      name: `${large.name}-headlines`,
      family: 'Headlines',
      text: 'headlines',
      always: '',
      replacements: [],
      isPreloaded: true,
    },
    italic: {
      ...large,
      name: `${nameOf(display.italic)}-italic`,
      source: display.italic,
      style: 'italic',
      text: 'italics',
      always: '',
      replacements: fallbacks[display.kind].italic,
      isPreloaded: true,
    },
    text: {
      name: nameOf(text.upright),
      source: text.upright,
      family: 'Text',
      style: 'normal',
      weight: '400 500',
      axes: { wght: { min: 400, max: 500 } },
      features: ['kern', 'liga'],
      // Read in its fallback until it comes; that is as wide, so that nothing moves.
      display: 'swap',
      text: 'all',
      // Visitors type their names in it.
      always: `${latin1}${punctuation}Œœ`,
      replacements: fallbacks[text.kind].normal,
      isPreloaded: true,
    },
    large,
    // Up to about 36 px: sturdier, with less contrast. The styles ask for it by the weight 400.
    small: {
      ...large,
      name: `${large.name}-small`,
      weight: '400',
      always: large.always + 'ÄÖÜßàáâäåæçèéêëíîñóôöøúü-’', // visitors' names, too
      axes: { wght: display.small.weight, opsz: display.small.opticalSize },
    },
  } satisfies Record<string, Font>
}

function charactersBetween(first: string, last: string) {
  const start = first.charCodeAt(0)
  return String.fromCodePoint(...Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, i) => start + i))
}
