import { navSections, type NavSection } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './SectionLabel.module.css'

/** The number of the first section. */
const firstSectionNumber = 101

/** Number and name of a section, above its heading. */
export function SectionLabel({ section }: { section: NavSection }) {
  const { t } = useLanguage()
  return <Plate number={numberOf(section)} label={t(`nav.${section}`)} />
}

/** The number alone, for a name in another style beside it. */
export function SectionNumber({ section }: { section: NavSection }) {
  return <PlateNumber number={numberOf(section)} />
}

function numberOf(section: NavSection): number {
  return firstSectionNumber + navSections.indexOf(section)
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

function PlateNumber({ number }: { number: number }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
  )
}
