import type { Phrase } from '#contract/locale.ts'
import type { PageName, Section } from '#contract/routes.ts'

/** All wording of the pages: under each name the file of `content/` of that name. */
type Dictionary = Pick<Content, 'nav' | 'footer' | PageName | Section>

/** The dotted keys of `t()`, such as `'hero.title'`. */
export type PhraseKey = KeyOf<Dictionary>

type KeyOf<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends Phrase
    ? Name
    : Branch[Name] extends readonly unknown[]
      ? never
      : Branch[Name] extends object
        ? `${Name}.${KeyOf<Branch[Name]>}`
        : never
}[keyof Branch & string]
