import { useLanguage } from '#src/i18n/language-context.tsx'
import form from '#src/enquiry-form/ContactForm.module.css'
import styles from '#src/sections/Contact/Contact.module.css'

/** The message and what is to be done with it. The form is sent to the address of the page, which holds its signature. */
export function Decision({ message }: { message: string }) {
  const { t } = useLanguage()
  return (
    <>
      <h2>{t('quarantine.message')}</h2>
      <div dir="auto" className={styles.quoted}>
        {message}
      </div>
      <p>{t('quarantine.explanation')}</p>
      <form method="post" className={form.form} aria-label={t('quarantine.decision')}>
        <button className={form.submit} name="decision" value="release">
          {t('quarantine.release')}
        </button>
        <button className={form.submit} name="decision" value="delete">
          {t('quarantine.delete')}
        </button>
      </form>
    </>
  )
}
