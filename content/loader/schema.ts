import { z } from 'zod'
import { eachField, enquiryFields, failureCodes, fieldErrorCodes } from '#contract/enquiry.ts'
import { locales, type Locale } from '#contract/locale.ts'
import { navSections } from '#contract/routes.ts'
import { imageFile } from './image-name.ts'

/**
 * What each file of `content/` may contain. The owner edits the files by hand, so every object is strict: a misspelt key
 * is reported instead of silently ignored.
 */
const text = z.string().refine((value) => value.trim() !== '', { error: 'is empty' })
const phrase = inEachLocale(text)

function inEachLocale<Text extends z.ZodType>(each: Text) {
  return z.strictObject(Object.fromEntries(locales.map((locale) => [locale, each])) as Record<Locale, Text>)
}

/** A phrase for each of these keys. */
function phrases<Key extends string>(...keys: Key[]) {
  return Object.fromEntries(keys.map((key) => [key, phrase])) as Record<Key, typeof phrase>
}

/** A fact that every site in Germany has to state. */
const ddgText = z
  .string()
  .refine((value) => value.trim() !== '', { error: 'is empty, and § 5 DDG asks for it' })
const ddgPhrase = inEachLocale(ddgText)
const url = z.url({ protocol: /^https$/, error: 'must be an address like https://example.org/' })

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

const meta = z.strictObject(phrases('title', 'description', 'keywords'))
const picture = { image: imageFile, imageAlt: phrase }

/** A passage of a legal page. */
const passage = z.strictObject({
  heading: phrase,
  paragraphs: z.array(phrase).min(1, { error: 'must hold at least one paragraph' }),
})

