import type { ReactNode, Ref } from 'react'
import styles from './Notice.module.css'

/** What went wrong with an enquiry. In a page that answers a form without script, `autofocus` scrolls the browser here. */
export function Notice({
  id,
  heading,
  live,
  children,
  ref,
}: {
  id: string
  heading: string
  live?: 'off' | undefined
  children: ReactNode
  ref: Ref<HTMLDivElement>
}) {
  return (
    <div
      ref={ref}
      className={styles.notice}
      role="alert"
      aria-live={live}
      tabIndex={-1}
      aria-labelledby={id}
      // The visitor has just sent the form and expects the answer, so moving the focus surprises nobody.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    >
      <h3 id={id}>{heading}</h3>
      {children}
    </div>
  )
}
