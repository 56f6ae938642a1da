import type { Phrase } from '#contract/locale.ts'
import type { dictionary as home } from '#src/pages/Home/dictionary.ts'
import type { dictionary as imprint } from '#src/pages/Imprint/dictionary.ts'
import type { dictionary as notFound } from '#src/pages/NotFound/dictionary.ts'
import type { dictionary as privacy } from '#src/pages/Privacy/dictionary.ts'

/** All wording of the site: under each name the file of `content/` of that name. */
type Dictionary = typeof home & typeof imprint & typeof notFound & typeof privacy

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
