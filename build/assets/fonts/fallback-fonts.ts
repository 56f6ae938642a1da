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
function fallback(name: string, width: Width, names: string[]) {
  return { name, width, names }
}

export type Fallback = ReturnType<typeof fallback>

// By the frequencies of English letters Arial has 913; measured in the German and English texts of the site it is 0.9 %
// wider beside Hanken Grotesk. Roboto is 0.2 % narrower, which nobody sees.
const arial = { unitsPerEm: 2048, xWidthAvg: 921 }

/**
 * Fonts that are installed on most devices: Georgia on Windows and Apple's systems, Times or fonts with its metrics on
 * Linux, Noto Serif and Roboto on Android; Arial has the same widths in italics. @capsizecss/metrics has upright fonts
 * only, so the widths of the other italics were measured with @capsizecss/unpack in Gelasio (which has the metrics of
 * Georgia), Liberation Serif and Noto Serif.
 */
export const fallbacks = {
  serif: {
    normal: [
      fallback('Georgia', georgia, ['Georgia']),
      fallback('Times', timesNewRoman, ['Times New Roman', 'Liberation Serif', 'Tinos-Regular']),
      fallback('Noto', notoSerif, ['Noto Serif', 'NotoSerif-Regular']),
    ],
    italic: [
      fallback('Georgia', { unitsPerEm: 2048, xWidthAvg: 931 }, ['Georgia Italic']),
      fallback('Times', { unitsPerEm: 2048, xWidthAvg: 836 }, [
        'Times New Roman Italic',
        'Liberation Serif Italic',
        'Tinos-Italic',
      ]),
      fallback('Noto', { unitsPerEm: 1000, xWidthAvg: 469 }, ['Noto Serif Italic', 'NotoSerif-Italic']),
    ],
  },
  'sans-serif': {
    normal: [fallback('Arial', arial, ['Arial', 'Liberation Sans', 'Arimo-Regular', 'Roboto-Regular'])],
    italic: [fallback('Arial', arial, ['Arial Italic', 'Liberation Sans Italic', 'Arimo-Italic'])],
  },
}

/**
 * `@font-face` rules that give each fallback the line height and the average width of the font it stands in for.
 * @param descriptors its style and weight.
 */
export function fallbackFaces(
  font: FontMetrics,
  family: string,
  replacements: Fallback[],
  descriptors: string,
) {
  return replacements.map(({ name, width, names }) => {
    const scale = averageWidth(font) / averageWidth(width)
    const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / scale)
    const source = names.map((each) => `local("${each}")`).join()
    return (
      `@font-face{font-family:"${family} ${name}";${descriptors}src:${source};size-adjust:${percent(scale)};` +
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
