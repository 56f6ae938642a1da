import type { Content } from './schema.ts'

/** The least contrast of text and its background (WCAG 1.4.6). */
export const leastContrast = 7

/** Which text stands on which background, besides the projects. */
const pairs = [
  ['ink', 'paper'],
  ['ink', 'linen'],
  ['bronze', 'paper'],
  ['bronze', 'linen'],
  ['linen', 'spruce'],
  ['gold', 'spruce'],
  ['mist', 'spruce'],
  ['blush', 'spruce'],
  ['spruce', 'linen'],
] as const

/** Reports each colour that does not exist, and each text that cannot be read well on its background. */
export function checkColours(
  { colours, projects }: Pick<Content, 'colours' | 'projects'>,
  report: (file: 'colours' | 'projects', keys: PropertyKey[], problem: string) => void,
) {
  for (const [text, background] of pairs) {
    const ratio = contrast(colours[text], colours[background])
    if (ratio < leastContrast) report('colours', [text], `on ${background} ${tooWeak(ratio)}`)
  }
  for (const [index, project] of projects.entries()) {
    const [text, background] = (['text', 'background'] as const).map((key) => {
      const found = colours[project[key] as keyof typeof colours]
      const remedy = 'which content/colours.json does not have; add it there or correct it'
      if (!found) report('projects', [index, key], `names ${project[key]}, ${remedy}`)
      return found
    })
    if (!text || !background) continue
    const ratio = contrast(text, background)
    if (ratio < leastContrast)
      report('projects', [index, 'text'], `on ${project.background} ${tooWeak(ratio)}`)
  }
}

function tooWeak(ratio: number) {
  return `has a contrast of ${ratio.toFixed(1)}, and text needs ${leastContrast}; make one lighter or darker`
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
