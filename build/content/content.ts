import type { z } from 'zod'
import type { Values } from '#contract/fill-in.ts'
import { isLocale, locales } from '#contract/locale.ts'
import { checkColours } from './colours.ts'
import { contentDirectory, lineOf, readContentFile } from './content-file.ts'
import { ContentError, isCode, type Mistake } from './mistake.ts'
import { fillPlaceholders } from './placeholders.ts'
import { schemas, type Content, type FileName } from './schema.ts'
import type { Keys } from './texts.ts'
import { setTypography } from './typography.ts'

type LineOf = (place: Mistake['place']) => number | undefined

export const fileNames = Object.keys(schemas) as FileName[]

/**
 * Everything that the owner edits, checked, with placeholders filled in and no-break spaces set.
 * @throws ContentError naming every mistake.
 */
export function loadContent(directory = contentDirectory): Content {
  return checkContent(
    (name) => readContentFile(directory, name),
    (place) => lineOf(place, directory),
  )
}

/** The same for content that is in no folder, and has no lines. */
export function checkContent(read: (name: FileName) => unknown, lineOfPlace?: LineOf): Content {
  const mistakes: Mistake[] = []
  const report = (mistake: Mistake) => mistakes.push({ line: lineOfPlace?.(mistake.place), ...mistake })
  const checked: Record<string, unknown> = {}
  for (const name of fileNames) {
    try {
      const result = schemas[name].safeParse(read(name), { reportInput: true })
      checked[name] = result.data
      for (const issue of result.error?.issues ?? [])
        for (const mistake of explain(name, issue)) report(mistake)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      mistakes.push(...error.mistakes)
    }
  }
  if (mistakes.length > 0) throw new ContentError(mistakes)

  checkColours(checked as Content, report)
  const filled = fillPlaceholders(checked, report)
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return setTypography(filled) as Content
}

/** What is wrong at a key: one mistake, or one for each unknown key. What the schema says of a value is a code. */
function explain(file: FileName, issue: z.core.$ZodIssue): Mistake[] {
  const keys = issue.path as Keys
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ code: 'unknown', place: [file, ...keys, name] }))
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    const locale = String(keys.at(-1))
    const other = locales.find((each) => each !== locale)!
    return isLocale(locale)
      ? [{ code: 'missingLanguage', place: [file, ...keys.slice(0, -1)], values: { locale, other } }]
      : [{ code: 'missing', place: [file, ...keys] }]
  }
  const code = issue.code === 'invalid_type' ? issue.expected : issue.message
  return [{ code: isCode(code) ? code : 'invalid', place: [file, ...keys], values: valuesOf(issue) }]
}

function valuesOf(issue: z.core.$ZodIssue): Values {
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) }
  if (issue.code === 'too_big') return { limit: Number(issue.maximum), length: String(issue.input).length }
  return issue.code === 'custom' ? (issue.params ?? {}) : { message: issue.message }
}
