import type { ReactNode, Ref } from 'react'
import styles from '../sections/Contact/Contact.module.css'

/**
 * What went wrong with an enquiry. Without script the browser brings the reader here when the answer has arrived, as its
 * address names no place on the page.
 */
export function Notice({
  id,
  heading,
  children,
  ref,
}: {
  id: string
  heading: string
  children: ReactNode
  ref: Ref<HTMLDivElement>
}) {
  return (
    <div
      ref={ref}
      className={styles.notice}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
      // The reader has just sent the form and waits for this answer, so the focus takes nobody by surprise.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    >
      <h3 id={id}>{heading}</h3>
      {children}
    </div>
  )
}
