import { z } from 'zod'
import { inEachLocale, phrase, phrases, text } from '#contract/words.ts'
import { imageFile } from '../image-name.ts'

/* Kinds of values that several files of `content/` hold, each with what is said of a mistake. */

/** A fact that every site in Germany has to state. */
export const ddgText = z.string().refine((value) => value.trim() !== '', { error: 'emptyByLaw' })
export const ddgPhrase = inEachLocale(ddgText)

export const meta = z.strictObject(phrases('title', 'description', 'keywords'))

/** A passage of a page of text. */
export const passage = z.strictObject({
  heading: phrase,
  paragraphs: z.array(phrase).min(1, { error: 'none' }),
})

const perCent = z.number().min(0).max(100)
export const picture = {
  image: imageFile,
  imageAlt: phrase,
  /** What stays in view wherever the picture is cropped, in per cent of its width and height; the centre unless told. */
  focus: z.strictObject({ x: perCent, y: perCent }).optional(),
}

/** A text for which the page has room, in letters. */
export function short(most: number) {
  return text.max(most, { error: 'tooLong' })
}
export function shortPhrase(most: number) {
  return inEachLocale(short(most))
}

export function exactly<Item extends z.ZodType>(length: number, item: Item) {
  return z.array(item).length(length, { error: 'otherCount' })
}

/** A list whose section looks well with as many entries as these. */
export function between<Item extends z.ZodType>(least: number, most: number, item: Item) {
  return z
    .array(item)
    .min(least, { error: least === 1 ? 'none' : 'tooFew' })
    .max(most, { error: 'tooMany' })
}
