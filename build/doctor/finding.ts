import { fillIn, type Values } from '#contract/fill-in.ts'
import type { Locale, Phrase } from '#contract/locale.ts'
import words from './words.json' with { type: 'json' }

/** A reason not to go live yet; without a value that is a secret. */
export interface Finding {
  code: keyof typeof words
  /** Where it is in the content: the file, then the keys. */
  place?: [file: string, ...keys: (string | number)[]]
  values?: Values
}

export type Check = [isWrong: boolean, code: Finding['code'], values?: Values, place?: Finding['place']]

/** The findings of those checks that something is wrong with. */
export function findingsOf(checks: Check[]): Finding[] {
  return checks
    .filter(([isWrong]) => isWrong)
    .map(([, code, values = {}, place]) => ({ code, values, ...(place && { place }) }))
}

/** What is wrong, and what to do. */
export function wordsOf({ code, values = {} }: Finding, locale: Locale) {
  const { what, remedy } = words[code]
  const say = (phrase: Partial<Phrase> & { en: string }) => fillIn(phrase[locale] ?? phrase.en, values)
  return { what: say(what), remedy: say(remedy) }
}
