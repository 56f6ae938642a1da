import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { z } from 'zod'
import { type Keys, textsOf } from './texts.ts'

/** A mistake in `content/`. Its message has one line for each: file, line where there is one, key, remedy. */
export class ContentError extends Error {
  override name = 'ContentError'
}

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
export function placeOf(name: string, keys: PropertyKey[], directory = contentDirectory): string {
  const { source, root } = parse(directory, name)
  const node = closestNode(root, keys as Keys)
  // As in `members[2].role`.
  return `${at(name, source, node.offset)}: ${z.core.toDotPath(keys) || 'the file'}`
}

function closestNode(root: Node, keys: Keys): Node {
  return findNodeAtLocation(root, keys) ?? closestNode(root, keys.slice(0, -1))
}

function at(name: string, source: string, offset: number): string {
  return `content/${name}.json, line ${source.slice(0, offset).split('\n').length}`
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
  const place = at(name, source, repeated.offset)
  throw new ContentError(`${place}: "${repeated.value}" stands twice in the same { }; remove one`)
}

function read(directory: string, name: string): Buffer {
  try {
    return readFileSync(path.join(directory, `${name}.json`))
  } catch (cause) {
    throw new ContentError(`content/${name}.json: cannot be read; put the file back`, { cause })
  }
}

/** What a letter leaves that was lost, and what UTF-8 looks like that was taken for Windows-1252 (`Ã¼`, `â€“`). */
const damaged = /\S*(?:\uFFFD|Ã[\u0080-\u00BF\u0152-\u2122]|â€)\S*/g

/** The text without its byte order mark. */
function decode(bytes: Buffer, name: string): string {
  if (bytes.includes(0))
    throw new ContentError(`content/${name}.json: is saved as UTF-16; save it with the encoding UTF-8`)
  const source = new TextDecoder().decode(bytes)
  const problem = isUtf8(bytes)
    ? 'lost letters when it was saved in another encoding; write them again'
    : 'is not saved as UTF-8; save the file again with the encoding UTF-8'
  const lines = Array.from(source.matchAll(damaged), ({ 0: word, index }) => {
    return `${at(name, source, index)}: ${word.replaceAll('"', '')} ${problem}`
  })
  if (lines.length > 0) throw new ContentError(lines.join('\n'))
  return source
}

const remedies: Record<string, string> = {
  CommaExpected: 'a comma is missing; add it',
  ColonExpected: 'a colon is missing; add it',
  CloseBraceExpected: 'a } is missing here or further up; add it',
  CloseBracketExpected: 'a ] is missing here or further up; add it',
  PropertyNameExpected: 'a name in straight quotation marks is missing, or a } before; add it',
  ValueExpected: 'a value is missing; add it',
  UnexpectedEndOfString: 'a text has no quotation mark at its end; add it',
  InvalidSymbol: 'this has no straight quotation marks; add them, and write one inside a text as \\"',
  InvalidEscapeCharacter: 'a \\ stands in a text; write \\\\ for it',
  InvalidCharacter: 'a tab stands in a text; write a space',
  InvalidCommentToken: 'a comment, which JSON does not have; remove it',
  EndOfFileExpected: 'something follows the last } or ]; remove it',
}

/** The parser names the token at which it cannot go on: what is missing is missing at the end of the one before. */
function mistakeIn(name: string, source: string, code: string, offset: number): ContentError {
  const before = source.slice(0, offset).trimEnd()
  const isCommaTooMany = before.endsWith(',') && /^[}\]]/.test(source.slice(offset))
  const place =
    isCommaTooMany || /^(?:Comma|Colon|Close\w+)Expected$/.test(code) ? before : source.slice(0, offset)
  const remedy = isCommaTooMany
    ? 'a comma too many; remove it'
    : (remedies[code] ?? 'this is not valid JSON; correct it')
  const column = place.length - place.lastIndexOf('\n') - (isCommaTooMany ? 1 : 0)
  return new ContentError(`${at(name, source, place.length)}, column ${column}: ${remedy}`)
}

/** JSON would take the last of two entries with the same name, and the wording of the other would be gone. */
function findRepeated({ type, children = [] }: Node): Node | undefined {
  const names = type === 'object' ? children.flatMap((property) => property.children?.slice(0, 1) ?? []) : []
  const repeated = names.find((name, i) => names.slice(0, i).some(({ value }) => value === name.value))
  return repeated ?? children.map(findRepeated).find((found) => found !== undefined)
}
