import type { ReactNode } from 'react'
import styles from './ArrowLink.module.css'

interface ArrowProps {
  /** Where it does not point to the right. */
  direction?: 'down' | 'left' | undefined
}

/** A call to action: text, a hairline and an arrow. */
export function ArrowLink({ href, direction, children }: ArrowProps & { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href}>
      {children}
      <Arrow direction={direction} />
    </a>
  )
}

/** An arrow in a link or button; it moves a little in its direction while a pointer is over that. */
export function Arrow({ direction }: ArrowProps) {
  return (
    <svg className={styles.arrow} data-direction={direction} viewBox="0 0 18 18" aria-hidden="true">
      <path d="M2.5 9h13M10 3.5 15.5 9 10 14.5" />
    </svg>
  )
}
