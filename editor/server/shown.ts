import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileNames } from '#content/loader/content.ts'
import type { FileName } from '#content/loader/schema.ts'
import { isObject } from '#content/loader/placeholders.ts'
import type { Json } from '../protocol.ts'
import { check } from './checks.ts'
import { writeWhole } from './write-whole.ts'

/**
 * What the previews show: the draft, as far as a site can be made of it. Empty texts appear as “…”, and files with other
 * mistakes as they were before.
 */
export class Shown {
  readonly folder: string
  readonly #trial: string
  readonly #draft: string

  /** @param home where it is kept. @param first shown until the draft can be. */
  constructor(draft: string, home: string, first: string) {
    this.#draft = draft
    this.folder = path.join(home, 'shown')
    this.#trial = path.join(home, 'trial')
    rmSync(home, { recursive: true, force: true })
    for (const folder of [this.folder, this.#trial]) {
      mkdirSync(folder, { recursive: true })
      symlinkSync(path.join(draft, 'images'), path.join(folder, 'images'), 'junction')
      for (const name of fileNames)
        cpSync(path.join(first, `${name}.json`), path.join(folder, `${name}.json`))
    }
  }

  /** Takes over what can be shown of the draft. @param isRight what is known to have no mistake is shown as it is. */
  async update(isRight: boolean) {
    if (isRight) return this.#show(this.#draft)
    for (const name of fileNames) writeWhole(this.#fileOf(this.#trial, name), this.#lenient(name))
    const wrong = new Set((await check(this.#trial)).map(({ place }) => place[0]))
    for (const name of fileNames.filter((each) => wrong.has(each)))
      writeWhole(this.#fileOf(this.#trial, name), readFileSync(this.#fileOf(this.folder, name)))
    if (wrong.size === 0 || (await check(this.#trial)).length === 0) this.#show(this.#trial)
  }

  #show(folder: string) {
    for (const name of fileNames) {
      const content = readFileSync(this.#fileOf(folder, name))
      const file = this.#fileOf(this.folder, name)
      if (!content.equals(readFileSync(file))) writeWhole(file, content)
    }
  }

  #fileOf(folder: string, name: FileName): string {
    return path.join(folder, `${name}.json`)
  }

  #lenient(name: FileName): string {
    const pictures = readdirSync(path.join(this.#draft, 'images'))
    const value = JSON.parse(readFileSync(this.#fileOf(this.#draft, name), 'utf8')) as Json
    return `${JSON.stringify(filledIn(value, pictures), null, 2)}\n`
  }
}

/** With something in place of each text and picture that is missing. */
function filledIn(value: Json, pictures: string[], key?: string): Json {
  if (typeof value === 'string') {
    if (key === 'image' && !pictures.includes(value))
      return pictures.find((name) => name.endsWith('.jpg')) ?? value
    return value.trim() === '' ? '…' : value
  }
  if (Array.isArray(value)) return value.map((inner) => filledIn(inner, pictures))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, filledIn(inner, pictures, name)]),
  )
}
