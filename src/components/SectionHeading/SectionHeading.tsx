import { navSections, type NavSection } from '#contract/routes.ts'
import type { PhraseKey } from '#src/i18n/dictionary.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './SectionHeading.module.css'

interface Props {
  section: NavSection
  /** The wording of the heading, where it is not always the same. */
  heading?: PhraseKey
}

/** Number and name of a section, and its heading. */
export function SectionHeading({ section, heading = `${section}.heading` }: Props) {
  const { t } = useLanguage()
  return (
    <>
      <Plate number={numberOf(section)} label={t(`nav.${section}`)} />
      <h2 id={`${section}-heading`} tabIndex={-1}>
        {t(heading)}
      </h2>
    </>
  )
}

/** An oval plate. The number is an ornament; a screen reader hears the label alone. */
export function Plate({ number, label }: { number: number; label: string }) {
  return (
    <p className={styles.plate}>
      <PlateNumber number={number} />
      {label}
    </p>
  )
}

/** The number alone, for a name in another style beside it. */
export function PlateNumber({ number }: { number: number }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
  )
}

export function numberOf(section: NavSection): number {
  return 101 + navSections.indexOf(section)
}
