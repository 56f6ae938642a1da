import type { ReactNode, SubmitEvent } from 'react'
import type { Values } from '#contract/fill-in.ts'
import { defaultLocale } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { Arrow } from '#src/components/Arrow/Arrow.tsx'
import type { Wording } from '#src/i18n/dictionary.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LegalPage.module.css'
import { WithLinks } from './words.tsx'

interface PageProps {
  heading: string
  /** What the page is about, before its parts. */
  intro?: string
  children: ReactNode
}

/**
 * The layout of imprint and privacy page: headings on the left, one column of text on the right. Its button goes back in the
 * browser's history. Where the entry before is not of this site, and without script, it leads to the landing page.
 */
export function LegalPage({ heading, intro, children }: PageProps) {
  const { locale, t } = useLanguage()
  return (
    <div className={`wrap ${styles.page}`}>
      <form action={pathOf('home', locale)} onSubmit={goBack}>
        <button className={`underlined ${styles.back}`}>
          <Arrow direction="left" />
          {t('nav.back')}
        </button>
      </form>
      <h1 className={styles.heading}>{heading}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  )
}

function goBack(event: SubmitEvent) {
  const canGoBack =
    'navigation' in window
      ? window.navigation.canGoBack
      : history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
  if (!canGoBack) return
  event.preventDefault()
  history.back()
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

interface PassageProps {
  /** Of `content/`. */
  passage: { heading: Wording; paragraphs: Wording[] }
  values?: Values
}

/** A part of the page that is one passage. */
export function LegalPassage({ passage, values }: PassageProps) {
  const { t } = useLanguage()
  return (
    <LegalSection heading={t(passage.heading)}>
      <Paragraphs of={passage.paragraphs} values={values} />
    </LegalSection>
  )
}

/** A passage under a smaller heading of its own. */
export function LegalSubsection({ passage }: PassageProps) {
  const { t } = useLanguage()
  return (
    <>
      <h3>{t(passage.heading)}</h3>
      <Paragraphs of={passage.paragraphs} />
    </>
  )
}

function Paragraphs({ of: paragraphs, values }: { of: Wording[]; values?: Values | undefined }) {
  const { t } = useLanguage()
  return paragraphs.map((paragraph) => (
    <p key={paragraph[defaultLocale]}>
      <WithLinks>{t(paragraph, values)}</WithLinks>
    </p>
  ))
}
