import { z } from 'zod'
import { eachField } from './enquiry.ts'
import { locales, type Locale } from './locale.ts'

/* What the server says itself, as the build checks it and a release holds it, and the kinds of texts that it is made of. */

export const text = z.string().refine((value) => value.trim() !== '', { error: 'is empty' })
export const phrase = inEachLocale(text)

export function inEachLocale<Text extends z.ZodType>(each: Text) {
  return z.strictObject(Object.fromEntries(locales.map((locale) => [locale, each])) as Record<Locale, Text>)
}

/** A phrase for each of these keys. */
export function phrases<Key extends string>(...keys: Key[]) {
  return Object.fromEntries(keys.map((key) => [key, phrase])) as Record<Key, typeof phrase>
}

/** A text of a mail, in which only these placeholders are filled in when it is sent. */
function textWith(...names: string[]) {
  const known = names.map((name) => `{${name}}`)
  const filledIn = [...known, 'those with a dot'].join(' and ')
  return text.refine(
    (value) => (value.match(/\{[a-zA-Z]+\}/g) ?? []).every((placeholder) => known.includes(placeholder)),
    { error: `has a placeholder that nothing stands for; only ${filledIn} are filled in` },
  )
}
function phraseWith(...names: string[]) {
  return inEachLocale(textWith(...names))
}

/** The mails about an enquiry. The notification goes to the owner and is German whatever the enquiry is. */
export const mail = z.strictObject({
  confirmation: z.strictObject({
    subject: phraseWith('reference'),
    greeting: phraseWith(),
    received: phraseWith('reference'),
    next: phraseWith('reference'),
    unexpected: phraseWith('privacyUrl'),
    closing: phraseWith(),
    signature: z.array(phraseWith('siteUrl')).min(1, { error: 'must hold at least one line' }),
    company: phraseWith(),
  }),
  notification: z.strictObject({
    subject: textWith('reference', 'sender'),
    heading: textWith('reference'),
    ...eachField(() => text),
    locale: text,
    receivedAt: text,
    reply: textWith('email'),
    spam: z.strictObject({
      subject: textWith('subject'),
      intro: textWith('reasons'),
      reasons: z.strictObject({ honeypot: text, notFromBrowser: text, markup: text }),
    }),
  }),
  digest: z.strictObject({ subject: textWith('count'), intro: textWith('count') }),
})

const id = '{id}'
const naming = text.refine((value) => value.includes(id), {
  error: `does not name ${id}, which stands for a value`,
})

/** Where the server cannot show a page. */
export const errors = z.strictObject({
  failed: z.strictObject({ ...phrases('heading', 'description'), id: inEachLocale(naming) }),
  tooMany: z.strictObject(phrases('heading', 'description')),
})
