import { useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { Refusal } from './api.ts'
import { Bar } from './bar/Bar.tsx'
import { changesBetween, isOneSided } from './changes.ts'
import { DiscardDialog, ResumeDialog } from './Dialogs.tsx'
import { EditorProvider, useWords, type Editor, type Fault, type Open } from './editor-context.ts'
import { Panel } from './panel/Panel.tsx'
import { pageOf } from './pages.ts'
import { problemIn } from './places.ts'
import { LinkPreview } from './stage/LinkPreview.tsx'
import { Measure } from './stage/Measure.tsx'
import { Stage } from './stage/Stage.tsx'
import { ask, flush, type Draft } from './use-draft.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Everything that is seen: the bar, the pages in all languages, and the panel beside them. */
export function EditorView({
  draft,
  locale,
  onLocale,
}: {
  draft: Draft
  locale: Locale
  onLocale: (locale: Locale) => void
}) {
  const t = useWords()
  const [page, setPage] = useState('home')
  const [width, setWidth] = useState(1440)
  const [opened, setOpened] = useState<Open>()
  const [faults, setFaults] = useState<Fault[]>([])
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isDiscarding, setDiscarding] = useState(false)
  const returnTo = useRef<Element | null>(null)

  const editor = useMemo((): Editor => {
    const changes = changesBetween(draft.state.saved, draft.files)
    return {
      locale,
      draft,
      changes,
      oneSided: changes.filter((change) => isOneSided(change) && !draft.state.reviewed.includes(change.key)),
      faults,
      announce: setMessage,
      open(what) {
        void flush()
        if (!document.activeElement?.closest('[data-panel]')) returnTo.current = document.activeElement
        setOpened(what)
      },
      attempt(action, whenDone) {
        setRefusal('')
        action().then(
          () => whenDone && setMessage(whenDone),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            setRefusal(problemIn(error.message, locale))
          },
        )
      },
    }
  }, [draft, locale, faults])

  function close() {
    void flush()
    setOpened(undefined)
    if (returnTo.current instanceof HTMLElement) returnTo.current.focus()
  }

  const actions = {
    undo: () => draft.state.canUndo && editor.attempt(() => ask('undo', {}), t('undone')),
    redo: () => draft.state.canRedo && editor.attempt(() => ask('redo', {}), t('redone')),
    save: () =>
      editor.attempt(async () => {
        const { problems, conflicts } = await ask('save', {})
        const isSaved = problems.length + Object.keys(conflicts).length === 0
        setMessage(t(isSaved ? 'saved' : 'notSaved'))
        if (!isSaved) editor.open({ name: 'notices' })
      }),
  }
  const listen = useShortcuts(actions)
  useEffect(() => listen(window), [listen])

  const key = opened?.name === 'entry' ? opened.key : undefined
  return (
    <EditorProvider value={editor}>
      <div className="editor">
        <Bar
          {...{ page, width, opened, actions, onLocale }}
          onPage={(next) => {
            setPage(next)
            if (next === 'menu') setWidth(390)
          }}
          onWidth={setWidth}
        />
        {refusal && (
          <p role="alert" className="refusal">
            {refusal}
          </p>
        )}
        {draft.isOffline && (
          <p role="alert" className="refusal">
            {t('offline')}
          </p>
        )}
        <main className="main">
          {page === 'link' ? (
            <LinkPreview />
          ) : (
            <Stage
              {...{ page, width, selected: key, listen }}
              onMissing={(missing) => {
                const other = pageOf(missing)
                if (other && other !== page && (other !== 'link' || page === 'home')) setPage(other)
              }}
            />
          )}
        </main>
        {opened && <Panel opened={opened} onClose={close} onDiscard={() => setDiscarding(true)} />}
        <Measure page={page} onFaults={setFaults} />
        <output className="visually-hidden">{message}</output>
      </div>
      <ResumeDialog onDiscard={() => setDiscarding(true)} />
      <DiscardDialog isOpen={isDiscarding} onClose={() => setDiscarding(false)} />
    </EditorProvider>
  )
}
