import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNames } from '../content/content.ts'
import { readContentFile, textsIn } from '../content/content-file.ts'
import type { Content } from '../content/schema.ts'
import { isLocale } from '#contract/locale.ts'
import { type Finding, findingsOf } from './finding.ts'
import shipped from './shipped.json' with { type: 'json' }

/** Wherever they stand in a text, but not inside another word or a domain. */
const names = new RegExp(
  `(?<![\\p{L}\\d@])(?:${shipped.names.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\d]|\\.\\p{L})`,
  'iu',
)
const hashes = new Set(shipped.hashes)

/** What is left of the house that the project is shipped with: its names, facts, texts on people and projects, pictures. */
export function findShippedFacts(root = path.join(import.meta.dirname, '../..')): Finding[] {
  const content = path.join(root, 'content')
  const findings = new Map<string, Finding>()
  for (const name of fileNames) {
    for (const { keys, text } of textsIn(content, name)) {
      const found = compare(text, keys, content)
      const inside = isLocale(String(keys.at(-1))) ? keys.slice(0, -1) : keys
      const id = [name, ...inside].join('.')
      if (found && !findings.has(id)) findings.set(id, { ...found, place: [name, ...inside] })
    }
  }
  const { claims } = readContentFile(content, 'site') as Content['site']
  const areFiguresShipped = hashes.has(hashOf(JSON.stringify(claims)))
  return [
    ...findings.values(),
    ...findingsOf([
      [areFiguresShipped, 'exampleFigures', {}, ['site', 'claims']],
      [isShipped(path.join(root, 'public/favicon.svg')), 'exampleMark'],
    ]),
  ]
}
function compare(text: string, keys: (string | number)[], content: string): Finding | undefined {
  const [name] = names.exec(text) ?? []
  if (name !== undefined) return { code: 'exampleName', values: { name } }
  if (hashes.has(hashOf(text))) return { code: 'exampleText' }
  if (keys.at(-1) === 'image' && isShipped(path.join(content, 'images', text)))
    return { code: 'examplePicture', values: { name: text } }
  return undefined
}

function isShipped(file: string): boolean {
  return existsSync(file) && hashes.has(hashOf(readFileSync(file)))
}

/** As in `shipped.json`. Of a text the kind of its spaces does not count. */
export function hashOf(content: string | Buffer): string {
  const bytes = typeof content === 'string' ? content.normalize().replaceAll(/\s+/g, ' ').trim() : content
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
