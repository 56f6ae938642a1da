import { Fragment, type ReactNode, type SubmitEvent } from 'react'
import { defaultLocale, type Phrase } from '#contract/locale.ts'
import { pathOf } from '#contract/routes.ts'
import { Arrow } from '#src/components/ArrowLink/ArrowLink.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './LegalPage.module.css'
import { Words } from './words.tsx'

interface PageProps {
  heading: string
  /** What the page is about, before its parts. */
  intro?: string
  children: ReactNode
}

/**
 * The layout of imprint, privacy page and their like: headings on the left, one column of text on the right. Its button goes
 * back in the browser's history. Where the entry before is not of this site, and without script, it leads to the landing page.
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

interface PassageProps {
  heading: Phrase
  paragraphs?: Phrase[]
  /** Under smaller headings. */
  parts?: { heading: Phrase; paragraphs: Phrase[] }[]
  children?: ReactNode
}

/** A passage of `content/` under its heading, and what else belongs to it. */
export function LegalPassage({ heading, paragraphs, parts, children }: PassageProps) {
  const { t } = useLanguage()
  return (
    <section className={`grid ${styles.section}`}>
      <h2>{t(heading)}</h2>
      <div className={styles.text}>
        {paragraphs && <Paragraphs of={paragraphs} />}
        {parts?.map((part) => (
          <Fragment key={part.heading[defaultLocale]}>
            <h3>{t(part.heading)}</h3>
            <Paragraphs of={part.paragraphs} />
          </Fragment>
        ))}
        {children}
      </div>
    </section>
  )
}

const values = { retentionDays: import.meta.env.RETENTION_DAYS }

function Paragraphs({ of: paragraphs }: { of: Phrase[] }) {
  const { t } = useLanguage()
  return paragraphs.map((paragraph) => (
    <p key={paragraph[defaultLocale]}>
      <Words>{t(paragraph, values)}</Words>
    </p>
  ))
}
