import georgia from '@capsizecss/metrics/georgia'
import notoSerif from '@capsizecss/metrics/notoSerif'
import timesNewRoman from '@capsizecss/metrics/timesNewRoman'
import { fromBuffer } from '@capsizecss/unpack'

export interface Fallback {
  name: string
  /** Of the average letter of a text in Latin script, in em. */
  width: number
  /** Full or PostScript names, of fonts whose letters are equally wide. */
  local: string[]
}

// By the frequencies of English letters Arial has 913; measured in the German and English texts of the site it is 0.9 %
// wider beside Hanken Grotesk. Roboto is 0.2 % narrower, which nobody sees.
const arial = 921 / 2048

/**
 * Fonts that are installed on most devices: Georgia on Windows and Apple's systems, Times or fonts with its metrics on
 * Linux, Noto Serif and Roboto on Android; Arial has the same widths in italics. @capsizecss/metrics has upright fonts
 * only, so the widths of the other italics were measured with @capsizecss/unpack in Gelasio (which has the metrics of
 * Georgia), Liberation Serif and Noto Serif.
 */
export const fallbacks: Record<'serif' | 'sans-serif', Record<'normal' | 'italic', Fallback[]>> = {
  serif: {
    normal: [
      { name: 'Georgia', width: averageWidth(georgia), local: ['Georgia'] },
      {
        name: 'Times',
        width: averageWidth(timesNewRoman),
        local: ['Times New Roman', 'Liberation Serif', 'Tinos-Regular'],
      },
      { name: 'Noto', width: averageWidth(notoSerif), local: ['Noto Serif', 'NotoSerif-Regular'] },
    ],
    italic: [
      { name: 'Georgia', width: 931 / 2048, local: ['Georgia Italic'] },
      {
        name: 'Times',
        width: 836 / 2048,
        local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos-Italic'],
      },
      { name: 'Noto', width: 469 / 1000, local: ['Noto Serif Italic', 'NotoSerif-Italic'] },
    ],
  },
  'sans-serif': {
    normal: [
      { name: 'Arial', width: arial, local: ['Arial', 'Liberation Sans', 'Arimo-Regular', 'Roboto-Regular'] },
    ],
    italic: [
      { name: 'Arial', width: arial, local: ['Arial Italic', 'Liberation Sans Italic', 'Arimo-Italic'] },
    ],
  },
}

/**
 * `@font-face` rules that give each fallback the ascent, descent and average width of the font it stands in for. Gaps
 * between lines are none of a font’s: the site sets every `line-height`.
 * @param descriptors the style and weight of the font.
 */
export async function fallbackFaces(
  whole: Buffer,
  { family, replacements }: { family: string; replacements: Fallback[] },
  descriptors: string,
) {
  const metrics = await fromBuffer(whole)
  return replacements.map(({ name, width, local }) => {
    const scale = averageWidth(metrics) / width
    const share = (units: number) => percent(Math.abs(units) / metrics.unitsPerEm / scale)
    const source = local.map((each) => `local("${each}")`).join()
    return (
      `@font-face{font-family:"${family} ${name}";${descriptors}src:${source};size-adjust:${percent(scale)};` +
      `ascent-override:${share(metrics.ascent)};descent-override:${share(metrics.descent)}}`
    )
  })
}

function averageWidth({ xWidthAvg, unitsPerEm }: { xWidthAvg: number; unitsPerEm: number }) {
  return xWidthAvg / unitsPerEm
}

function percent(share: number) {
  return `${Number((share * 100).toFixed(2))}%`
}
