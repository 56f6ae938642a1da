import path from 'node:path'
import { readFileSync } from 'node:fs'
import { fileNames, loadContent, type Mistake } from '../../build/index.ts'
import type { Files, State } from '../protocol.ts'
import { checkFolder, previewOf, type PreviewContent } from './checks.ts'
import { mistakesIn, openDraft, type Draft } from './draft.ts'
import { picturesIn } from './pictures.ts'

export interface EditorOptions {
  /** The folder `content/`. */
  content: string
  /** Where the draft is kept. */
  draft: string
  publishCommand: string
  /** The previews have to be brought up to date, and all pages of the editor to this version of the draft. */
  onPreview: (version: number) => void
}

export type Editor = ReturnType<typeof openEditor>

/**
 * The draft, what is wrong with it, and what the previews show of it.
 * @throws ContentError where the content on disk has mistakes: no page can be shown then.
 */
export function openEditor({ content: folder, draft: home, publishCommand, onPreview }: EditorOptions) {
  let preview: PreviewContent = { content: loadContent(folder), files: filesIn(folder) }
  const draft = openDraft(folder, home)
  let { isResumed } = draft
  let mistakes: Mistake[] = []
  let reviewed: string[] = []
  let version = 0
  /** What was on disk when the page was last told. */
  let lastOnDisk = ''

  function onDisk(): string {
    return JSON.stringify([filesIn(draft.saved), draft.conflicts(), brokenIn(folder)])
  }

  async function update() {
    version++
    const files = filesIn(draft.now)
    const checked = await checkFolder(draft.now)
    mistakes = [...checked.mistakes, ...brokenIn(folder)]
    preview = checked.content
      ? { files, content: checked.content }
      : ((await previewOf(files, preview.files, draft.now)) ?? preview)
    lastOnDisk = onDisk()
    onPreview(version)
  }

  async function mergeExternalChanges() {
    draft.mergeExternalChanges()
    if (onDisk() !== lastOnDisk) await update()
  }

  return {
    draft,
    publishCommand,
    previewContent: () => preview.content,
    /** After each change of the draft. */
    update,
    async change(act: (of: Draft) => boolean | void) {
      const done = act(draft)
      await update()
      return done
    },
    /** Takes over what another program has changed in the content. */
    mergeExternalChanges,
    review(phrase: string) {
      version++
      reviewed = [...new Set([...reviewed, phrase])]
    },
    /** @returns whether all could be written: nothing is where there are mistakes, and no file that changed on disk. */
    async save(): Promise<boolean> {
      await mergeExternalChanges()
      if (mistakes.length > 0 || draft.conflicts().length > 0) return false
      draft.save()
      reviewed = []
      isResumed = false
      version++
      lastOnDisk = onDisk()
      return true
    },
    async state(isDone: boolean): Promise<State> {
      const now = filesIn(draft.now)
      const used = JSON.stringify(now)
      const { canUndo, canRedo } = draft
      return {
        version,
        isDone,
        mistakes,
        canUndo,
        canRedo,
        reviewed,
        isResumed: isResumed && draft.changes().length > 0,
        publishCommand,
        saved: filesIn(draft.saved),
        draft: now,
        pictures: await picturesIn(path.join(draft.now, 'images'), (name) => used.includes(`"${name}"`)),
        removedPictures: draft
          .changes()
          .filter((file) => file.startsWith('images/') && !draft.has(file))
          .map((file) => path.basename(file)),
        conflicts: draft.conflicts(),
      }
    },
  }
}

/** Files that somebody has broken by hand; until they are mended the draft has them as they were. */
function brokenIn(folder: string): Mistake[] {
  return fileNames.flatMap((name) => mistakesIn(folder, `${name}.json`))
}

function filesIn(folder: string): Files {
  const values = fileNames.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')),
  ])
  return Object.fromEntries(values) as Files
}
