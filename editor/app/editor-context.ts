import { createContext, use, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../contract/locale.ts'
import type { Preview } from '../preview/preview.ts'
import { Refusal } from './api.ts'
import { dotted, isIn, isSame, placeFrom, valueAt, type Files, type Json, type Change } from '../protocol.ts'
import { changesBetween, isChanged } from '../changes.ts'
import { movedBetween } from './moves.ts'
import { changeName, leaves, placeIn, textAt } from './places.ts'
import { remarksOn, undescribed, untranslated } from './remarks.ts'
import { ask, filesNow, flush, type Draft } from './use-draft.ts'
import { usePublishing } from './use-publishing.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { viewIn, type Device, type View } from './view.ts'
import { languageName, useWords } from './words.ts'

/** What the panel shows: a text, fact or picture with all that belongs to it, or a list. */
export type PanelName = 'texts' | 'pictures' | 'changes' | 'notices' | 'publish'
export type Open = { name: 'entry'; key: string; written?: Locale | true } | { name: PanelName }

/** A text that does not fit a page, in a language and on a device. */
export interface Fault {
  key: string
  page: string
  locale: Locale
  device: Device
  /** That was measured. */
  text: string
  fault: 'cut' | 'outside' | 'sideways'
}

/** What was done last. All of it is heard; what is seen, with a way back or without, is over with the next change. */
interface Message {
  id: number
  said: string
  how: 'heard' | 'seen' | 'undoable'
  files?: Files
  isNews: boolean
}

export type Editor = ReturnType<typeof useEditorState>

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

/** @throws Error outside `<EditorProvider>` */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (editor === null)
    throw new Error('useEditor() was called outside <EditorProvider>; EditorView.tsx provides it.')
  return editor
}

/**
 * What all parts of the editor share.
 * @param locale the language of the editor, not of a preview.
 */
