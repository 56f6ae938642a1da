import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'

/** Metrics in units of the font; the width is the average letter of a text in Latin script. */
interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  xWidthAvg: number
}

type Width = Pick<FontMetrics, 'unitsPerEm' | 'xWidthAvg'>

/**
 * @param names full or PostScript names, which is what `local()` compares; fonts share a list if their letters are
 * equally wide.
 */
function fallback(family: string, width: Width, names: string[]) {
  return { family, width, names }
}

export type Fallback = ReturnType<typeof fallback>

/**
 * Fonts that are installed on most devices: Georgia on Windows and Apple's systems, Times or fonts with its metrics on
 * Linux, Noto Serif and Roboto on Android. @capsizecss/metrics has upright fonts only, so the widths of the italics were
 * measured with @capsizecss/unpack in Gelasio (which has the metrics of Georgia), Liberation Serif and Noto Serif.
 */
export const fallbacks = {
  upright: [
    fallback('Newsreader Georgia', georgia, ['Georgia']),
    fallback('Newsreader Times', timesNewRoman, ['Times New Roman', 'Liberation Serif', 'Tinos-Regular']),
    fallback('Newsreader Noto', notoSerif, ['Noto Serif', 'NotoSerif-Regular']),
  ],
  italic: [
    fallback('Newsreader Georgia', { unitsPerEm: 2048, xWidthAvg: 931 }, ['Georgia Italic']),
    fallback('Newsreader Times', { unitsPerEm: 2048, xWidthAvg: 836 }, [
      'Times New Roman Italic',
      'Liberation Serif Italic',
      'Tinos-Italic',
    ]),
    fallback('Newsreader Noto', { unitsPerEm: 1000, xWidthAvg: 469 }, [
      'Noto Serif Italic',
      'NotoSerif-Italic',
    ]),
  ],
  // By the frequencies of English letters Arial has 913; measured in the German and English texts of the site it is 0.9 %
  // wider beside Hanken Grotesk. Roboto is 0.2 % narrower, which nobody sees.
  sans: [
    fallback('Hanken Arial', { unitsPerEm: 2048, xWidthAvg: 921 }, [
      'Arial',
      'Liberation Sans',
      'Arimo-Regular',
      'Roboto-Regular',
    ]),
  ],
}

/** `@font-face` rules that give each fallback the line height and the average width of the font it stands in for. */
export function fallbackFaces(font: FontMetrics, replacements: Fallback[], style: string) {
  return replacements.map(({ family, width, names }) => {
    const scale = averageWidth(font) / averageWidth(width)
    const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / scale)
    const source = names.map((name) => `local("${name}")`).join()
    return (
      `@font-face{font-family:"${family}";${style}src:${source};size-adjust:${percent(scale)};` +
      `ascent-override:${share(font.ascent)};descent-override:${share(font.descent)};line-gap-override:${share(font.lineGap)}}`
    )
  })
}

/** In em. */
function averageWidth({ xWidthAvg, unitsPerEm }: Width) {
  return xWidthAvg / unitsPerEm
}

function percent(share: number) {
  return `${Number((share * 100).toFixed(3))}%`
}
