import { memo, useEffect, useState } from 'react'
import type { Locale } from '../../contract/locale.ts'
import { Bar } from './bar/Bar.tsx'
import { Views } from './bar/Views.tsx'
import { EditorProvider, useEditorState } from './editor-context.ts'
import { useWords } from './words.ts'
import { Button } from './ui/Button.tsx'
import { Panel } from './panel/Panel.tsx'
import { Start } from './panel/Start.tsx'
import { pageOf } from './pages.ts'
import { LinkPreview } from './stage/LinkPreview.tsx'
import { Measure } from './stage/Measure.tsx'
import { Stage } from './stage/Stage.tsx'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Draft
  locale: Locale
  onLocale: (locale: Locale) => void
}

/** Everything that is seen: the bar, the page in one language or all, and the panel beside it. */
export const EditorView = memo(function EditorView({ draft, locale, onLocale }: Props) {
  const t = useWords()
  const editor = useEditorState(draft, locale)
  const { pressKey, message, view, setView } = editor
  useEffect(() => addEventListener('keydown', pressKey, true), [pressKey])
  const [isReady, setReady] = useState(false)
  const { page } = view

  function showPageOf(key: string) {
    const other = pageOf(key)
    if (other && other !== page && (other !== 'link' || page === 'home')) setView({ ...view, page: other })
  }

  const alerts = [
    editor.refusal,
    draft.isOffline ? t('offline') : '',
    draft.overruled ? t('overruled') : '',
  ].filter(Boolean)
  return (
    <EditorProvider value={editor}>
      <div className="editor">
        <Bar />
        {alerts.map((alert) => (
          <p key={alert} role="alert" className="refusal">
            {alert}
          </p>
        ))}
        <main className="main">
          <Views />
          {page === 'link' ? (
            <LinkPreview />
          ) : (
            <Stage onReady={() => setReady(true)} onMissing={showPageOf} />
          )}
          {editor.isNews && message.how !== 'heard' && (
            // Each is seen as long as any other.
            <div key={message.id} className="message">
              <span aria-hidden="true">{message.said}</span>
              {message.how === 'undoable' && <Button onPress={editor.actions.undo}>{t('undo')}</Button>}
            </div>
          )}
        </main>
        {editor.opened ? <Panel opened={editor.opened} /> : <Start onLocale={onLocale} />}
        {isReady && <Measure page={page} />}
        <output className="visually-hidden">
          {message.said || (isReady && draft.state.isResumed && t('resumed'))}
        </output>
      </div>
    </EditorProvider>
  )
})