export function useEditorState(draft: Draft, locale: Locale) {
  const t = useWords()
  const { state, files } = draft
  const [measured, setFaults] = useState<Fault[]>([])
  // Of what was written since the page does not know yet whether it fits.
  const faults = measured.filter(
    ({ key, locale: of, text }) => textAt(files, placeIn(files, key, of)) === text,
  )
  const [message, setMessage] = useState<Message>({ id: 0, said: '', how: 'heard', isNews: false })
  function say(said: string, how: Message['how']) {
    const now = filesNow()
    setMessage(({ id }) => ({ id: id + 1, said, how, files: now, isNews: false }))
  }
  const announce = (said: string) => say(said, 'heard')
  const [refusal, setRefusal] = useState('')
  /** Where a new entry is said to lack something: fields that were left, and all of it once it was to be saved, or is found. */
  const [left, setLeft] = useState(state.unfinished)
  const leaveField = (...keys: string[]) => setLeft((before) => [...new Set([...before, ...keys])])
  /** The place of the text in which Enter was pressed. */
  const [hinted, setHinted] = useState('')
  const [previews] = useState(() => new Map<Locale, Preview>())
  const returnTo = useRef<Element | null>(null)
  // Whoever has closed the panel meanwhile sees it, too.
  const tell = (said: string) => say(said, 'seen')
  const publishing = usePublishing(draft, tell)
  const { saved, baseline, unfinished, oneSided } = state
  const unsavedChanges = useMemo(() => changesBetween(saved, files), [saved, files])
  const isUnsaved = ({ key, removed: gone }: Change) =>
    unsavedChanges.some((change) => change.key === key || (!gone && isIn(change.key, [key])))
  const unpublished = useMemo(() => changesBetween(baseline, files), [baseline, files])
  const changes = useMemo(() => {
    const isOther = (change: Change) => unpublished.every(({ key }) => key !== change.key)
    // What is as visitors see it again was saved otherwise.
    return [...unpublished, ...unsavedChanges.filter(isOther)]
  }, [unpublished, unsavedChanges])
  const isUnfinished = ({ key }: Change) => isIn(key, unfinished)
  /** That lack something. */
  const newEntries = useMemo(
    () => unsavedChanges.flatMap(({ kind, key }) => (kind === 'added' && isIn(key, unfinished) ? [key] : [])),
    [unsavedChanges, unfinished],
  )
  /** But for what new entries lack. */
  const mistakes = state.mistakes.filter(({ place }) => !isIn(dotted(place), newEntries))
  /** How many mistakes and conflicts keep all else from being saved. */
  const blockers =
    mistakes.filter(({ place }) => !isIn(dotted(place), unfinished)).length + state.conflicts.length
  const removed = state.removedPictures.length
  const remarks = useMemo(
    () => [...remarksOn(files, newEntries), ...undescribed(files, changes), ...untranslated(oneSided)],
    [files, newEntries, changes, oneSided],
  )
  const [view, setShown] = useState(() => viewIn(locale))
  /** The text that was in view before the view was changed. */
  const keyBefore = useRef<string>(undefined)
  const [opened, setOpened] = useState<Open | undefined>(state.isResumed ? { name: 'changes' } : undefined)

  /** The one that is written in the panel, of those that it shows. */
  const [field, setField] = useState<string>()
  /** What was looked for last in the list of all texts. */
  const [search, setSearch] = useState('')
  /** The key that the pages bring into view. */
  const [inView, setInView] = useState<{ key: string }>()
  const isNews = useMemo(() => isSame(message.files, files), [message.files, files])
  // Over is over, also where all reads again as it did then.
  if (isNews !== message.isNews)
    setMessage(({ id, ...rest }) =>
      isNews ? { id, ...rest, isNews } : { id, said: '', how: 'heard', isNews },
    )

  function setView(next: View) {
    const [preview] = previews.values()
    keyBefore.current = next.page === view.page ? preview?.keyInView() : undefined
    setShown(next)
  }
  /** Nothing: closes the panel. */
  function open(what?: Open) {
    void flush()
    // Of an entry its first text is shown.
    const place = what?.name === 'entry' && placeFrom(what.key)
    setInView(place ? { key: leaves(valueAt(files, place), place)[0] ?? dotted(place) } : undefined)
    setField(undefined)
    setHinted('')
    if (what?.name === 'publish') leaveField(...unfinished)
    setOpened(what)
    if (!what) (returnTo.current as HTMLElement | null)?.focus()
    else if (!document.activeElement?.closest('[data-panel]')) returnTo.current = document.activeElement
  }
  /** In the view in which it happens. */
  function openFault({ key, page, locale: of, device }: Fault) {
    const language = view.language === 'all' ? 'all' : of
    setView({ page, language, device })
    open({ name: 'entry', key, written: of })
  }
  function explainNotSaved() {
    announce(t('notSaved'))
    open({ name: 'notices' })
  }
  /** Runs what may be refused, and shows the refusal. */
  function attempt(action: () => Promise<unknown>, whenDone?: string, how: Message['how'] = 'undoable') {
    setRefusal('')
    action().then(
      () => whenDone && say(whenDone, how),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        setRefusal(error.message)
      },
    )
  }
  /** Says what was undone or done again, and shows it. */
  async function goTo(version: 'undo' | 'redo', word: 'undone' | 'redone') {
    void flush()
    const before = filesNow()
    const { draft: after, isDone } = await ask(version, {})
    if (!isDone) return
    const all = changesBetween(before, after)
    const change = all[0] && withMoved(all[0], before, after)
    const name = change ? nameOf(change, all.length - 1) : t(isSame(before, after) ? 'pictures' : 'spaces')
    const isPublished =
      state.published &&
      all.length > 0 &&
      all
        .flatMap(({ back }) => back)
        .every(({ place }) => isSame(valueAt(before, place), valueAt(baseline, place)))
    say(t(isPublished && word === 'undone' ? 'undonePublished' : word, { name }), 'seen')
    if (!change) return
    const place = placeFrom(change.key)
    // Where an entry is gone, the one before it is there.
    const nearest = change.removed ? [...place, Math.max(0, change.removed.index - 1)] : place
    const key = leaves(valueAt(after, nearest), nearest)[0] ?? dotted(place)
    setInView({ key })
    // What is typed next belongs there.
    const language = change.texts.find(isChanged)?.locale
    const focused = document.activeElement?.closest<HTMLElement>('[role=textbox]')
    const isInOther = language && focused && focused.lang !== language
    if (opened?.name === 'entry' && (opened.key !== key || isInOther))
      setOpened({ name: 'entry', key, written: language ?? true })
  }
  function nameOf(change: Change, others: number) {
    const [first, ...rest] = change.texts.filter(isChanged)
    const language = first?.locale && rest.length === 0 ? `, ${languageName(first.locale, locale)}` : ''
    const way = changeName(filesNow(), change, locale) + language
    const name = change.kind === 'moved' ? t('wasMoved', { name: way }) : way
    return others > 0 ? t('andMore', { name, n: others }) : name
  }
  /** Values of run time, such as `{year}`, stand in no file. */
  function openFact(key: string) {
    if (key.includes('.')) open({ name: 'entry', key, written: true })
  }
  const actions = {
    undo: () => attempt(() => goTo('undo', 'undone')),
    redo: () => attempt(() => goTo('redo', 'redone')),
    save: () =>
      attempt(async () => {
        const { isDone, unfinished: rest } = await ask('save', {})
        if (!isDone) explainNotSaved()
        else if (rest.length === 0) announce(t('saved'))
        else {
          leaveField(...rest)
          tell(t('savedRest'))
        }
      }),
  }
  return {
    locale,
    draft,
    /** The pages that are shown. */
    previews,
    /** What visitors do not see yet. */
    changes,
    count: changes.length + removed,
    /** Nobody but this computer is to see the website. */
    isOnlyHere: state.isHere && !state.publishCommand,
    publishable: changes.filter((change) => !isUnfinished(change)).length + removed,
    isUnsaved,
    isUnfinished,
    /** As it was done: of two neighbours that changed places, the one that was moved. */
    asDone: (change: Change) => withMoved(change, baseline, files),
    /** How many can be saved. */
    unsaved: unsavedChanges.filter((change) => !isUnfinished(change)).length + removed,
    oneSided,
    newEntries,
    mistakes,
    blockers,
    /** How many notices there are. */
    noticed:
      mistakes.length +
      state.conflicts.length +
      Number(draft.overruled !== undefined) +
      faults.length +
      remarks.length,
    faults,
    setFaults,
    remarks,
    opened,
    inView,
    open,
    openFault,
    view,
    setView,
    keyBefore,
    openFact,
    /** The text, fact or picture that is framed in the pages. */
    current: field ?? (opened?.name === 'entry' ? opened.key : undefined),
    enterField: setField,
    search,
    setSearch,
    hinted,
    hintAt: setHinted,
    leaveField,
    /** Nobody is told of what they could not write yet. */
    isUntouched: (key: string) =>
      isIn(key, newEntries) && textAt(files, placeFrom(key)) === '' && !isIn(key, left),
    message,
    isNews,
    say,
    announce,
    refusal,
    attempt,
    actions,
    pressKey: useShortcuts(actions),
    ...publishing,
  }
}

/** With the entry that was moved, where it is not the neighbour that came to its place. */
function withMoved(change: Change, before: Files, after: Files): Change {
  if (change.kind !== 'moved') return change
  const list = placeFrom(change.key).slice(0, -1)
  const [old, now] = [before, after].map((files) => valueAt(files, list) as Json[])
  const entry = movedBetween(old, now)
  const [from = -1, to = -1] = [old, now].map((entries) => entries!.findIndex((each) => isSame(each, entry)))
  return to < 0 ? change : { ...change, key: dotted([...list, to]), from }
}
