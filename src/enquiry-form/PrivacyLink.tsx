import { pathOf } from '#contract/routes.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './ContactForm.module.css'

/** Who is asked for data is told at the same place what becomes of it (Art. 13 GDPR). */
export function PrivacyLink() {
  const { locale, t } = useLanguage()
  return (
    <p className={`${styles.note} ${styles.privacy}`}>
      <a href={pathOf('privacy', locale)}>{t('contact.form.privacy')}</a>
    </p>
  )
}
