import { useEffect, useRef, type ReactNode } from 'react'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { IconButton } from '../ui/Button.tsx'

interface Props {
  title: ReactNode
  /** What is done with all of it, below its title. */
  actions?: ReactNode
  children: ReactNode
}

/** The panel with its heading, which has the focus when the panel shows something else, unless one searches in it. */
export function PanelFrame({ title, actions, children }: Props) {
  const t = useWords()
  const { open, opened } = useEditor()
  const panel = useRef<HTMLElement>(null)
  const id = JSON.stringify(opened)
  useEffect(() => {
    // While a text is written in a page, the focus stays in that page; and where an entry is moved, on what moves it.
    if (!document.activeElement?.matches('iframe, .panel-head button:enabled')) {
      const search = panel.current!.querySelector<HTMLElement>('[type=search]')
      const first = search ?? document.getElementById('panel-heading')!
      first.focus()
    }
    panel.current!.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time that it shows something else
  }, [id])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      data-panel
      ref={panel}
      aria-labelledby="panel-heading"
      className="panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) open()
      }}
    >
      <div className="ends panel-head">
        <h2 id="panel-heading" tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onPress={() => open()} />
        {actions}
      </div>
      <div className="stack panel-body">{children}</div>
    </section>
  )
}
