import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNames, loadContent, type Mistake } from '../../build/index.ts'
import { changesBetween } from '../changes.ts'
import {
  dotted,
  isIn,
  placeFrom,
  valueAt,
  withEdits,
  type Edit,
  type Files,
  type Json,
  type Place,
  type State,
  type Change,
} from '../protocol.ts'
import { check, previewOf, type PreviewContent } from './checks.ts'
import { mistakesIn, openDraft, type Draft } from './draft.ts'
import { changesHere } from './merge.ts'
import { picturesIn } from './pictures.ts'
import {
  baseline,
  filesOf,
  keepFirstVersion,
  keptWording,
  publishedVersion,
  resume,
  review,
  servedVersion,
  versions,
} from './publish.ts'

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
  keepFirstVersion(preview.files)
  resume(publishCommand).catch(() => undefined)
  let { isResumed } = draft
  let mistakes: Mistake[] = []
  /** What keeps all else from being saved, too. */
  let blockers: Mistake[] = []
  /** What has mistakes, and what takes it back: it stays in the draft. */
  let unfinished: Change[] = []
  let withoutUnfinished: Edit[] = []
  let oneSided: Change[] = []
  let version = 0
  /** What was on disk when the page was last told. */
  let lastOnDisk = ''

  function onDisk(): string {
    return JSON.stringify([filesIn(draft.saved), draft.conflicts(), brokenIn(folder)])
  }

  async function update() {
    version++
    const files = filesIn(draft.now)
    const checked = await check(files, draft.now)
    oneSided = review.oneSided(baseline(), files)
    const changes = changesBetween(filesIn(draft.saved), files).filter(({ kind }) =>
      ['added', 'text', 'cropped'].includes(kind),
    )
    const isMistaken = (key: string) => checked.mistakes.some(({ place }) => isIn(dotted(place), [key]))
    // With a picture its description, which is not that of the picture before.
    unfinished = changes.filter(
      ({ key }) => isMistaken(key) || isMistaken(key.replace(/(?<=\.image)Alt$/, '')),
    )
    const texts = unfinished.filter(({ kind }) => kind !== 'added').flatMap(({ back }) => back)
    // The last first, so that the others keep their places.
    withoutUnfinished = [
      ...texts,
      ...newEntries()
        .toReversed()
        .map((place) => ({ place })),
    ]
    const rest = unfinished.length > 0 ? await check(withEdits(files, withoutUnfinished), draft.now) : checked
    blockers = [...rest.mistakes.map(inDraft), ...brokenIn(folder)]
    // What was mistaken before blocks.
    unfinished = unfinished.filter(({ key }) => !blockers.some(({ place }) => isIn(dotted(place), [key])))
    const keys = unfinished.map(({ key }) => key)
    mistakes = [...checked.mistakes.filter(({ place }) => isIn(dotted(place), keys)), ...blockers]
    preview = checked.content
      ? { files, content: checked.content }
      : ((await previewOf(withEdits(files, texts), preview.files, draft.now)) ?? preview)
    isResumed &&= draft.changes().length > 0
    lastOnDisk = onDisk()
    onPreview(version)
  }

  /** Of what is unfinished. */
  function newEntries(): Place[] {
    return unfinished.filter(({ kind }) => kind === 'added').map(({ key }) => placeFrom(key))
  }

  /** At its place in the draft, where lists have more entries. */
  function inDraft(mistake: Mistake): Mistake {
    const place = newEntries().reduce((at, entry) => {
      const last = entry.length - 1
      const isBehind =
        isIn(dotted(at), [dotted(entry.slice(0, last))]) && Number(at[last]) >= Number(entry[last])
      return isBehind ? at.with(last, Number(at[last]) + 1) : at
    }, mistake.place as Place)
    return { ...mistake, place: [...place] as Mistake['place'] }
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
    async review(phrase: string) {
      await review.fits(phrase)
      version++
      oneSided = oneSided.filter(({ key }) => key !== phrase)
    },
    /** For all pages: something else is published, or about to be. */
    tell: () => onPreview(++version),
    /** Brings the wording of another version into the draft, as one step. */
    async restore(name: string) {
      const files = await filesOf(name)
      if (!files) return false
      const now = filesIn(draft.now)
      const known = Object.fromEntries(fileNames.map((file) => [file, files[file] ?? now[file]])) as Files
      // What is not finished was in no version.
      for (const place of newEntries())
        (valueAt(known, place.slice(0, -1)) as Json[] | undefined)?.push(valueAt(now, place)!)
      const edits = changesHere(now, known, now, [])
      if (edits.length === 0) return false
      draft.edit(edits)
      return await update()
    },
    /**
     * What has mistakes stays in the draft.
     * @returns whether the rest could be written: nothing is where it has mistakes, and no file that changed on disk.
     */
    async save(): Promise<boolean> {
      await mergeExternalChanges()
      if (blockers.length > 0 || draft.conflicts().length > 0) return false
      draft.save(withoutUnfinished)
      isResumed = false
      onPreview(++version)
      lastOnDisk = onDisk()
      return true
    },
    async state(isDone: boolean): Promise<Omit<State, 'isPublishing'>> {
      const now = filesIn(draft.now)
      const [used, kept] = [JSON.stringify(now), await keptWording()]
      const { canUndo, canRedo } = draft
      return {
        version,
        isDone,
        mistakes,
        unfinished: unfinished.map(({ key }) => key),
        ...publishedVersion(),
        versions: await versions(),
        served: servedVersion(),
        canUndo,
        canRedo,
        oneSided,
        isResumed,
        publishCommand,
        saved: filesIn(draft.saved),
        draft: now,
        pictures: (await picturesIn(path.join(draft.now, 'images'))).map((picture) => {
          const [isUsed, isKept] = [used, kept].map((files) => files.includes(`"${picture.name}"`))
          return { ...picture, isUsed: isUsed!, isKept: isKept! }
        }),
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
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
  return Object.fromEntries(fileNames.map((name) => [name, read(name)])) as Files
}
