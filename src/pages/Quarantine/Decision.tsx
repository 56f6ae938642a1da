import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Quarantine.module.css'

/** The two buttons. The form is sent to the address of the page, which holds its signature. */
export function Decision() {
  const { t } = useLanguage()
  return (
    <>
      <p>{t('quarantine.consequences')}</p>
      <form method="post" className={styles.decision} aria-label={t('quarantine.decision')}>
        <button className={styles.release} name="decision" value="release">
          {t('quarantine.release')}
        </button>
        <button name="decision" value="delete">
          {t('quarantine.delete')}
        </button>
      </form>
    </>
  )
}
