import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { Refusal } from './api.ts'
import { Bar } from './bar/Bar.tsx'
import { changesBetween, isOneSided } from './changes.ts'
import { DiscardDialog, ResumeDialog } from './Dialogs.tsx'
import { EditorProvider, type Editor, type Fault, type Open } from './editor-context.ts'
import { useWords } from './words.ts'
import { Panel } from './panel/Panel.tsx'
import { pageOf } from './pages.ts'
import { problemIn } from './places.ts'
import { LinkPreview } from './stage/LinkPreview.tsx'
import { Measure } from './stage/Measure.tsx'
import { Stage } from './stage/Stage.tsx'
import { ask, flush, type Draft } from './use-draft.ts'
import { usePublishing } from './use-publishing.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  draft: Draft
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Everything that is seen: the bar, the pages in all languages, and the panel beside them. */
export function EditorView({ draft, locale, onLocale }: Props) {
  const t = useWords()
  const { editor, setFaults, message, refusal, isDiscarding, endDiscarding } = useEditorState(draft, locale)
  const actions = actionsOf(editor, t)
  const listen = useShortcuts(actions)
  useEffect(() => listen(window), [listen])
  const [page, setPage] = useState('home')
  const [isReady, setReady] = useState(false)
  const [width, setWidth] = useState(1440)

  function choosePage(next: string) {
    setPage(next)
    if (next === 'menu') setWidth(390)
  }
  function showPageOf(key: string) {
    const other = pageOf(key)
    if (other && other !== page && (other !== 'link' || page === 'home')) setPage(other)
  }

  const alerts = [refusal, draft.isOffline ? t('offline') : ''].filter(Boolean)
  return (
    <EditorProvider value={editor}>
      <div className="editor">
        <Bar {...{ page, width, actions, onLocale }} onPage={choosePage} onWidth={setWidth} />
        {alerts.map((alert) => (
          <p key={alert} role="alert" className="refusal">
            {alert}
          </p>
        ))}
        <main className="main">
          {page === 'link' ? (
            <LinkPreview />
          ) : (
            <Stage {...{ page, width, listen }} onReady={() => setReady(true)} onMissing={showPageOf} />
          )}
        </main>
        {editor.opened && <Panel opened={editor.opened} />}
        {isReady && <Measure page={page} onFaults={setFaults} />}
        <output className="visually-hidden">{message}</output>
      </div>
      <ResumeDialog />
      <DiscardDialog isOpen={isDiscarding} onClose={endDiscarding} />
    </EditorProvider>
  )
}

/** What all parts of the editor share, and what is said to the owner. */
function useEditorState(draft: Draft, locale: Locale) {
  const t = useWords()
  const [opened, setOpened] = useState<Open>()
  const [faults, setFaults] = useState<Fault[]>([])
  const [message, announce] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isDiscarding, setDiscarding] = useState(false)
  const publishing = usePublishing(locale, announce, explainNotSaved)
  const returnTo = useRef<Element | null>(null)
  const { state, files } = draft
  const changes = useMemo(() => changesBetween(state.saved, files), [state.saved, files])
  const blockers = state.problems.length + Object.keys(state.conflicts).length

  function open(what?: Open) {
    void flush()
    setOpened(what)
    if (!what) (returnTo.current as HTMLElement | null)?.focus()
    else if (!document.activeElement?.closest('[data-panel]')) returnTo.current = document.activeElement
  }
  function explainNotSaved() {
    announce(t('notSaved'))
    open({ name: 'notices' })
  }
  const editor: Editor = {
    locale,
    draft,
    changes,
    oneSided: changes.filter((change) => isOneSided(change) && !state.reviewed.includes(change.key)),
    faults,
    blockers,
    opened,
    ...publishing,
    open,
    announce,
    explainNotSaved,
    attempt(action, whenDone) {
      setRefusal('')
      action().then(
        () => whenDone && announce(whenDone),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          setRefusal(problemIn(error.message, locale))
        },
      )
    },
    discard: () => setDiscarding(true),
  }
  return { editor, setFaults, message, refusal, isDiscarding, endDiscarding: () => setDiscarding(false) }
}

function actionsOf(editor: Editor, t: ReturnType<typeof useWords>) {
  const { attempt, announce, explainNotSaved } = editor
  const { state } = editor.draft
  return {
    undo: () => state.canUndo && attempt(() => ask('undo', {}), t('undone')),
    redo: () => state.canRedo && attempt(() => ask('redo', {}), t('redone')),
    save: () =>
      attempt(async () => {
        const { problems, conflicts } = await ask('save', {})
        if (problems.length + Object.keys(conflicts).length > 0) explainNotSaved()
        else announce(t('saved'))
      }),
  }
}
