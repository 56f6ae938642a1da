import type { SubmitEvent } from 'react'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Contact.module.css'

/**
 * The enquiry form. Its rules are native attributes, so the browser checks them in its reader's language. The fields
 * hold their own text: nothing that is typed before the script arrives, or while the language changes, is lost.
 * The method `dialog` sends nothing anywhere (HTML, "form submission algorithm"), so without script no word that was
 * typed ends up in an address.
 */
export function ContactForm() {
  const { t } = useLanguage()

  return (
    <form
      method="dialog"
      aria-label={t('contact.form.label')}
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <div className={styles.field}>
        <label htmlFor="contact-name">{t('contact.form.name')}</label>
        <input id="contact-name" name="name" type="text" autoComplete="name" required />
      </div>
      <div className={styles.field}>
        <label htmlFor="contact-email">{t('contact.form.email')}</label>
        <input id="contact-email" name="email" type="email" autoComplete="email" required />
      </div>
      <div className={`${styles.field} ${styles.full}`}>
        <label htmlFor="contact-company">{t('contact.form.company')}</label>
        <input id="contact-company" name="company" type="text" autoComplete="organization" />
      </div>
      <div className={`${styles.field} ${styles.full}`}>
        <label htmlFor="contact-message">{t('contact.form.message')}</label>
        <textarea id="contact-message" name="message" rows={4} required />
      </div>
      <button className={styles.submit}>{t('contact.form.submit')}</button>
      <p className={styles.note}>
        {t('contact.form.note')}
        <noscript> {t('contact.form.noScript')}</noscript>
      </p>
    </form>
  )
}

function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  console.log(Object.fromEntries(new FormData(event.currentTarget)))
}
