import { useEffect, useRef, type SubmitEvent } from 'react'
import { honeypotField } from '#contract/enquiry.ts'
import { useHydrated } from '#src/behaviour/use-hydrated.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from '../sections/Contact/Contact.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Fields } from './Fields.tsx'
import { Received } from './Received.tsx'
import { useEnquiry } from './use-enquiry.ts'

/**
 * The form that delivers. Without script it is a plain form, checked by the browser and answered by a page of the server;
 * with script it is sent in place, and its errors appear in the language of the page.
 */
export function DeliveringForm() {
  const { locale, t } = useLanguage()
  const { state, isSending, attempt, send, touch } = useEnquiry()
  const isHydrated = useHydrated()
  const notice = useRef<HTMLDivElement>(null)

  // After every answer the focus goes to what it says; a screen reader reads it from there.
  useEffect(() => {
    if (attempt > 0) notice.current?.focus()
  }, [attempt])

  if (state.status === 'received') return <Received ref={notice} reference={state.reference} />

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget, locale)
  }

  const errors = state.status === 'invalid' ? state.errors : undefined
  const values = 'values' in state ? state.values : undefined
  return (
    <form
      method="post"
      action={import.meta.env.ENQUIRY_ENDPOINT}
      aria-label={t('contact.form.label')}
      aria-busy={isSending}
      className={styles.form}
      noValidate={isHydrated}
      onSubmit={handleSubmit}
    >
      {errors && <ErrorSummary ref={notice} errors={errors} />}
      {/* The time from the first touch tells people from robots. */}
      <div className={styles.fields} onFocus={touch}>
        <Fields {...(values && { values })} {...(errors && { errors })} />
      </div>
      <Honeypot />
      <input type="hidden" name="locale" value={locale} />
      {state.status === 'failed' && (
        <FailureNotice ref={notice} failure={state.failure} values={state.values} />
      )}
      <SendButton
        isSending={isSending}
        label={t(state.status === 'failed' ? 'contact.form.retry' : 'contact.form.submit')}
      />
      <p className={styles.note}>{t('contact.form.note')}</p>
    </form>
  )
}

/** A field that people do not see, reach or hear, and robots fill in. */
function Honeypot() {
  const { t } = useLanguage()
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor="contact-website">{t('contact.form.honeypot')}</label>
      <input id="contact-website" name={honeypotField} type="text" autoComplete="off" tabIndex={-1} />
    </div>
  )
}

/** Both labels stand in the button one over the other, so that it keeps its width when it changes. */
function SendButton({ isSending, label }: { isSending: boolean; label: string }) {
  const { t } = useLanguage()
  return (
    <button className={styles.submit} aria-disabled={isSending}>
      <span className={isSending ? styles.hiddenLabel : undefined}>{label}</span>
      <span className={isSending ? undefined : styles.hiddenLabel}>{t('contact.form.sending')}</span>
    </button>
  )
}
