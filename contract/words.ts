import { z } from 'zod'
import { eachField } from './enquiry.ts'
import { locales, type Locale } from './locale.ts'

/* What the server says itself, as the build checks it and a release holds it, and the kinds of texts that it is made of.
   The build has the words for each error. */

export const text = z.string().refine((value) => value.trim() !== '', { error: 'empty' })
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
  return text.refine(
    (value) => (value.match(/\{[a-zA-Z]+\}/g) ?? []).every((placeholder) => known.includes(placeholder)),
    { error: 'unfilled', params: { known: [...known, 'those with a dot'].join(' and ') } },
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
    unexpected: phraseWith(),
    privacy: phraseWith('privacyUrl'),
    closing: phraseWith(),
    signature: z.array(phraseWith('siteUrl')).min(1, { error: 'none' }),
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
  error: 'valueNotNamed',
  params: { placeholder: id },
})

/** Where the server cannot show a page. */
export const errors = z.strictObject({
  failed: z.strictObject({ ...phrases('heading', 'description'), id: inEachLocale(naming) }),
  tooMany: z.strictObject(phrases('heading', 'description')),
})
