import type { ReactNode } from 'react'
import styles from './ArrowLink.module.css'

const outlines = {
  down: 'M9 2v13M3.5 9.5 9 15l5.5-5.5',
  right: 'M2.5 9h13M10 3.5 15.5 9 10 14.5',
}

/** A call to action: words, a hairline and an arrow that shows whether the way leads down the page or onward. */
export function ArrowLink({
  href,
  direction,
  children,
}: {
  href: string
  direction: keyof typeof outlines
  children: ReactNode
}) {
  return (
    <a className={styles.link} href={href} data-screen-only>
      {children}
      <svg className={styles[direction]} viewBox="0 0 18 18" aria-hidden="true">
        <path d={outlines[direction]} />
      </svg>
    </a>
  )
}
