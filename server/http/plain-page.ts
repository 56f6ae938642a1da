import type { Locale } from '#contract/locale.ts'

/** A page without styles, script or pictures, for when nothing more can or should be rendered. */
export function plainPage(locale: Locale, heading: string, paragraphs: string[]): string {
  const [title, ...texts] = [heading, ...paragraphs].map(toHtml)
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
${texts.map((text) => `<p>${text}</p>`).join('\n')}
</html>
`
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
