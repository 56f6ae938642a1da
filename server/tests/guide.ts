import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installation.ts'

export const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** For tests: the first block of code after some words of the guide. */
export function blockAfter(words: string): string {
  const block = /```\w*\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf(words)))?.[1]
  if (!guide.includes(words) || block === undefined)
    throw new Error(`The guide has no code after "${words}".`)
  return block
}
