import type { defaultLocale, Phrase } from '#contract/locale.ts'
import type about from '#content/about.json'
import type contact from '#content/contact.json'
import type footer from '#content/footer.json'
import type hero from '#content/hero.json'
import type home from '#content/home.json'
import type imprint from '#content/imprint.json'
import type nav from '#content/nav.json'
import type notFound from '#content/notFound.json'
import type privacy from '#content/privacy.json'
import type services from '#content/services.json'
import type team from '#content/team.json'
import type work from '#content/work.json'

/** All wording of the site: under each name the file of `content/` of that name. */
interface Dictionary {
  nav: typeof nav
  home: typeof home
  hero: typeof hero
  work: typeof work
  about: typeof about
  team: typeof team
  services: typeof services
  contact: typeof contact
  footer: typeof footer
  imprint: typeof imprint
  privacy: typeof privacy
  notFound: typeof notFound
}

/** The wording that one page needs; a page loads no other. */
export type PageDictionary = Partial<Dictionary>

/**
 * A phrase as its file has it. Where one of its languages is missing, the check of the content says, with file and line;
 * here it would be a mistake at each place that shows it.
 */
export type Wording = Partial<Phrase> & Pick<Phrase, typeof defaultLocale>

/** The dotted keys of `t()`, such as `'hero.title'`. */
export type PhraseKey = KeyOf<Dictionary>

type KeyOf<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends Wording
    ? Name
    : Branch[Name] extends readonly unknown[]
      ? never
      : Branch[Name] extends object
        ? `${Name}.${KeyOf<Branch[Name]>}`
        : never
}[keyof Branch & string]
