import type { z } from 'zod'
import { isLocale, locales } from '#contract/locale.ts'
import { checkColours } from './colours.ts'
import { ContentError, contentDirectory, placeOf, readContentFile } from './content-file.ts'
import { fillPlaceholders } from './placeholders.ts'
import { schemas, type Content, type FileName } from './schema.ts'
import { setTypography } from './typography.ts'

type PlaceOf = (name: FileName, keys: PropertyKey[]) => string

export const fileNames = Object.keys(schemas) as FileName[]

/**
 * Everything that the owner edits, checked, with placeholders filled in and no-break spaces set.
 * @throws ContentError naming every mistake.
 */
export function loadContent(directory = contentDirectory): Content {
  return checkContent(
    (name) => readContentFile(directory, name),
    (name, keys) => placeOf(name, keys, directory),
  )
}

/**
 * The same for content that stands in no folder.
 * @param placeOfKeys where a mistake is, for its message.
 */
export function checkContent(read: (name: FileName) => unknown, placeOfKeys: PlaceOf): Content {
  const problems: string[] = []
  const checked: Record<string, unknown> = {}
  for (const name of fileNames) {
    try {
      checked[name] = check(name, read(name), placeOfKeys)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'))

  const report = (file: string, keys: PropertyKey[], problem: string) => {
    problems.push(`${placeOfKeys(file as FileName, keys)} ${problem}`)
  }
  checkColours(checked as Content, report)
  const filled = fillPlaceholders(checked, report)
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
  return setTypography(filled) as Content
}

function check(name: FileName, value: unknown, placeOfKeys: PlaceOf): unknown {
  const result = schemas[name].safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const lines = result.error.issues
    .flatMap(explain)
    .map(({ keys, problem }) => `${placeOfKeys(name, keys)} ${problem}`)
  throw new ContentError(lines.join('\n'))
}

/** What is wrong at a key, and the remedy: one, or one for each unknown key. */
function explain(issue: z.core.$ZodIssue): { keys: PropertyKey[]; problem: string }[] {
  const keys = issue.path
  if (issue.code === 'unrecognized_keys') {
    const problem = 'is not known; correct its name or remove it'
    return issue.keys.map((name) => ({ keys: [...keys, name], problem }))
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    const last = String(keys.at(-1))
    const other = locales.find((locale) => locale !== last)
    return isLocale(last)
      ? [{ keys: keys.slice(0, -1), problem: `has no "${last}"; add it beside "${other}"` }]
      : [{ keys, problem: 'is missing; add it' }]
  }
  if (issue.code === 'invalid_type')
    return [{ keys, problem: `must be ${nameOfType(issue.expected)}; correct it` }]
  if (/; (?:rename|save) /.test(issue.message)) return [{ keys, problem: issue.message }]
  const remedy = issue.message.startsWith('is empty') ? 'write its text' : 'correct it'
  return [{ keys, problem: `${issue.message}; ${remedy}` }]
}

function nameOfType(expected: string): string {
  const names: Record<string, string> = {
    object: 'an object in { }',
    array: 'a list in [ ]',
    string: 'a text in quotation marks',
    number: 'a number',
    int: 'a whole number',
  }
  return names[expected] ?? expected
}
