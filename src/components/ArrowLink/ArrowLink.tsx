import type { ReactNode } from 'react'
import { Arrow, type Direction } from '#src/components/Arrow/Arrow.tsx'
import styles from './ArrowLink.module.css'

interface Props {
  href: string
  direction: Direction
  children: ReactNode
}

/** A call to action: text, a hairline and an arrow. */
export function ArrowLink({ href, direction, children }: Props) {
  return (
    <a className={styles.link} href={href}>
      {children}
      <Arrow direction={direction} />
    </a>
  )
}
