import type { ReactNode } from 'react'
import { Arrow, type Direction } from '#src/components/Arrow/Arrow.tsx'
import styles from './ArrowLink.module.css'

/** A call to action: text, a hairline and an arrow. */
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
    <a className={styles.link} href={href}>
      {children}
      <Arrow direction={direction} />
    </a>
  )
}
