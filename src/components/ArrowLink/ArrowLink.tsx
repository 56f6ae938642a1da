import type { ReactNode } from 'react'
import { Arrow, type Direction } from '#src/components/Arrow/Arrow.tsx'
import styles from './ArrowLink.module.css'

/** A call to action: words, a hairline and an arrow that shows whether the way leads down the page or onward. */
export function ArrowLink({
  href,
  direction,
  children,
}: {
  href: string
  direction: Direction
  children: ReactNode
}) {
  return (
    <a className={styles.link} href={href} data-screen-only>
      {children}
      <Arrow direction={direction} />
    </a>
  )
}
