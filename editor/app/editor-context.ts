import { createContext, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Change } from './changes.ts'
import type { Draft } from './use-draft.ts'
import type { Publishing } from './use-publishing.ts'

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

export interface Editor {
  /** The language of the editor, not of a preview. */
  locale: Locale
  draft: Draft
  changes: Change[]
  /** Phrases of which one language alone was changed, and the other not looked at. */
  oneSided: Change[]
  faults: Fault[]
  /** How many mistakes and conflicts keep it from being saved. */
  blockers: number
  opened: Open | undefined
  publishing: Publishing
  startPublishing(this: void, withFindings: boolean): Promise<void>
  open(this: void, what?: Open): void
  announce(this: void, message: string): void
  /** Runs what may be refused, and shows the refusal. */
  attempt(this: void, action: () => Promise<unknown>, whenDone?: string): void
  explainNotSaved(this: void): void
  discard(this: void): void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

/** @throws Error outside `<EditorProvider>` */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (editor === null)
    throw new Error('useEditor() was called outside <EditorProvider>; App.tsx provides it.')
  return editor
}
