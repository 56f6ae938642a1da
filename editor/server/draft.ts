import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { vercelStegaClean } from '@vercel/stega'
import { applyEdits, modify } from 'jsonc-parser'
import { ContentError, readContentFile } from '#content/loader/content-file.ts'
import { fileNames } from '#content/loader/content.ts'
import type { Edit, Json } from '../protocol.ts'
import { writeWhole } from './write-whole.ts'

/** Files of the content by their path in it, such as `hero.json` or `images/hero.jpg`; null: not there. */
type Parts = Map<string, Buffer | null>

interface Step {
  before: Parts
  after: Parts
  typing: string | undefined
}

const formatting = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }

/**
 * The content as it is being written, in a folder of its own that is up to date after each edit, so that nothing is lost
 * when the editor ends. Beside it is the content as it was saved last: what differs has been changed here.
 */
export class Draft {
  readonly now: string
  readonly saved: string
  readonly isResumed: boolean
  readonly #content: string
  #done: Step[] = []
  #undone: Step[] = []

  constructor(content: string, home: string) {
    this.#content = content
    this.now = path.join(home, 'now')
    this.saved = path.join(home, 'saved')
    this.isResumed = existsSync(this.now) && existsSync(this.saved) && this.changes().length > 0
    if (this.isResumed) this.mergeExternalChanges()
    else this.#begin()
  }

  #begin() {
    for (const folder of [this.now, this.saved]) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(path.join(folder, 'images'), { recursive: true })
      for (const file of filesIn(this.#content))
        copyFileSync(path.join(this.#content, file), path.join(folder, file))
    }
  }

  get canUndo() {
    return this.#done.length > 0
  }
  get canRedo() {
    return this.#undone.length > 0
  }

  changes(): string[] {
    return differences(this.now, this.saved)
  }

  has(file: string): boolean {
    return existsSync(path.join(this.now, file))
  }

  /** @param typing what is being typed: edits with the same in sequence are one step. @throws where there is no such place. */
  edit(edits: Edit[], typing?: string) {
    const after: Parts = new Map()
    for (const { place, value } of edits) {
      const [name, ...keys] = place
      const file = `${name}.json`
      const text = (after.get(file) ?? readFileSync(path.join(this.now, file))).toString()
      const changed = applyEdits(
        text,
        modify(text, keys, value === undefined ? value : plain(value), formatting),
      )
      after.set(file, Buffer.from(changed))
    }
    this.#step(after, typing)
  }

  addPicture(name: string, content: Buffer) {
    this.#step(new Map([[`images/${name}`, content]]), name)
  }

  removePicture(name: string) {
    this.#step(new Map([[`images/${name}`, null]]))
  }

  takeBackPicture(name: string) {
    const file = `images/${name}`
    this.#step(new Map([[file, read(this.saved, file)]]))
  }

  /** All as it was saved; a step like others. */
  discard() {
    this.#step(new Map(this.changes().map((file) => [file, read(this.saved, file)])))
  }

  undo() {
    const step = this.#done.pop()
    if (!step) return
    this.#undone.push(step)
    write(this.now, step.before)
  }

  redo() {
    const step = this.#undone.pop()
    if (!step) return
    this.#done.push(step)
    write(this.now, step.after)
  }

  #step(after: Parts, typing?: string) {
    const before: Parts = new Map([...after.keys()].map((file) => [file, read(this.now, file)]))
    const last = this.#done.at(-1)
    if (last && typing !== undefined && last.typing === typing)
      for (const [file, content] of after) {
        if (!last.after.has(file)) last.before.set(file, before.get(file) ?? null)
        last.after.set(file, content)
      }
    else this.#done.push({ before, after, typing })
    this.#undone = []
    write(this.now, after)
  }

  /** Takes over what somebody else has changed on disk, but for files that are being written here. */
  mergeExternalChanges() {
    for (const file of this.#changedOnDisk()) {
      const disk = read(this.#content, file)
      const now = read(this.now, file)
      const isUntouched = same(now, read(this.saved, file)) || same(now, disk)
      if (!isUntouched) continue
      write(this.saved, new Map([[file, disk]]))
      write(this.now, new Map([[file, disk]]))
    }
  }

  /** Without files that are no JSON: somebody is in the middle of writing them by hand, or has to mend them. */
  #changedOnDisk(): string[] {
    return differences(this.#content, this.saved).filter((file) => isReadable(this.#content, file))
  }

  /** Files that were changed on disk while they were written here, as they are there. */
  conflicts(): Map<string, Buffer | null> {
    const onDisk = new Set(this.#changedOnDisk())
    return new Map(
      this.changes()
        .filter((file) => onDisk.has(file))
        .map((file) => [file, read(this.#content, file)]),
    )
  }

  /** Ends the conflict about a file: with what is on disk, or with what is written here, which the next save writes. */
  resolve(file: string, keep: 'draft' | 'disk') {
    if (!isReadable(this.#content, file)) return
    const disk = read(this.#content, file)
    write(this.saved, new Map([[file, disk]]))
    if (keep === 'disk') this.#step(new Map([[file, disk]]))
  }

  /** Writes what has changed to the content, and nothing else; a file that was changed there meanwhile is left out. */
  save() {
    this.mergeExternalChanges()
    const onDisk = new Set(differences(this.#content, this.saved))
    const changed = this.changes().filter((file) => !onDisk.has(file))
    const parts: Parts = new Map(changed.map((file) => [file, read(this.now, file)]))
    // Pictures first: a text that names one is never without it.
    write(this.#content, new Map([...parts].filter(([file]) => !file.endsWith('.json'))))
    write(this.#content, new Map([...parts].filter(([file]) => file.endsWith('.json'))))
    write(this.saved, parts)
  }
}

function filesIn(folder: string): string[] {
  const images = path.join(folder, 'images')
  const pictures = existsSync(images) ? readdirSync(images) : []
  return [
    ...fileNames.map((name) => `${name}.json`).filter((file) => existsSync(path.join(folder, file))),
    ...pictures.filter((name) => name.endsWith('.jpg')).map((name) => `images/${name}`),
  ]
}

function differences(one: string, other: string): string[] {
  const files = new Set([...filesIn(one), ...filesIn(other)])
  return [...files].filter((file) => !same(read(one, file), read(other, file)))
}

function same(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other)
}

function read(folder: string, file: string): Buffer | null {
  const found = path.join(folder, file)
  return existsSync(found) ? readFileSync(found) : null
}

function write(folder: string, parts: Parts) {
  for (const [file, content] of parts) {
    if (content === null) rmSync(path.join(folder, file), { force: true })
    else writeWhole(path.join(folder, file), content)
  }
}

function isReadable(folder: string, file: string): boolean {
  if (!file.endsWith('.json')) return true
  try {
    readContentFile(folder, path.parse(file).name)
    return true
  } catch (error) {
    if (error instanceof ContentError) return false
    throw error
  }
}

/** Texts of one line, without the keys that the page carries. */
function plain(value: Json): Json {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? vercelStegaClean(inner).replaceAll(/\p{Cc}+/gu, ' ') : inner,
    ),
  ) as Json
}
