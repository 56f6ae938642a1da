import { z } from 'zod'
import { eachField } from '#contract/enquiry.ts'
import { inEachLocale, text } from './values.ts'

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
