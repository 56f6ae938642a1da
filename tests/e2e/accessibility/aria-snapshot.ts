import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import type { Locale } from '#contract/locale.ts'
import { translate, type Values } from '#src/i18n/translate.ts'
import { content } from '../fixtures.ts'

/**
 * What a screen reader finds in an element, as the accessibility tree has it: a line for each thing with its role, its name,
 * its state and its text. Addresses are left out; other tests follow them.
 */
export async function speechOf(element: Locator): Promise<string> {
  const lines = (await element.ariaSnapshot()).split('\n').map(plain)
  return lines.filter((line) => !line.trimStart().startsWith('/url')).join('\n')
}

/** Playwright writes YAML, where words with a colon stand in quotes. */
function plain(line: string): string {
  const quoted = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"/.source
  const [, indent = '', node = '', text = ''] =
    new RegExp(`^(\\s*)- (${quoted}|(?:[^:"]|${quoted})*):?\\s?(.*)$`).exec(line) ?? []
  return `${indent}${[unescaped(unquoted(node)), unquoted(text)].filter(Boolean).join(': ')}`
}

function unquoted(scalar: string): string {
  if (scalar.startsWith("'")) return scalar.slice(1, -1).replaceAll("''", "'")
  return scalar.startsWith('"') ? (JSON.parse(scalar) as string) : scalar
}

/** Quotes inside a name. */
function unescaped(node: string): string {
  return node.replaceAll(/\\(["\\])/g, '$1')
}

/** Words as the accessibility tree has them: it knows one kind of space, and no hint where a word may break. */
export function spoken(words: string): string {
  return words
    .replaceAll(/[\u00AD\u200B]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What a screen reader calls an element. */
export async function nameOf(element: Locator): Promise<string | undefined> {
  const [first = ''] = (await speechOf(element)).split('\n')
  return /"(.*)"/.exec(first)?.[1]
}

/**
 * What should be said in a language: a file of `aria-snapshots/`, in which `{hero.title}` stands for that phrase of `content/` and a
 * line with `.*` for one line each. An edited sentence changes no file; another order, role or state does.
 */
export function speechIn(file: string, locale: Locale, values: Values = {}): string {
  const template = readFileSync(path.join(import.meta.dirname, 'aria-snapshots', `${file}.txt`), 'utf8')
  return template
    .trimEnd()
    .split('\n')
    .flatMap(eachEntry)
    .map((line) =>
      line
        .replaceAll(/\{([\w.]+)\}/g, (_, key: string) => String(values[key] ?? wordsAt(key, locale, values)))
        .trimEnd(),
    )
    .join('\n')
}

function eachEntry(line: string): string[] {
  const list = /\{([\w.]+)\.\*\}/.exec(line)?.[1]
  return list === undefined
    ? [line]
    : Object.keys(valueAt(list) ?? {}).map((index) => line.replace('.*', `.${index}`))
}

/** @throws Error if `content/` has no such key. */
function wordsAt(key: string, locale: Locale, values: Values): string {
  const value = valueAt(key)
  if (value === undefined)
    throw new Error(`{${key}} in tests/e2e/accessibility/aria-snapshots is no key of content/.`)
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return spoken(isPlain ? String(value) : translate(content, locale, key, values))
}

function valueAt(key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => Object(value)[part], content)
}
