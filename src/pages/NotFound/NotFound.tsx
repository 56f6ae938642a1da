import { pathOf } from '#contract/routes.ts'
import { ArrowLink } from '#src/components/ArrowLink/ArrowLink.tsx'
import { Plate } from '#src/components/SectionHeading/SectionHeading.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './NotFound.module.css'

/** What a reader sees at an address where there is no page. */
export function NotFound() {
  const { locale, t } = useLanguage()
  return (
    <div className={`wrap ${styles.page}`}>
      <Plate number={404} label={t('notFound.plate')} />
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.description')}</p>
      <ArrowLink href={pathOf('home', locale)}>{t('notFound.callToAction')}</ArrowLink>
    </div>
  )
}
