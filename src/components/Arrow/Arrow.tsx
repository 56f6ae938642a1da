import styles from './Arrow.module.css'

const outlines = {
  down: 'M9 2v13M3.5 9.5 9 15l5.5-5.5',
  right: 'M2.5 9h13M10 3.5 15.5 9 10 14.5',
  left: 'M15.5 9h-13M8 3.5 2.5 9 8 14.5',
}

export type Direction = keyof typeof outlines

/** An arrow in a link or button; it moves a little in its direction while a pointer is over that. */
export function Arrow({ direction }: { direction: Direction }) {
  return (
    <svg className={`${styles.arrow} ${styles[direction]}`} viewBox="0 0 18 18" aria-hidden="true">
      <path d={outlines[direction]} />
    </svg>
  )
}
