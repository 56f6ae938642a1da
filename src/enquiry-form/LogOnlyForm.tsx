import type { SubmitEvent } from 'react'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from '../sections/Contact/Contact.module.css'
import { Fields } from './Fields.tsx'
import { readFields } from './read-fields.ts'

/**
 * The form of a site without a server: it logs what was typed, sends nothing and shows no state. Its rules are native
 * attributes, so the browser checks them in its reader's language. The method `dialog` sends nothing anywhere (HTML,
 * "form submission algorithm"), so without script no word that was typed ends up in an address.
 */
export function LogOnlyForm() {
  const { t } = useLanguage()
  return (
    <form
      method="dialog"
      aria-label={t('contact.form.label')}
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <Fields />
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
  console.log(readFields(event.currentTarget))
}
