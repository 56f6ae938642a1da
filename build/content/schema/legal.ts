import { z } from 'zod'
import { phrase, phrases, text } from '#contract/words.ts'
import { between, ddgPhrase, ddgText, meta, passage } from './values.ts'

/** The facts of the company that the legal pages state. */
export const legal = z.strictObject({
  company: ddgText,
  street: ddgText,
  city: ddgPhrase,
  country: ddgPhrase,
  /** ISO 3166-1, for machines. */
  countryCode: z.string().regex(/^[A-Z]{2}$/, { error: 'countryCode' }),
  representative: ddgText,
  representativeRole: phrase,
  registerCourt: ddgPhrase,
  registerNumber: ddgText,
  vatId: ddgText,
  responsible: text,
  authority: phrase,
  authorityAddress: text,
})

export const imprint = z.strictObject({
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
})

export const privacy = z.strictObject({
  meta,
  heading: phrase,
  intro: phrase,
  controller: passage,
  collection: z.strictObject({
    heading: phrase,
    form: passage,
    usage: passage,
    delivering: passage,
  }),
  purposes: z.strictObject({ heading: phrase, items: between(1, 12, phrase) }),
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
})
