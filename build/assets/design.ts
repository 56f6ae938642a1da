import type { Content } from '../content/schema.ts'
import { locales } from '#contract/locale.ts'
import { navSections, sections } from '#contract/routes.ts'
import { outline } from './fonts/text-outlines.ts'

/**
 * What the style sheets take from the list of sections: where each is in the window, for the header, and which
 * button of the language toggle leads to it. Without script that is the one of the section in the address.
 */
function sectionsCss() {
  const timelines = navSections.map(
    (name) => `#${name}{view-timeline-name:--${name}}a[href$="#${name}"]{--timeline:--${name}}`,
  )
  const buttons = navSections.map((name) => `:root:has(#${name}:target) [formaction$="#${name}"]`)
  const scope = sections.map((name) => `--${name}`)
  // Without the inset the part under the header would not count.
  return `@supports (mask:none){${buttons.join()}{display:inline-block}}@supports (animation-timeline:view()){section{view-timeline-inset:0px}body{timeline-scope:${scope.join()}}${timelines.join('')}}`
}

/**
 * What the style sheets take from the content: the colours by their names, those of the projects, the focal points of pictures, and of brand and headline,
 * in em, how wide they are, so that they can be set as large as there is room for them, and how far they have to be moved so
 * that their first letter stands on the edge. Other headlines are moved by what stands beside the stem of a letter.
 */
export async function designCss(content: Content): Promise<string> {
  const { colours, fonts, projects, site, hero, about, team } = content
  const wordmark = await outline(fonts, 'large', site.name, 0.008)
  const stem = await outline(fonts, 'large', 'H')
  const edges: string[] = []
  let widest = 0
  for (const locale of locales) {
    const title = await outline(fonts, 'large', hero.title[locale], -0.022)
    const emphasis = await outline(fonts, 'italic', hero.titleEmphasis[locale], -0.022)
    widest = Math.max(widest, title.width, emphasis.width)
    edges.push(`:lang(${locale}){--headline-edge:${inEm(-title.left)}}`)
  }
  const properties = {
    ...colours,
    'stem-edge': inEm(-stem.left),
    'brand-width': wordmark.width.toFixed(3),
    'brand-edge': inEm(-wordmark.left),
    // The room beside the first and the last letter belongs to a line, too.
    'headline-width': (widest + 0.1).toFixed(3),
  }
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`)
  const panels = projects.map(
    ({ background, text }) =>
      `[data-background=${background}][data-text=${text}]{background:var(--${background});color:var(--${text})}`,
  )
  const focalPoints = [hero, ...projects, about, ...team.members].map(({ image, focus }) =>
    focus ? `[data-picture="${image}"]{object-position:${focus.x}% ${focus.y}%}` : '',
  )
  return `:root{${declarations.join(';')}}${[...edges, ...new Set(panels), ...new Set(focalPoints)].join('')}${sectionsCss()}`
}

function inEm(size: number) {
  return `${size.toFixed(3)}em`
}
