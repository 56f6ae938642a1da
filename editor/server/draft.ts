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
import { ContentError, fileNames, type Mistake, readContentFile } from '../../build/index.ts'
import { changesBetween } from '../changes.ts'
import { type Edit, type Files, isSame, type Json, type Place, valueAt } from '../protocol.ts'
import { changesHere } from './merge.ts'

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
  let done: Step[] = []
  let undone: Step[] = []

  const isResumed = existsSync(now) && existsSync(saved) && changes().length > 0
  if (isResumed) mergeExternalChanges()
  else
    for (const folder of [now, saved]) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(path.join(folder, 'images'), { recursive: true })
      for (const file of filesIn(content)) copyFileSync(path.join(content, file), path.join(folder, file))
    }

  /**
   * What is other than it was saved: pictures, but those that were tried and that no text names, and then texts, so that
   * none is written before the picture that it names.
   */
  function changed(without: Edit[] = []): Parts {
    const texts = fileNames.map((name) => {
      const file = `${name}.json`
      const here = without.filter(({ place }) => place[0] === name)
      return [file, edited(read(now, file), here)] as const
    })
    const all = texts.map(([, text]) => String(text)).join('')
    const pictures = differences(now, saved)
      .filter((file) => file.startsWith('images/'))
      .filter((file) => all.includes(`"${path.basename(file)}"`) || read(saved, file) !== null)
      .map((file) => [file, read(now, file)] as const)
    return new Map([...pictures, ...texts].filter(([file, part]) => !same(part, read(saved, file))))
  }
  function changes(): string[] {
    return [...changed().keys()]
  }

  function step(after: Parts, typing?: string) {
    const before: Parts = new Map([...after.keys()].map((file) => [file, read(now, file)]))
    const made = { before, after, typing }
    const last = done.at(-1)
    const isSameTyping = typing !== undefined && last?.typing === typing
    // What nobody sees is no step of its own.
    if (last && (isSameTyping || !isSeen(made) || !isSeen(last))) {
      if (isSeen(made)) last.typing = typing
      last.before = new Map([...before, ...last.before])
      last.after = new Map([...last.after, ...after])
    } else done.push(made)
    undone = []
    write(now, after)
  }

  /** Without files that are no JSON: somebody is in the middle of writing them by hand, or has to mend them. */
  function changedOnDisk(): string[] {
    return differences(content, saved).filter((file) => mistakesIn(content, file).length === 0)
  }

  function hereIn(file: string) {
    if (!file.endsWith('.json')) return []
    const [before, mine, disk] = [saved, now, content].map((folder) => jsonIn(read(folder, file)))
    return changesHere(before, mine, disk, [path.parse(file).name])
  }

  /** Text by text. Of a text that was changed here as well `saved` stays as it was, until one of the two is chosen. */
  function mergeExternalChanges() {
    for (const file of changedOnDisk()) {
      const disk = read(content, file)
      const here = hereIn(file)
      const merged = edited(disk, here)
      // To undo a step from before would take back what was taken over.
      const isUntouched = ({ after }: Step) => same(read(now, file), merged) || !after.has(file)
      done = done.filter(isUntouched)
      undone = undone.filter(isUntouched)
      const open = here.filter(({ isOpen }) => isOpen)
      const asBefore = open.map(({ place, before }) => ({ place, value: before }))
      write(now, new Map([[file, merged]]))
      write(saved, new Map([[file, edited(disk, asBefore)]]))
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
    edit(edits: Edit[], typing?: string): boolean {
      const after: Parts = new Map()
      for (const { place, value, before } of edits) {
        const file = `${place[0]}.json`
        const text = after.get(file) ?? read(now, file)
        const [current, known, wanted] = [valueIn(text, place), before, value].map(plain)
        if (isSame(current, wanted)) continue
        if (before !== undefined && !isSame(current, known)) return false
        after.set(file, edited(text, [{ place, value: wanted }]))
      }
      if (after.size > 0) step(after, typing)
      return true
    },
    addPicture: (name: string, picture: Buffer) => step(new Map([[`images/${name}`, picture]]), name),
    removePicture: (name: string) => step(new Map([[`images/${name}`, null]])),
    takeBackPicture: (name: string) => step(new Map([[`images/${name}`, read(saved, `images/${name}`)]])),
    /** All as it was saved; a step like others. */
    discard: () => step(new Map(changes().map((file) => [file, read(saved, file)]))),
    /** @returns whether there was something to take back. */
    undo(): boolean {
      const last = done.pop()
      if (!last) return false
      undone.push(last)
      write(now, last.before)
      return true
    },
    redo(): boolean {
      const next = undone.pop()
      if (!next) return false
      done.push(next)
      write(now, next.after)
      return true
    },

    /** Takes over what another program has changed on disk, but for texts that were changed here as well. */
    mergeExternalChanges,
    /** Those, as they are on disk. */
    conflicts: (): Edit[] =>
      changedOnDisk().flatMap((file) =>
        hereIn(file)
          .filter(({ isOpen }) => isOpen)
          .map(({ place }) => ({ place, value: valueIn(read(content, file), place) })),
      ),
    /** Ends the conflict about a text: with what is on disk, or with what is written here, which the next save writes. */
    resolve(place: Place, keep: 'draft' | 'disk') {
      const file = `${place[0]}.json`
      if (mistakesIn(content, file).length > 0) return
      const disk = [{ place, value: valueIn(read(content, file), place) }]
      if (keep === 'disk') step(new Map([[file, edited(read(now, file), disk)]]))
      write(saved, new Map([[file, edited(read(saved, file), disk)]]))
      mergeExternalChanges()
    },
    /**
     * Writes what has changed to the content, and nothing else; a file that was changed there meanwhile is left out.
     * @param without takes back what stays in the draft alone.
     */
    save(without?: Edit[]) {
      mergeExternalChanges()
      const onDisk = new Set(differences(content, saved))
      const parts: Parts = new Map([...changed(without)].filter(([file]) => !onDisk.has(file)))
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
export function mistakesIn(folder: string, file: string): Mistake[] {
  try {
    if (file.endsWith('.json')) readContentFile(folder, path.parse(file).name)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes
    throw error
  }
}

/** Texts of one line, without the keys that the page carries. */
function plain(value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? vercelStegaClean(inner).replaceAll(/\p{Cc}+/gu, ' ') : inner,
    ),
  ) as Json
}

function jsonIn(text: Buffer | null): Json {
  return JSON.parse(String(text)) as Json
}

function valueIn(text: Buffer | null, [, ...keys]: Place): Json | undefined {
  return valueAt({ file: jsonIn(text) } as never, ['file', ...keys])
}

/** Pictures, and texts but for spaces. */
function isSeen({ before, after }: Step): boolean {
  return [...after].some(([file, now]) => {
    if (!file.endsWith('.json')) return true
    const [old, text] = [before.get(file) ?? null, now].map((part) => ({ file: jsonIn(part) }))
    return changesBetween(old as Partial<Files>, text as Partial<Files>).length > 0
  })
}

/** A file of JSON, changed in these places alone. */
function edited(text: Buffer | null, edits: Edit[]): Buffer | null {
  return edits.reduce((now, { place: [, ...keys], value }) => {
    const source = String(now)
    return Buffer.from(applyEdits(source, modify(source, keys, value, formatting)))
  }, text)
}
