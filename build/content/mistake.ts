import { z } from 'zod'
import { ExpectedError } from '#contract/expected-error.ts'
import { fillIn, type Values } from '#contract/fill-in.ts'
import type { Keys } from './texts.ts'
import words from './words.json' with { type: 'json' }

export type MistakeCode = keyof typeof words

export function isCode(name: string): name is MistakeCode {
  return Object.hasOwn(words, name)
}

/** What is wrong with `content/`. */
export interface Mistake {
  code: MistakeCode
  /** The file, then the keys, which may be those of what is missing. */
  place: [file: string, ...keys: Keys]
  /** From 1; none where the content is in no file, or the file cannot be read. */
  line?: number | undefined
  column?: number | undefined
  values?: Values
}

/** Mistakes in `content/`. Its message has one line for each: file, line where there is one, key, remedy. */
export class ContentError extends ExpectedError {
  override name = 'ContentError'
  readonly mistakes: Mistake[]

  constructor(mistakes: Mistake[], options?: ErrorOptions) {
    super(mistakes.map(messageOf).join('\n'), options)
    this.mistakes = mistakes
  }
}

/** As in `content/team.json, line 31`. */
export function whereIs({ place: [file], line, column }: Omit<Mistake, 'code'>): string {
  const position = Object.entries({ line, column }).filter(([, number]) => number !== undefined)
  return [`content/${file}.json`, ...position.map((each) => each.join(' '))].join(', ')
}

/** As in `content/team.json, line 31: members[2].role is empty; write its text`. */
export function messageOf({ code, values, ...where }: Mistake): string {
  const [, ...keys] = where.place
  return `${whereIs(where)}: ${fillIn(words[code], { key: nameOf(keys), ...values })}`
}

/** As in `members[2].role`. */
export function nameOf(keys: Keys): string {
  return z.core.toDotPath(keys) || 'the file'
}
