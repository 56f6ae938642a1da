import { randomInt } from 'node:crypto'

/**
 * Digits and letters that survive being read out and written by hand: without 0 and O, 1, I and L, and without U,
 * which looks like V. Two groups of four make 30^8 references, more than 650 thousand million.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const group = `[${alphabet}]{4}`
/** As people type it: with or without the V in front and the dashes, in any case, with spaces between. */
const spelling = new RegExp(`^V?(${group})(${group})$`)

/** A reference that nobody can guess, such as `V-7K3M-9QXD`. The store checks that it is not taken. */
export function createReference(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `V-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Whether the text is a reference, spelt as the store spells it. */
export function isReference(text: string): boolean {
  return normalizeReference(text) === text
}

/** The reference that somebody typed in lower case, without its dashes or without its prefix; undefined if it is none. */
export function normalizeReference(text: string): string | undefined {
  const groups = spelling.exec(text.toUpperCase().replaceAll(/[\s\p{Dash}]/gu, ''))
  return groups === null ? undefined : `V-${groups[1]}-${groups[2]}`
}
