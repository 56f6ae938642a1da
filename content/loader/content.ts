import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isLocale, locales } from '#contract/locale.ts'
import { fillPlaceholders } from './placeholders.ts'
import { schemas, type Content, type FileName } from './schema.ts'
import { setTypography } from './typography.ts'

/** A mistake in `content/`. Its message has one line for each: file, key, remedy. */
export class ContentError extends Error {
  override name = 'ContentError'
}

export const fileNames = Object.keys(schemas) as FileName[]

/**
 * Everything that the owner edits, checked, with placeholders filled in and no-break spaces set.
 * @throws ContentError naming every mistake.
 */
export function loadContent(directory = path.join(import.meta.dirname, '..')): Content {
  const problems: string[] = []
  const checked: Record<string, unknown> = {}
  for (const name of fileNames) {
    try {
      checked[name] = check(name, readJson(directory, name))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(error.message)
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'))

  const filled = fillPlaceholders(checked, (file, key, problem) => {
    problems.push(`content/${file}.json: ${key} ${problem}`)
  })
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
  return setTypography(filled) as Content
}

function readJson(directory: string, name: FileName): unknown {
  const file = `content/${name}.json`
  let source: string
  try {
    source = readFileSync(path.join(directory, `${name}.json`), 'utf8')
  } catch (cause) {
    throw new ContentError(`${file}: cannot be read; put the file back`, { cause })
  }
  try {
    return JSON.parse(source)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ContentError(`${file}: is not valid JSON (${lineOf(source, reason)}); correct it there`, {
      cause,
    })
  }
}

/** Where the parser failed: it names the line, or only an offset, or nothing when the file ends too early. */
function lineOf(source: string, reason: string): string {
  const place = /\(line (\d+) column (\d+)\)/.exec(reason)
  if (place) return `line ${place[1]}, column ${place[2]}`
  return `line ${source.trimEnd().split('\n').length}`
}

function check(name: FileName, value: unknown): unknown {
  const result = schemas[name].safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const lines = result.error.issues.flatMap(explain)
  throw new ContentError(lines.map((line) => `content/${name}.json: ${line}`).join('\n'))
}

/** What is wrong at a key, and the remedy: one line, or one for each unknown key. */
function explain(issue: z.core.$ZodIssue): string[] {
  const key = keyOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (name) => `${keyOf([...issue.path, name])} is not known; correct its name or remove it`,
    )
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    const last = String(issue.path.at(-1))
    const other = locales.find((locale) => locale !== last)
    return isLocale(last)
      ? [`${keyOf(issue.path.slice(0, -1))} has no "${last}"; add it beside "${other}"`]
      : [`${key} is missing; add it`]
  }
  if (issue.code === 'invalid_type') return [`${key} must be ${nameOfType(issue.expected)}; correct it`]
  if (issue.message.startsWith('is empty')) return [`${key} ${issue.message}; write its text`]
  return [`${key} ${issue.message}; correct it`]
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

/** As in `members[2].role`. */
function keyOf(keys: PropertyKey[]): string {
  return z.core.toDotPath(keys) || 'the file'
}
