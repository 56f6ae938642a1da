/** A piece of a mail, in both of its forms. */
export interface Part {
  text: string
  html: string
}

/** `dir` keeps Arabic and Hebrew readable, and ends with the element whatever turns the direction of writing. */
function element(tag: string, style: string) {
  return (text: string): Part => ({
    text,
    html: `<${tag} dir="auto" style="${style};overflow-wrap:anywhere">${toHtml(text)}</${tag}>`,
  })
}
export const heading = element('h1', 'margin:16px 0 0;font-size:20px;font-weight:normal')
export const paragraph = element('p', 'margin:16px 0 0')
export const smallPrint = element('p', 'margin:24px 0 0;font-size:13px;opacity:0.7')

/** Between what several people wrote. */
export const rule: Part = { text: '_'.repeat(40), html: '<hr style="margin:32px 0">' }

/** Text and HTML of a mail. Colours are left to the mail client, which knows whether its reader wants light or dark. */
export function layOut(locale: string, title: string, parts: Part[]): Part {
  return {
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${toHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.6;max-width:36em">
${parts.map(({ html }) => html).join('\n')}
</body>
</html>
`,
  }
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

/** The text as HTML. Outlook knows no `white-space`, so line breaks are elements. */
function toHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&${entities[sign]};`).replaceAll('\n', '<br>\n')
}
