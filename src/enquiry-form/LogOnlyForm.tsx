import type { SubmitEvent } from 'react'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './ContactForm.module.css'
import { Fields } from './fields/Fields.tsx'
import { readFields } from './fields/read-fields.ts'
import { PrivacyLink } from './PrivacyLink.tsx'
import { SendButton } from './sending/SendButton.tsx'

/**
 * The form of a site without a server: it logs what was typed, sends nothing and shows no state. The browser checks its
 * native attributes. The method `dialog` sends nothing (HTML, "form submission algorithm"): without it and without script,
 * what was typed would end up in the address.
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
      <SendButton isSending={false} label={t('contact.form.submit')} />
      <p className={styles.note}>{t('contact.form.notDelivering')}</p>
      <PrivacyLink />
    </form>
  )
}

function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  console.log(readFields(event.currentTarget))
}
