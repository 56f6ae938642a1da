import type { defaultLocale, Phrase } from '#contract/locale.ts'
import type { dictionary as home } from '#src/pages/Home/dictionary.ts'
import type { dictionary as imprint } from '#src/pages/Imprint/dictionary.ts'
import type { dictionary as notFound } from '#src/pages/NotFound/dictionary.ts'
import type { dictionary as privacy } from '#src/pages/Privacy/dictionary.ts'

/** All wording of the site: under each name the file of `content/` of that name. */
type Dictionary = typeof home & typeof imprint & typeof notFound & typeof privacy

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
