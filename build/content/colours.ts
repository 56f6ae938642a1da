import type { Mistake } from './mistake.ts'
import type { Content } from './schema.ts'

/** The least contrast of text and its background (WCAG 1.4.6). */
export const leastContrast = 7

/** Which texts stand on which background, besides the projects. */
const texts = {
  paper: ['ink', 'bronze'],
  linen: ['ink', 'bronze', 'spruce'],
  spruce: ['linen', 'gold', 'mist', 'blush'],
}

/** Reports each colour that does not exist, and each text that cannot be read well on its background. */
export function checkColours(
  { colours, projects }: Pick<Content, 'colours' | 'projects'>,
  report: (mistake: Mistake) => void,
) {
  const values = new Map(Object.entries(colours))
  function compare(text: string, background: string, place: Mistake['place']) {
    const [one, other] = [values.get(text), values.get(background)]
    const ratio = one && other ? contrast(one, other) : leastContrast
    if (ratio >= leastContrast) return
    report({ code: 'contrast', place, values: { background, ratio: ratio.toFixed(1), least: leastContrast } })
  }

  for (const [background, names] of Object.entries(texts))
    for (const text of names) compare(text, background, ['colours', text])
  for (const [index, project] of projects.entries()) {
    for (const key of ['text', 'background'] as const) {
      const name = project[key]
      if (!values.has(name))
        report({ code: 'unknownColour', place: ['projects', index, key], values: { name } })
    }
    compare(project.text, project.background, ['projects', index, 'text'])
  }
}

/** The contrast ratio of two colours like `#26332d` (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
