import { createContext, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Change } from './changes.ts'
import { said } from './places.ts'
import type { Draft } from './use-draft.ts'
import type { Publishing } from './use-publishing.ts'
import words from './words.json' with { type: 'json' }

export type Word = keyof typeof words

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
  /** Nothing: closes the panel. */
  open(this: void, what?: Open): void
  /** Says it to screen readers. */
  announce(this: void, message: string): void
  /** Runs what may be refused, and shows the refusal. */
  attempt(this: void, action: () => Promise<unknown>, whenDone?: string): void
  /** Shows what keeps it from being saved. */
  explainNotSaved(this: void): void
  /** Asks whether everything since the last save may be given up. */
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

const LocaleContext = createContext<Locale>('de')
export const LocaleProvider = LocaleContext.Provider

/** The words of the editor in its language, with `{names}` filled in. */
export function useWords() {
  const locale = use(LocaleContext)
  return (word: Word, values: Record<string, string | number | boolean> = {}) =>
    said(words[word], locale).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** What a language is called in another. */
export function languageName(of: Locale, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(of) ?? of
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
