import type { Content } from '#content/loader/schema.ts'
import { fontForOutlines } from './fonts/fonts.ts'
import { outline } from './fonts/text-outlines.ts'

/**
 * What the style sheets take from the content: the colours by their names, those of the projects, and how wide brand and
 * headline are, in em, so that they can be set as large as there is room for them.
 */
export async function designCss({ colours, projects, site, hero }: Content): Promise<string> {
  const brand = await fontForOutlines('newsreader', site.name)
  const titles = Object.values(hero.title)
  const emphases = Object.values(hero.titleEmphasis)
  const upright = await fontForOutlines('newsreader', titles.join(''))
  const italic = await fontForOutlines('newsreader-italic', emphases.join(''))
  const headline = [
    ...titles.map((line) => outline(upright, line, { size: 1, letterSpacing: -0.035 }).width),
    // The second line is indented.
    ...emphases.map((line) => outline(italic, line, { size: 1, letterSpacing: -0.035 }).width + 0.62),
  ]
  const properties = {
    ...colours,
    // As wide as the letters: the first reaches 0.016 em out of its box.
    'brand-width': outline(brand, site.name, { size: 1, letterSpacing: -0.055 }).width.toFixed(3),
    // The room beside the first and the last letter belongs to a line, too.
    'headline-width': (Math.max(...headline) + 0.1).toFixed(3),
  }
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`)
  const panels = projects.map(
    ({ background, text }) =>
      `[data-background=${background}][data-text=${text}]{background:var(--${background});color:var(--${text})}`,
  )
  return `:root{${declarations.join(';')}}${[...new Set(panels)].join('')}`
}
