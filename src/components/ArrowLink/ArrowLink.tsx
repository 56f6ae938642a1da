import type { ReactNode } from 'react'
import styles from './ArrowLink.module.css'

const outlines = {
  down: 'M9 2v13M3.5 9.5 9 15l5.5-5.5',
  right: 'M2.5 9h13M10 3.5 15.5 9 10 14.5',
  left: 'M15.5 9h-13M8 3.5 2.5 9 8 14.5',
}

interface Props {
  href: string
  children: ReactNode
}

/** A call to action: text, a hairline and an arrow, which points down to what is on the same page. */
export function ArrowLink({ href, children }: Props) {
  return (
    <a className={styles.link} href={href}>
      {children}
      {'\u00a0' /* or the arrow would wrap alone */}
      <Arrow direction={href.startsWith('#') ? 'down' : 'right'} />
    </a>
  )
}

/** An arrow in a link or button; it moves a little in its direction while a pointer is over that. */
export function Arrow({ direction }: { direction: keyof typeof outlines }) {
  return (
    <svg className={`${styles.arrow} ${styles[direction]}`} viewBox="0 0 18 18" aria-hidden="true">
      <path d={outlines[direction]} />
    </svg>
  )
}
