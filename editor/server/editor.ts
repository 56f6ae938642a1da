import path from 'node:path'
import { readFileSync } from 'node:fs'
import { ContentError, fileNames } from '#content/loader/content.ts'
import { readContentFile } from '#content/loader/content-file.ts'
import type { FileName } from '#content/loader/schema.ts'
import type { Files, Json, Problem, State } from '../protocol.ts'
import { check } from './checks.ts'
import { Draft } from './draft.ts'
import { picturesIn } from './pictures.ts'
import { Shown } from './shown.ts'

interface Folders {
  /** `content/`. */
  content: string
  /** Where the draft is kept. */
  draft: string
  /** What can be made again. */
  cache: string
}

/** The draft, what is wrong with it, and what the previews show of it. */
export class Editor {
  readonly draft: Draft
  readonly shown: Shown
  readonly publishCommand: string
  readonly #content: string
  readonly #onShown: () => void
  #problems: Problem[] = []
  #reviewed: string[] = []
  #isResumed: boolean
  #version = 0
  /** What is on disk, as it was told last. */
  #told = ''

  /** @param onShown the previews have to be brought up to date. */
  constructor({ content, draft, cache }: Folders, publishCommand: string, onShown: () => void) {
    this.draft = new Draft(content, draft)
    this.shown = new Shown(this.draft.now, cache, content)
    this.publishCommand = publishCommand
    this.#content = content
    this.#isResumed = this.draft.isResumed
    this.#onShown = onShown
  }

  async change(act: (draft: Draft) => void) {
    act(this.draft)
    await this.update()
  }

  /** After each change of the draft. */
  async update() {
    this.#version++
    const problems = await check(this.draft.now)
    this.#problems = [...problems, ...this.#brokenOnDisk()]
    await this.shown.update(problems.length === 0)
    this.#told = this.#fingerprint()
    this.#onShown()
  }

  /** Content was changed by somebody else. @returns whether the editor has to show that. */
  async adopt(): Promise<boolean> {
    this.draft.adopt()
    if (this.#fingerprint() === this.#told) return false
    await this.update()
    return true
  }

  #fingerprint(): string {
    return JSON.stringify([textsIn(this.draft.saved), [...this.draft.conflicts()], this.#brokenOnDisk()])
  }

  review(phrase: string) {
    this.#version++
    this.#reviewed = [...new Set([...this.#reviewed, phrase])]
  }

  /** @returns whether all could be written: nothing is where there are mistakes, and no file that changed on disk. */
  async save(): Promise<boolean> {
    await this.adopt()
    if (this.#problems.length > 0 || this.draft.conflicts().size > 0) return false
    this.draft.save()
    this.#reviewed = []
    this.#isResumed = false
    // The draft is as it was, and was found without mistakes.
    this.#version++
    this.#told = this.#fingerprint()
    return true
  }

  async state(): Promise<State> {
    const { draft } = this
    const saved = parsed(draft.saved)
    const now = parsed(draft.now)
    const used = JSON.stringify(now)
    const conflicts = [...draft.conflicts()].filter(([file]) => file.endsWith('.json'))
    return {
      version: this.#version,
      saved,
      draft: now,
      pictures: await picturesIn(path.join(draft.now, 'images'), (name) => used.includes(`"${name}"`)),
      changedPictures: draft
        .changes()
        .filter((file) => file.startsWith('images/'))
        .map((file) => ({ name: path.basename(file), change: draft.has(file) ? 'added' : 'removed' })),
      problems: this.#problems,
      canUndo: draft.canUndo,
      canRedo: draft.canRedo,
      conflicts: Object.fromEntries(
        conflicts.map(([file, content]) => [path.parse(file).name, parsedOrNull(content)]),
      ),
      reviewed: this.#reviewed,
      isResumed: this.#isResumed,
      publishCommand: this.publishCommand,
    }
  }

  /** Files that somebody has broken by hand; until they are mended the draft has them as they were. */
  #brokenOnDisk(): Problem[] {
    return fileNames.flatMap((name) => {
      try {
        readContentFile(this.#content, name)
        return []
      } catch (error) {
        if (error instanceof ContentError) return [{ place: [name], message: error.message }]
        throw error
      }
    })
  }
}

function textsIn(folder: string): string[] {
  return fileNames.map((name) => readFileSync(path.join(folder, `${name}.json`), 'utf8'))
}

function parsed(folder: string): Files {
  const values = textsIn(folder).map((text, index) => [fileNames[index], JSON.parse(text)])
  return Object.fromEntries(values) as Record<FileName, Json>
}

/** What is on disk may be no JSON. */
function parsedOrNull(content: Buffer | null): Json {
  try {
    return JSON.parse(String(content)) as Json
  } catch {
    return null
  }
}
