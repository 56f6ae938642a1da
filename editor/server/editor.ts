import path from 'node:path'
import { readFileSync } from 'node:fs'
import { ContentError, fileNames, loadContent } from '#content/loader/content.ts'
import { readContentFile } from '#content/loader/content-file.ts'
import type { FileName } from '#content/loader/schema.ts'
import type { Files, Json, Problem, State } from '../protocol.ts'
import { checkFolder, previewOf, type PreviewContent } from './checks.ts'
import { Draft } from './draft.ts'
import { picturesIn } from './pictures.ts'

export interface EditorOptions {
  /** The folder `content/`. */
  content: string
  /** Where the draft is kept. */
  draft: string
  publishCommand: string
  /** The previews have to be brought up to date. */
  onPreview: () => void
}

/** The draft, what is wrong with it, and what the previews show of it. */
export class Editor {
  readonly draft: Draft
  readonly #options: EditorOptions
  #preview: PreviewContent
  #problems: Problem[] = []
  #reviewed: string[] = []
  #isResumed: boolean
  #version = 0
  /** What was on disk when the page was last told. */
  #lastOnDisk = ''

  /** @throws ContentError where the content on disk has mistakes: no page can be shown then. */
  constructor(options: EditorOptions) {
    const { content, draft } = options
    this.#preview = { content: loadContent(content), files: filesIn(content) }
    this.draft = new Draft(content, draft)
    this.#options = options
    this.#isResumed = this.draft.isResumed
  }

  get publishCommand() {
    return this.#options.publishCommand
  }

  /** What the previews show. */
  get previewContent() {
    return this.#preview.content
  }

  async change(act: (draft: Draft) => void) {
    act(this.draft)
    await this.update()
  }

  /** After each change of the draft. */
  async update() {
    this.#version++
    const { now } = this.draft
    const files = filesIn(now)
    const { content, problems } = await checkFolder(now)
    this.#problems = [...problems, ...this.#brokenOnDisk()]
    const preview = content ? { files, content } : await previewOf(files, this.#preview.files, now)
    this.#preview = preview ?? this.#preview
    this.#lastOnDisk = this.#fingerprint()
    this.#options.onPreview()
  }

  /** Takes over what another program has changed in the content. @returns whether the page has to show that. */
  async mergeExternalChanges(): Promise<boolean> {
    this.draft.mergeExternalChanges()
    if (this.#fingerprint() === this.#lastOnDisk) return false
    await this.update()
    return true
  }

  #fingerprint(): string {
    const { saved } = this.draft
    return JSON.stringify([filesIn(saved), [...this.draft.conflicts()], this.#brokenOnDisk()])
  }

  review(phrase: string) {
    this.#version++
    this.#reviewed = [...new Set([...this.#reviewed, phrase])]
  }

  /** @returns whether all could be written: nothing is where there are mistakes, and no file that changed on disk. */
  async save(): Promise<boolean> {
    await this.mergeExternalChanges()
    if (this.#problems.length > 0 || this.draft.conflicts().size > 0) return false
    this.draft.save()
    this.#reviewed = []
    this.#isResumed = false
    this.#version++
    this.#lastOnDisk = this.#fingerprint()
    return true
  }

  async state(): Promise<State> {
    const { draft } = this
    const now = filesIn(draft.now)
    const used = JSON.stringify(now)
    const conflicts = [...draft.conflicts()].filter(([file]) => file.endsWith('.json'))
    return {
      version: this.#version,
      saved: filesIn(draft.saved),
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
        conflicts.map(([file, content]) => [path.parse(file).name, JSON.parse(String(content)) as Json]),
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
        readContentFile(this.#options.content, name)
        return []
      } catch (error) {
        if (error instanceof ContentError) return [{ place: [name], message: error.message }]
        throw error
      }
    })
  }
}

function filesIn(folder: string): Files {
  const values = fileNames.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')),
  ])
  return Object.fromEntries(values) as Record<FileName, Json>
}
