import arial from '@capsizecss/metrics/arial'
import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'

/** Measures in units of the font; the width is the average letter of a text in Latin script. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  xWidthAvg: number
}

interface Fallback {
  family: string
  /** Full or PostScript names, which is what `local()` compares; fonts share a line if their letters are equally wide. */
  names: string[]
  metrics: Pick<FontMetrics, 'unitsPerEm' | 'xWidthAvg'>
}

/**
 * What readers have already: Georgia on Windows and Apple's systems, Times or its doubles on Linux, Noto Serif and
 * Roboto on Android. @capsizecss/metrics knows upright fonts only, so the italic widths were measured with
 * @capsizecss/unpack in Gelasio (a double of Georgia), Liberation Serif and Noto Serif.
 */
export const fallbacks = {
  upright: [
    { family: 'Newsreader Georgia', names: ['Georgia'], metrics: georgia },
    {
      family: 'Newsreader Times',
      names: ['Times New Roman', 'Liberation Serif', 'Tinos-Regular'],
      metrics: timesNewRoman,
    },
    { family: 'Newsreader Noto', names: ['Noto Serif', 'NotoSerif-Regular'], metrics: notoSerif },
  ],
  italic: [
    {
      family: 'Newsreader Georgia',
      names: ['Georgia Italic'],
      metrics: { unitsPerEm: 2048, xWidthAvg: 931 },
    },
    {
      family: 'Newsreader Times',
      names: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos-Italic'],
      metrics: { unitsPerEm: 2048, xWidthAvg: 836 },
    },
    {
      family: 'Newsreader Noto',
      names: ['Noto Serif Italic', 'NotoSerif-Italic'],
      metrics: { unitsPerEm: 1000, xWidthAvg: 469 },
    },
  ],
  // Roboto is 0.2 % narrower than Arial, less than anyone sees.
  sans: [
    {
      family: 'Hanken Arial',
      names: ['Arial', 'Liberation Sans', 'Arimo-Regular', 'Roboto-Regular'],
      metrics: arial,
    },
  ],
} satisfies Record<string, Fallback[]>

/** `@font-face` rules that let each fallback take the room that the font itself takes, so nothing moves when it comes. */
export function fallbackFaces(font: FontMetrics, replacements: Fallback[], style: string) {
  return replacements.map(({ family, names, metrics }) => {
    const scale = averageWidth(font) / averageWidth(metrics)
    const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / scale)
    const source = names.map((name) => `local("${name}")`).join()
    return (
      `@font-face{font-family:"${family}";${style}src:${source};size-adjust:${percent(scale)};` +
      `ascent-override:${share(font.ascent)};descent-override:${share(font.descent)};line-gap-override:${share(font.lineGap)}}`
    )
  })
}

/** In em. */
function averageWidth({ xWidthAvg, unitsPerEm }: Fallback['metrics']) {
  return xWidthAvg / unitsPerEm
}

function percent(share: number) {
  return `${Number((share * 100).toFixed(3))}%`
}
