import type { ReactNode } from 'react'
import { defaultLocale } from '#contract/locale.ts'
import { BackButton } from '#src/components/BackButton/BackButton.tsx'
import type { Wording } from '#src/i18n/dictionary.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import type { Values } from '#contract/fill-in.ts'
import styles from './LegalPage.module.css'
import { WithLinks } from './WithLinks.tsx'

/** The layout of imprint and privacy page: headings on the left, one column of text on the right. */
export function LegalPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <BackButton />
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </div>
  )
}

/** What the page is about, before its parts. */
export function LegalIntro({ children }: { children: ReactNode }) {
  return <p className={styles.intro}>{children}</p>
}

/** One part of the page under its heading. */
export function LegalSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={`grid ${styles.section}`}>
      <h2>{heading}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  )
}

/** A passage of `content/` under a smaller heading of its own. */
export function LegalSubsection({ passage }: { passage: { heading: Wording; paragraphs: Wording[] } }) {
  const { t } = useLanguage()
  return (
    <>
      <h3>{t(passage.heading)}</h3>
      <Paragraphs of={passage.paragraphs} />
    </>
  )
}

export function Paragraphs({ of: paragraphs, values }: { of: Wording[]; values?: Values }) {
  const { t } = useLanguage()
  return paragraphs.map((paragraph) => (
    <p key={paragraph[defaultLocale]}>
      <WithLinks>{t(paragraph, values)}</WithLinks>
    </p>
  ))
}
