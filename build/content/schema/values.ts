import { z } from 'zod'
import { inEachLocale, phrase, phrases, text } from '#contract/words.ts'
import { imageFile } from '../image-name.ts'

/* Kinds of values that several files of `content/` hold, each with what is said of a mistake. */

/** A fact that every site in Germany has to state. */
export const ddgText = z
  .string()
  .refine((value) => value.trim() !== '', { error: 'is empty, and § 5 DDG asks for it' })
export const ddgPhrase = inEachLocale(ddgText)

export const meta = z.strictObject(phrases('title', 'description', 'keywords'))

const perCent = z.number().min(0).max(100)
export const picture = {
  image: imageFile,
  imageAlt: phrase,
  /** What stays in view wherever the picture is cropped, in per cent of its width and height; the centre unless told. */
  focus: z.strictObject({ x: perCent, y: perCent }).optional(),
}

/** A text for which the page has room, in letters. */
export function short(most: number) {
  return text.refine((value) => value.length <= most, {
    error: ({ input }) => `is ${String(input).length} letters long; there is room for ${most}`,
  })
}
export function shortPhrase(most: number) {
  return inEachLocale(short(most))
}

export function exactly<Item extends z.ZodType>(length: number, item: Item) {
  return z.array(item).length(length, { error: `must hold exactly ${length} entries` })
}

/** A list whose section looks well with as many entries as these. */
export function between<Item extends z.ZodType>(least: number, most: number, item: Item) {
  return z
    .array(item)
    .min(least, { error: `must hold at least ${least === 1 ? 'one entry' : `${least} entries`}` })
    .max(most, { error: `must hold at most ${most} entries` })
}
