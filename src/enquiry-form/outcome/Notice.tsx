import type { ComponentProps } from 'react'
import styles from './Notice.module.css'

type Props = ComponentProps<'div'> & { id: string; heading: string }

/** What went wrong with an enquiry. In a page that answers a form without script, `autofocus` scrolls the browser here. */
export function Notice({ id, heading, children, ...attributes }: Props) {
  return (
    <div
      {...attributes}
      className={styles.notice}
      role="alert"
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