const colour = z.string().regex(/^#[\da-f]{6}$/, { error: 'must be a colour like "#26332d"' })

/** The colours that the style sheets name, and what for. A project may have any other, too. */
const colours = {
  /** The page, and its text. */
  paper: colour,
  ink: colour,
  /** Small words on paper and linen. */
  bronze: colour,
  /** Hairlines and plates; too light for words on paper. */
  brass: colour,
  /** The team, and text on dark. */
  linen: colour,
  /** The contact section, and on it small words, quiet words, errors and the lines of fields. */
  spruce: colour,
  gold: colour,
  mist: colour,
  blush: colour,
  stone: colour,
}

const project = z.strictObject({
  ...phrases('title', 'description'),
  year: z.int({ error: 'must be a year like 2023' }),
  /** Names of colours. */
  background: text,
  text,
  ...picture,
})
const member = z.strictObject({ name: text, role: shortPhrase(30), description: phrase, ...picture })
const service = z.strictObject(phrases('title', 'description'))
const fact = z.strictObject(phrases('figure', 'label'))
const count = z.int({ error: 'must be a whole number' }).positive({ error: 'must be more than 0' })

function exactly<Item extends z.ZodType>(length: number, item: Item) {
  return z.array(item).length(length, { error: `must hold exactly ${length} entries` })
}

/** A list whose section looks well with as many entries as these. */
function between<Item extends z.ZodType>(least: number, most: number, item: Item) {
  return z
    .array(item)
    .min(least, { error: `must hold at least ${least === 1 ? 'one entry' : `${least} entries`}` })
    .max(most, { error: `must hold at most ${most} entries` })
}

/** A text for which the page has room, in letters. */
function short(most: number) {
  return text.refine((value) => value.length <= most, {
    error: ({ input }) => `is ${String(input).length} letters long; there is room for ${most}`,
  })
}
function shortPhrase(most: number) {
  return inEachLocale(short(most))
}

export const schemas = {
  colours: z.object(colours).catchall(colour),
  site: z.strictObject({
    name: short(28),
    tagline: phrase,
    previewAlt: phrase,
    email: z.email({ error: 'must be an e-mail address' }),
    phone: z.string().regex(/^\+\d[\d -]{5,}$/, { error: 'must be a number like +49 89 99998-210' }),
    street: ddgText,
    postalCode: ddgText,
    city: ddgPhrase,
    profiles: z.strictObject({ linkedin: url, instagram: url }),
    claims: z.strictObject({
      experienceYears: count,
      projects: count,
      clientSatisfactionPercent: count,
      locations: count,
      guestSatisfactionGainPercent: count,
      addedRevenueMillions: count,
    }),
  }),
  legal: z.strictObject({
    company: ddgText,
    street: ddgText,
    city: ddgPhrase,
    country: ddgPhrase,
    representative: ddgText,
    representativeRole: phrase,
    registerCourt: ddgPhrase,
    registerNumber: ddgText,
    vatId: ddgText,
    responsible: text,
    authority: phrase,
    authorityAddress: text,
  }),
  home: z.strictObject({ meta }),
  nav: z.strictObject(phrases('label', 'skip', 'home', 'menu', 'close', 'back', ...navSections)),
  hero: z.strictObject({
    ...phrases('subtitle', 'description', 'callToAction'),
    title: shortPhrase(22),
    titleEmphasis: shortPhrase(22),
    ...picture,
  }),
  work: z.strictObject(phrases('heading', 'callToAction')),
  projects: between(1, 8, project),
  about: z.strictObject({
    ...phrases('heading', 'description', 'callToAction'),
    facts: exactly(3, fact),
    ...picture,
  }),
  team: z.strictObject({ heading: phrase, callToAction: phrase, members: between(3, 12, member) }),
  services: z.strictObject({ heading: phrase, items: between(2, 8, service) }),
  contact: z.strictObject({
    heading: phrase,
    discretion: phrase,
    details: z.strictObject(phrases('email', 'phone', 'office')),
    form: z.strictObject({
      ...phrases('label', ...enquiryFields, 'submit', 'sending', 'retry', 'note', 'privacy'),
      ...phrases('notDelivering', 'honeypot'),
    }),
    received: z.strictObject(phrases('sectionHeading', 'heading', 'description', 'reference', 'phone')),
    errors: z.strictObject(phrases('heading', 'titlePrefix', ...fieldErrorCodes)),
    failures: z.strictObject(phrases('heading', ...failureCodes, 'mail', 'mailSubject')),
  }),
  footer: z.strictObject({
    ...phrases('label', 'tagline', 'navigation', 'legal', 'location', 'newTab'),
    language: z.strictObject(phrases('current', 'switchTo')),
    ...phrases('copyright', 'imprint', 'privacy'),
  }),
  imprint: z.strictObject({
    meta,
    heading: phrase,
    company: z.strictObject(phrases('heading', 'email', 'phone')),
    representative: z.strictObject(phrases('heading')),
    registration: z.strictObject(phrases('heading', 'court', 'number')),
    vat: z.strictObject(phrases('heading', 'description')),
    responsible: z.strictObject(phrases('heading', 'description')),
    disclaimer: z.strictObject({
      heading: phrase,
      content: passage,
      links: passage,
      copyright: passage,
    }),
  }),
  privacy: z.strictObject({
    meta,
    heading: phrase,
    intro: phrase,
    controller: passage,
    collection: z.strictObject({
      heading: phrase,
      form: passage,
      usage: passage,
      delivering: z.strictObject({ form: passage, usage: phrase }),
    }),
    purposes: z.strictObject({ heading: phrase, intro: phrase, items: between(1, 12, phrase) }),
    legalBasis: passage,
    storage: passage.extend({
      delivering: z.strictObject(phrases('enquiries', 'messages', 'usage')),
    }),
    sharing: passage,
    rights: z.strictObject({
      heading: phrase,
      intro: phrase,
      items: between(
        1,
        12,
        z.strictObject({
          ...phrases('title', 'description'),
          /** Set apart from the others, as Art. 21(4) GDPR asks for the right to object. */
          isFramed: z.literal(true).optional(),
        }),
      ),
      closing: phrase,
    }),
    cookies: passage.extend({ delivering: phrase }),
    /** Parts of the owner's own, such as about applications. */
    further: z.array(passage),
    security: passage,
    changes: passage,
    contact: passage,
    updated: phrase,
  }),
  /** The mails about an enquiry. The notification goes to the owner and is German whatever the enquiry is. */
  mail: z.strictObject({
    confirmation: z.strictObject({
      subject: phraseWith('reference'),
      greeting: phraseWith(),
      received: phraseWith('reference'),
      next: phraseWith('reference'),
      unexpected: phraseWith(),
      closing: phraseWith(),
      signature: z.array(phraseWith('siteUrl')).min(1, { error: 'must hold at least one line' }),
      company: phraseWith(),
    }),
    notification: z.strictObject({
      subject: textWith('reference', 'sender'),
      heading: textWith('reference'),
      released: textWith('date', 'time'),
      ...eachField(() => text),
      locale: text,
      receivedAt: text,
      receivedAtTime: textWith('date', 'time'),
      reply: textWith('email'),
    }),
    digest: z.strictObject({ subject: textWith('count'), intro: textWith('count') }),
    quarantine: z.strictObject({
      subject: textWith('count'),
      intro: text,
      reason: text,
      decide: text,
      more: textWith('count'),
      reasons: z.strictObject({
        honeypot: text,
        noOrigin: text,
        noFetchMetadata: text,
        noToken: text,
        tooFast: text,
        links: text,
        linkInName: text,
        markup: text,
        foreignScript: text,
        mixedScript: text,
        repeatedText: text,
        gibberish: text,
        sales: text,
      }),
    }),
  }),
  /** The page on which the owner releases or deletes an enquiry that looks like spam. */
  quarantine: z.strictObject({
    ...phrases('enquiry', 'reference', ...enquiryFields, 'receivedAt', 'releasedAt', 'suspicions'),
    ...phrases('decision', 'consequences', 'release', 'delete'),
    open: z.strictObject(phrases('heading', 'description')),
    released: z.strictObject(phrases('heading', 'description')),
    deleted: z.strictObject(phrases('heading', 'description')),
    unavailable: z.strictObject(phrases('heading', 'description')),
  }),
  notFound: z.strictObject({
    meta,
    ...phrases('plate', 'heading', 'description', 'callToAction'),
  }),
}

export type FileName = keyof typeof schemas
export type Content = { [Name in FileName]: z.infer<(typeof schemas)[Name]> }
