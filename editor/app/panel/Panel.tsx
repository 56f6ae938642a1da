import { useEffect, useRef, type ReactNode } from 'react'
import { useWords, type Open } from '../editor-context.ts'
import { IconButton } from '../ui/Button.tsx'
import { AllTexts } from './AllTexts.tsx'
import { Changes } from './Changes.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { Notices } from './Notices.tsx'
import { Pictures } from './Pictures.tsx'
import { Publish } from './Publish.tsx'

/** What is beside the pages: the text that was picked, or a list. */
export function Panel({
  opened,
  onClose,
  onDiscard,
}: {
  opened: Open
  onClose: () => void
  onDiscard: () => void
}) {
  const t = useWords()
  const frame = (title: ReactNode, body: ReactNode) => (
    <PanelFrame id={JSON.stringify(opened)} title={title} onClose={onClose}>
      {body}
    </PanelFrame>
  )
  if (opened.name === 'entry') {
    const { key, isNew = false } = opened
    return <EntryPanel key={key} fieldKey={key} isNew={isNew} frame={frame} />
  }
  const bodies = {
    texts: <AllTexts />,
    pictures: <Pictures />,
    changes: <Changes onDiscard={onDiscard} />,
    notices: <Notices />,
    publish: <Publish onBack={onClose} />,
  }
  return frame(t(opened.name), bodies[opened.name])
}

function PanelFrame({
  id,
  title,
  children,
  onClose,
}: {
  id: string
  title: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const t = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Who writes in a page stays there.
    if (!(document.activeElement instanceof HTMLIFrameElement)) heading.current!.focus()
    heading.current!.parentElement!.parentElement!.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time that it shows something else
  }, [id])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      data-panel
      aria-labelledby="panel-heading"
      className="panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className="panel-head">
        <h2 id="panel-heading" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onPress={onClose} />
      </div>
      <div className="panel-body">{children}</div>
    </section>
  )
}
