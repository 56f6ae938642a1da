import { createContext, use, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../contract/locale.ts'
import type { Preview } from '../preview/preview.ts'
import { Refusal } from './api.ts'
import { changesBetween, isOneSided } from './changes.ts'
import { remarksOn } from './remarks.ts'
import { ask, flush, type Draft } from './use-draft.ts'
import { usePublishing } from './use-publishing.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWords } from './words.ts'

/** What the panel shows: a text, fact or picture with all that belongs to it, or a list. */
export type PanelName = 'texts' | 'pictures' | 'changes' | 'notices' | 'publish'
export type Open = { name: 'entry'; key: string; isNew?: boolean } | { name: PanelName }

/** A text that does not fit the page, in a language and at a width of the window. */
export interface Fault {
  key: string
  locale: Locale
  width: number
  fault: 'cut' | 'outside' | 'sideways'
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
  const [faults, setFaults] = useState<Fault[]>([])
  const [message, announce] = useState('')
  const [refusal, setRefusal] = useState('')
  /** The key of the text in which Enter was pressed. */
  const [hinted, setHinted] = useState('')
  const [previews] = useState(() => new Map<Locale, Preview>())
  const returnTo = useRef<Element | null>(null)
  const { state, files } = draft
  const publishing = usePublishing(files, announce, explainNotSaved)
  const changes = useMemo(() => changesBetween(state.saved, files), [state.saved, files])
  const remarks = useMemo(() => remarksOn(files), [files])
  const [opened, setOpened] = useState<Open | undefined>(state.isResumed ? { name: 'changes' } : undefined)

  /** Nothing: closes the panel. */
  function open(what?: Open) {
    void flush()
    setHinted('')
    setOpened(what)
    if (!what) (returnTo.current as HTMLElement | null)?.focus()
    else if (!document.activeElement?.closest('[data-panel]')) returnTo.current = document.activeElement
  }
  function explainNotSaved() {
    announce(t('notSaved'))
    open({ name: 'notices' })
  }
  /** Runs what may be refused, and shows the refusal. */
  function attempt(action: () => Promise<unknown>, whenDone?: string) {
    setRefusal('')
    action().then(
      () => whenDone && announce(whenDone),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        setRefusal(error.message)
      },
    )
  }
  /** Values of run time, such as `{year}`, stand in no file. */
  function openFact(key: string) {
    if (key.includes('.')) open({ name: 'entry', key })
  }
  const actions = {
    undo: () => state.canUndo && attempt(() => ask('undo', {}), t('undone')),
    redo: () => state.canRedo && attempt(() => ask('redo', {}), t('redone')),
    save: () =>
      attempt(async () => {
        const { isDone } = await ask('save', {})
        if (isDone) announce(t('saved'))
        else explainNotSaved()
      }),
  }
  return {
    locale,
    draft,
    /** The pages that are shown. */
    previews,
    changes,
    /** Phrases of which one language alone was changed, and the other not looked at. */
    oneSided: changes.filter((change) => isOneSided(change) && !state.reviewed.includes(change.key)),
    /** How many mistakes and conflicts keep it from being saved. */
    blockers: state.mistakes.length + state.conflicts.length,
    faults,
    setFaults,
    remarks,
    opened,
    open,
    openFact,
    hinted,
    hintAt: setHinted,
    message,
    announce,
    refusal,
    attempt,
    actions,
    pressKey: useShortcuts(actions),
    ...publishing,
  }
}
