import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { locales } from '#contract/locale.ts'
import { schemas, type Content, type FileName } from './schema.ts'
import { fillPlaceholders } from './placeholders.ts'
import { setTypography } from './typography.ts'

/** A mistake in `content/`. Its message has one line for each: file, key, remedy. */
export class ContentError extends Error {
  override name = 'ContentError'
}

export const fileNames = Object.keys(schemas) as FileName[]

/**
 * Everything that the owner edits, checked, with its placeholders filled in and its spaces set as a typographer
 * would set them.
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

/** Where the parser stumbled: it names the line itself, or only an offset, or nothing when the file just ends. */
function lineOf(source: string, reason: string): string {
  const place = /\(line (\d+) column (\d+)\)/.exec(reason)
  if (place) return `line ${place[1]}, column ${place[2]}`
  return `line ${source.trimEnd().split('\n').length}`
}

function check(name: FileName, value: unknown): unknown {
  const result = schemas[name].safeParse(value)
  if (result.success) return result.data
  const lines = result.error.issues.flatMap((issue) => explain(issue, value))
  throw new ContentError(lines.map((line) => `content/${name}.json: ${line}`).join('\n'))
}

/** One mistake in the owner's words. */
function explain(issue: z.core.$ZodIssue, file: unknown): string[] {
  const key = keyOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (name) => `${keyOf([...issue.path, name])} is not known; correct its name or remove it`,
    )
  }
  if (issue.code === 'invalid_type' && valueAt(file, issue.path) === undefined) {
    const parent = keyOf(issue.path.slice(0, -1))
    const last = String(issue.path.at(-1))
    const other = locales.find((locale) => locale !== last)
    if ((locales as readonly string[]).includes(last)) {
      return [`${parent} has no "${last}"; add it beside "${other}"`]
    }
    return [`${key} is missing; add it`]
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

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** A path as one writes it: `members[2].role`. */
function keyOf(keys: readonly PropertyKey[]): string {
  if (keys.length === 0) return 'the file'
  return keys
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('')
}
