import { useEffect, useRef, type SubmitEvent } from 'react'
import { honeypotField } from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './ContactForm.module.css'
import { ErrorSummary } from './outcome/ErrorSummary.tsx'
import { FailureNotice } from './outcome/FailureNotice.tsx'
import { Fields } from './fields/Fields.tsx'
import { PrivacyLink } from './PrivacyLink.tsx'
import { Received } from './outcome/Received.tsx'
import { SendButton } from './sending/SendButton.tsx'
import { useEnquiry } from './sending/use-enquiry.ts'

/**
 * The form that sends enquiries to the server. Without script the browser checks it and the server answers with a page;
 * with script it is sent in place, and its errors appear in the language of the page.
 */
export function DeliveringForm() {
  const { locale, t } = useLanguage()
  const { state, isSending, attempt, send, check } = useEnquiry()
  const notice = useRef<HTMLDivElement>(null)

  // After every answer the focus moves to the message, so that a screen reader reads it. A browser would scroll it to the
  // middle, wherever that cuts what is above.
  useEffect(() => {
    if (attempt === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView()
  }, [attempt])

  if (state.status === 'received') return <Received ref={notice} {...state} />

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget, locale)
  }

  const errors = 'errors' in state ? state.errors : undefined
  const values = 'values' in state ? state.values : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its fields tell
    <form
      method="post"
      action={import.meta.env.ENQUIRY_ENDPOINT}
      aria-label={t('contact.form.label')}
      aria-busy={isSending}
      className={styles.form}
      ref={(form) => form?.setAttribute('novalidate', '')}
      onInput={({ target }) => check(target)}
      // Not on the way to a button: what appears would move it away below the pointer.
      onBlur={({ target, relatedTarget }) => relatedTarget?.matches('input, textarea') && check(target, true)}
      onSubmit={handleSubmit}
    >
      {state.status === 'invalid' && <ErrorSummary key={attempt} ref={notice} errors={state.errors} />}
      <Fields values={values} errors={errors} />
      {/* A field that only robots fill in: it is out of view, out of the tab order and hidden from screen readers. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.form.honeypot')}</label>
        <input id="contact-website" name={honeypotField} type="text" autoComplete="off" tabIndex={-1} />
      </div>
      <input type="hidden" name="locale" value={locale} />
      {state.status === 'failed' ? (
        <FailureNotice ref={notice} failure={state.failure} values={state.values}>
          <SendButton isSending={isSending} label={t('contact.form.retry')} />
        </FailureNotice>
      ) : (
        <>
          <SendButton isSending={isSending} label={t('contact.form.submit')} />
          <p className={styles.note}>{t('contact.form.note')}</p>
        </>
      )}
      <PrivacyLink />
    </form>
  )
}
