import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './SendButton.module.css'

/** Both labels are in the button, one over the other, so that its width does not change. */
export function SendButton({ isSending, label }: { isSending: boolean; label: string }) {
  const { t } = useLanguage()
  return (
    <button className={styles.submit} aria-disabled={isSending}>
      <span className={isSending ? styles.hidden : undefined}>{label}</span>
      <span className={isSending ? undefined : styles.hidden}>{t('contact.form.sending')}</span>
    </button>
  )
}
