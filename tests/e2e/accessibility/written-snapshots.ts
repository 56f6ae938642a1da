import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales, otherLocales, type Locale } from '#contract/locale.ts'
import type { Values } from '#contract/fill-in.ts'
import { translate } from '#src/i18n/translate.ts'
import { nameOf } from '../../content.ts'
import { content, expect, test } from '../fixtures.ts'
import { accessibleText } from './aria-snapshot.ts'

/*
 * In `aria-snapshots/`, `{hero.title}` stands for that phrase of `content/`, `.*` for each entry of a list (a line that ends
 * with an asterisk is repeated with all that is further in), and `/1` for what follows the first link in a phrase.
 */

const remedy = 'if it is right as it is now: npm test -- snapshots'
const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Waits until a snapshot reads as these files, one after the other, say in the language; or writes the files anew. */
export async function expectAsWritten(
  snapshot: () => Promise<string>,
  files: string[],
  locale: Locale,
  values: Values = {},
) {
  // Without the option it is 'missing'.
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    // Both languages have the same structure.
    if (locale !== 'de') return
    const actual = await atRest(snapshot)
    // Of a whole page: what stands before main, main, and the footer.
    const parts = files.length === 1 ? [actual] : actual.split(/\n(?=main|contentinfo)/)
    for (const [index, file] of files.entries()) renew(file, parts[index] ?? '', values)
    return
  }
  const expected = files.flatMap((file) => entriesOf(file, locale, values).map(({ line }) => line)).join('\n')
  await expect.poll(snapshot, remedy).toBe(expected)
}

async function atRest(snapshot: () => Promise<string>): Promise<string> {
  let last = await snapshot()
  const isAtRest = async () => {
    const before = last
    last = await snapshot()
    return last === before
  }
  await expect.poll(isAtRest).toBe(true)
  return last
}

function fileOf(name: string): string {
  return path.join(import.meta.dirname, 'aria-snapshots', `${name}.txt`)
}

/** The lines that are expected, each with the one of the file that it comes from. @throws Error if there is no such file or key. */
function entriesOf(file: string, locale: Locale, values: Values) {
  if (!existsSync(fileOf(file))) throw new Error(`There is no ${fileOf(file)}; ${remedy}`)
  const blocks = readFileSync(fileOf(file), 'utf8').match(/^( *)\S.* \*(?:\n\1 .*)*|^.+/gm) ?? []
  return blocks.flatMap((block) =>
    eachItem(block, locale).flatMap((item, index) =>
      item.split('\n').map((line, at) => ({
        template: block.split('\n')[at]!,
        isRepeated: index > 0,
        line: line
          .replaceAll(/\{([\w./]+)\}/g, (_, key: string) =>
            String(values[key] ?? phraseAt(key, locale, values)),
          )
          .trimEnd(),
      })),
    ),
  )
}

function eachItem(block: string, locale: Locale): string[] {
  // A button for each other language.
  const toggle = '{footer.language.name}'
  if (block.includes(toggle)) return otherLocales(locale).map((other) => block.replace(toggle, nameOf(other)))
  const list = /\{([\w.]+)\.\*/.exec(block)?.[1]
  return list === undefined
    ? [block]
    : Object.keys(valueAt(list) ?? {}).map((index) =>
        block.replace(/ \*$/m, '').replaceAll('.*', `.${index}`),
      )
}

function phraseAt(place: string, locale: Locale, values: Values): string {
  const [key = '', part] = place.split('/')
  const value = valueAt(key)
  if (value === undefined)
    throw new Error(`{${key}} in tests/e2e/accessibility/aria-snapshots is no key of content/.`)
  const text = accessibleText(
    isNode(value) ? translate(content, locale, key, values) : `${value as string | number}`,
  )
  return part === undefined ? text : (partsOf(text)[Number(part)] ?? '')
}

/** What stands before, between and after the addresses that are links. */
function partsOf(text: string): string[] {
  const { email, phone } = content.site
  const addresses = [email, phone].map((address) => accessibleText(address))
  return addresses
    .reduce((parts, address) => parts.flatMap((part) => part.split(address)), [text])
    .map((part) => part.trim())
}

function valueAt(key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => Object(value)[part], content)
}

/** Keeps the lines of a file that still fit, and puts keys in place of the phrases in those that are new. */
function renew(file: string, actual: string, values: Values) {
  const unused = existsSync(fileOf(file)) ? entriesOf(file, 'de', values) : []
  const written: string[] = []
  for (const line of actual.split('\n')) {
    const known = unused.findIndex((entry) => entry.line === line)
    const [entry] = known === -1 ? [] : unused.splice(known, 1)
    const template =
      entry?.template ??
      line.replace(/(?<=")[^"]+(?=")|(?<=: ).+$/g, (text) => keyOf(text, values, written) ?? text)
    if (!entry?.isRepeated) written.push(template)
  }
  writeFileSync(fileOf(file), `${written.join('\n')}\n`)
}

/** `{hero.title}` for the German title of the hero; of several keys one that stands beside those that were written last. */
function keyOf(text: string, values: Values, written: string[]): string | undefined {
  const value = Object.keys(values).find((name) => String(values[name]) === text)
  const places = phraseKeys(content).flatMap((key) => {
    const parts = partsOf(phraseAt(key, 'de', values))
    return parts.length === 1 ? [key] : [key, ...parts.keys().map((part) => `${key}/${part}`)]
  })
  const keys = places.filter((place) => phraseAt(place, 'de', values) === text)
  const lastUse = (key: string) => written.findLastIndex((line) => line.includes(key.replace(/\w+$/, '')))
  const [nearest] = keys.toSorted((one, other) => lastUse(other) - lastUse(one))
  const key = value ?? nearest
  return key === undefined ? undefined : `{${key}}`
}

function phraseKeys(node: unknown, prefix = ''): string[] {
  if (!isNode(node) || locales.every((locale) => locale in node)) return prefix ? [prefix] : []
  return Object.entries(node).flatMap(([key, inner]) => phraseKeys(inner, prefix ? `${prefix}.${key}` : key))
}
