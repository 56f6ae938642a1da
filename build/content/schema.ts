import { z } from 'zod'
import { enquiryFields, failureCodes, fieldErrorCodes } from '#contract/enquiry.ts'
import { furtherRoutes, navSections } from '#contract/routes.ts'
import { errors, mail, phrase, phrases, text } from '#contract/words.ts'
import { imageFile } from './image-name.ts'
import { fonts } from './schema/fonts.ts'
import { imprint, legal, privacy } from './schema/legal.ts'
import { between, ddgPhrase, ddgText, exactly, meta, picture, short, shortPhrase } from './schema/values.ts'

const url = z.url({ protocol: /^https$/, error: 'url' })

const colour = z.string().regex(/^#[\da-f]{6}$/, { error: 'colour' })

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
  /** The figure is the result, which the label explains; what the notebook says opens on demand. */
  ...phrases('title', 'description', 'notebook', 'figure', 'label'),
  year: z.int(),
  /** Names of colours. */
  background: text,
  text,
  ...picture,
})
const member = z.strictObject({ name: text, role: shortPhrase(30), description: phrase, ...picture })
const service = z.strictObject(phrases('title', 'description'))
const fact = z.strictObject(phrases('figure', 'label'))
const count = z.int().positive({ error: 'notPositive' })

/**
 * What each file of `content/` may contain. The owner edits the files by hand, so every object is strict: a misspelt key
 * is reported instead of silently ignored.
 */
export const schemas = {
  colours: z.object(colours).catchall(colour),
  fonts,
  site: z.strictObject({
    name: short(28),
    tagline: phrase,
    previewAlt: phrase,
    email: z.email({ error: 'email' }),
    phone: z.string().regex(/^\+\d[\d -]{5,}$/, { error: 'phone' }),
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
  legal,
  home: z.strictObject({ meta }),
  nav: z.strictObject(phrases('label', 'skip', 'home', 'menu', 'close', 'back', ...navSections)),
  hero: z.strictObject({
    ...phrases('subtitle', 'description', 'callToAction'),
    title: shortPhrase(22),
    titleEmphasis: shortPhrase(22),
    ...picture,
    /** What comes near in the arch: the same view, which `imageAlt` describes, and what is said there. Without it the arch stays where it is. */
    terrace: z.strictObject({ image: imageFile, line: shortPhrase(28) }).optional(),
  }),
  work: z.strictObject(phrases('heading', 'notebook', 'callToAction')),
  projects: between(1, 8, project),
  about: z.strictObject({
    ...phrases('heading', 'description', 'callToAction'),
    facts: exactly(3, fact),
    ...picture,
  }),
  team: z.strictObject({ heading: phrase, callToAction: phrase, members: between(3, 12, member) }),
  services: z.strictObject({
    ...phrases('heading', 'callToAction', 'noted', 'order'),
    items: between(2, 8, service),
  }),
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
    ...phrases('label', 'navigation', 'legal', 'location', 'newTab'),
    language: z.strictObject(phrases('current', 'name')),
    ...phrases('copyright', ...furtherRoutes),
  }),
  imprint,
  privacy,
  mail,
  errors,
  notFound: z.strictObject({
    meta,
    ...phrases('plate', 'heading', 'description', 'callToAction'),
  }),
}

export type FileName = keyof typeof schemas
export type Content = { [Name in FileName]: z.infer<(typeof schemas)[Name]> }
