import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { vercelStegaClean } from '@vercel/stega'
import { applyEdits, modify } from 'jsonc-parser'
import { ContentError, fileNames, readContentFile } from '../../build/index.ts'
import type { Edit, Json } from '../protocol.ts'

/** Files of the content by their path in it, such as `hero.json` or `images/hero.jpg`; null: not there. */
type Parts = Map<string, Buffer | null>

interface Step {
  before: Parts
  after: Parts
  typing: string | undefined
}

const formatting = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }

export type Draft = ReturnType<typeof openDraft>

/**
 * The content as it is being written, in a folder of its own that is up to date after each edit, so that nothing is lost
 * when the editor ends. Beside it is the content as it was saved last: what differs has been changed here.
 * @param home the folder for both.
 */
export function openDraft(content: string, home: string) {
  const now = path.join(home, 'now')
  const saved = path.join(home, 'saved')
  const done: Step[] = []
  let undone: Step[] = []

  const isResumed = existsSync(now) && existsSync(saved) && changes().length > 0
  if (isResumed) mergeExternalChanges()
  else
    for (const folder of [now, saved]) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(path.join(folder, 'images'), { recursive: true })
      for (const file of filesIn(content)) copyFileSync(path.join(content, file), path.join(folder, file))
    }

  function changes(): string[] {
    return differences(now, saved)
  }

  function step(after: Parts, typing?: string) {
    const before: Parts = new Map([...after.keys()].map((file) => [file, read(now, file)]))
    const last = done.at(-1)
    if (last && typing !== undefined && last.typing === typing) {
      last.before = new Map([...before, ...last.before])
      last.after = new Map([...last.after, ...after])
    } else done.push({ before, after, typing })
    undone = []
    write(now, after)
  }

  /** Without files that are no JSON: somebody is in the middle of writing them by hand, or has to mend them. */
  function changedOnDisk(): string[] {
    return differences(content, saved).filter((file) => !mistakeIn(content, file))
  }

  function mergeExternalChanges() {
    for (const file of changedOnDisk()) {
      const disk = read(content, file)
      const mine = read(now, file)
      if (!same(mine, read(saved, file)) && !same(mine, disk)) continue
      for (const folder of [saved, now]) write(folder, new Map([[file, disk]]))
    }
  }

  return {
    now,
    saved,
    isResumed,
    get canUndo() {
      return done.length > 0
    },
    get canRedo() {
      return undone.length > 0
    },
    /** The files that have been changed since they were saved. */
    changes,
    has: (file: string) => existsSync(path.join(now, file)),

    /** @param typing what is being typed: edits with the same in sequence are one step. @throws where there is no such place. */
    edit(edits: Edit[], typing?: string) {
      const after: Parts = new Map()
      for (const { place, value } of edits) {
        const [name, ...keys] = place
        const file = `${name}.json`
        const text = (after.get(file) ?? readFileSync(path.join(now, file))).toString()
        const change = modify(text, keys, value === undefined ? value : plain(value), formatting)
        after.set(file, Buffer.from(applyEdits(text, change)))
      }
      step(after, typing)
    },
    addPicture: (name: string, picture: Buffer) => step(new Map([[`images/${name}`, picture]]), name),
    removePicture: (name: string) => step(new Map([[`images/${name}`, null]])),
    takeBackPicture: (name: string) => step(new Map([[`images/${name}`, read(saved, `images/${name}`)]])),
    /** All as it was saved; a step like others. */
    discard: () => step(new Map(changes().map((file) => [file, read(saved, file)]))),
    undo() {
      const last = done.pop()
      if (!last) return
      undone.push(last)
      write(now, last.before)
    },
    redo() {
      const next = undone.pop()
      if (!next) return
      done.push(next)
      write(now, next.after)
    },

    /** Takes over what another program has changed on disk, but for files that are being written here. */
    mergeExternalChanges,
    /** Files that were changed on disk while they were written here, as they are there. */
    conflicts(): Map<string, Buffer | null> {
      const mine = new Set(changes())
      const both = changedOnDisk().filter((file) => mine.has(file))
      return new Map(both.map((file) => [file, read(content, file)]))
    },
    /** Ends the conflict about a file: with what is on disk, or with what is written here, which the next save writes. */
    resolve(file: string, keep: 'draft' | 'disk') {
      if (mistakeIn(content, file)) return
      const disk: Parts = new Map([[file, read(content, file)]])
      write(saved, disk)
      if (keep === 'disk') step(disk)
    },
    /** Writes what has changed to the content, and nothing else; a file that was changed there meanwhile is left out. */
    save() {
      mergeExternalChanges()
      const onDisk = new Set(differences(content, saved))
      const changed = changes().filter((file) => !onDisk.has(file))
      // Pictures first: a text that names one is never without it.
      const inOrder = changed.toSorted((a, b) => Number(a.endsWith('.json')) - Number(b.endsWith('.json')))
      const parts: Parts = new Map(inOrder.map((file) => [file, read(now, file)]))
      write(content, parts)
      write(saved, parts)
    },
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

/** Each file whole or not at all, whatever happens meanwhile. */
function write(folder: string, parts: Parts) {
  for (const [name, content] of parts) {
    const file = path.join(folder, name)
    const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.part`)
    if (content) {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(unfinished, content, { flush: true })
      renameSync(unfinished, file)
    } else rmSync(file, { force: true })
  }
}

/** Why a file is no JSON. */
export function mistakeIn(folder: string, file: string): string | undefined {
  try {
    if (file.endsWith('.json')) readContentFile(folder, path.parse(file).name)
    return undefined
  } catch (error) {
    if (error instanceof ContentError) return error.message
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
