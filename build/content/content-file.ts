import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { ContentError, isCode, type Mistake, nameOf, whereIs } from './mistake.ts'
import { type Keys, textsOf } from './texts.ts'

export const contentDirectory = path.join(import.meta.dirname, '../../content')

/** @throws ContentError where the file is not JSON in UTF-8. */
export function readContentFile(directory: string, name: string): unknown {
  return JSON.parse(parse(directory, name).source)
}

/** Every text of a file as it is typed, with its placeholders. */
export function textsIn(directory: string, name: string) {
  return textsOf(readContentFile(directory, name))
}

/** Where a key stands, or would stand: `content/team.json, line 31: members[2].role`. */
export function placeOf(place: Mistake['place'], directory = contentDirectory): string {
  const [, ...keys] = place
  return `${whereIs({ place, line: lineOf(place, directory) })}: ${nameOf(keys)}`
}

/** The line in which a key stands, or would stand. */
export function lineOf([name, ...keys]: Mistake['place'], directory: string): number {
  const { source, root } = parse(directory, name)
  return lineAt(source, closestNode(root, keys).offset)
}

function closestNode(root: Node, keys: Keys): Node {
  return findNodeAtLocation(root, keys) ?? closestNode(root, keys.slice(0, -1))
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

// JSON.parse names no position for many mistakes, and never the line of a key.
function parse(directory: string, name: string): { source: string; root: Node } {
  const source = decode(read(directory, name), name)
  const errors: ParseError[] = []
  const root = parseTree(source, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first) throw mistakeIn(name, source, printParseErrorCode(first.error), first.offset)
  if (!root) throw mistakeIn(name, source, 'ValueExpected', 0)
  const repeated = findRepeated(root)
  if (!repeated) return { source, root }
  const line = lineAt(source, repeated.offset)
  throw new ContentError([{ code: 'repeated', place: [name], line, values: { name: repeated.value } }])
}

function read(directory: string, name: string): Buffer {
  try {
    return readFileSync(path.join(directory, `${name}.json`))
  } catch (cause) {
    throw new ContentError([{ code: 'missingFile', place: [name] }], { cause })
  }
}

/** What a letter leaves that was lost, and what UTF-8 looks like that was taken for Windows-1252 (`Ã¼`, `â€“`). */
const damaged = /\S*(?:\uFFFD|Ã[\u0080-\u00BF\u0152-\u2122]|â€)\S*/g

/** The text without its byte order mark. */
function decode(bytes: Buffer, name: string): string {
  if (bytes.includes(0)) throw new ContentError([{ code: 'utf16', place: [name] }])
  const source = new TextDecoder().decode(bytes)
  const mistakes = Array.from(source.matchAll(damaged), ({ 0: word, index }): Mistake => {
    const code = isUtf8(bytes) ? 'lostLetters' : 'otherEncoding'
    return { code, place: [name], line: lineAt(source, index), values: { word: word.replaceAll('"', '') } }
  })
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return source
}

/** The parser names the token at which it cannot go on: what is missing is missing at the end of the one before. */
function mistakeIn(name: string, source: string, code: string, offset: number): ContentError {
  const before = source.slice(0, offset).trimEnd()
  const isCommaTooMany = before.endsWith(',') && /^[}\]]/.test(source.slice(offset))
  const place =
    isCommaTooMany || /^(?:Comma|Colon|Close\w+)Expected$/.test(code) ? before : source.slice(0, offset)
  const column = place.length - place.lastIndexOf('\n') - (isCommaTooMany ? 1 : 0)
  const found = isCommaTooMany ? 'commaTooMany' : code
  const line = lineAt(source, place.length)
  return new ContentError([{ code: isCode(found) ? found : 'noJson', place: [name], line, column }])
}

/** JSON would take the last of two entries with the same name, and the wording of the other would be gone. */
function findRepeated({ type, children = [] }: Node): Node | undefined {
  const names = type === 'object' ? children.flatMap((property) => property.children?.slice(0, 1) ?? []) : []
  const repeated = names.find((name, i) => names.slice(0, i).some(({ value }) => value === name.value))
  return repeated ?? children.map(findRepeated).find((found) => found !== undefined)
}
