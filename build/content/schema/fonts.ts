import { z } from 'zod'

const source = z.string().regex(/^(?:@fontsource-variable\/[a-z\d-]+|[\w-]+\.(?:woff2|ttf|otf))$/, {
  error: 'fontName',
})

/** What is similar on most devices, and stands in until the font has come. */
const kind = z.enum(['serif', 'sans-serif'], { error: 'fontKind' })

/** Of a variable font. */
const cut = z.strictObject({
  weight: z.int().optional(),
  opticalSize: z.number().optional(),
})

/** The fonts of the site: packages that are installed, or files in `content/fonts/`. */
export const fonts = z.strictObject({
  /** Of brand, headlines and figures; `small` up to about 36 px. */
  display: z.strictObject({ upright: source, italic: source, kind, large: cut, small: cut }),
  /** Of all else, in the weights 400 and 500. */
  text: z.strictObject({ upright: source, kind }),
})

export type Fonts = z.infer<typeof fonts>
