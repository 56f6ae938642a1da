import {
  answerableEmail,
  fieldLimits,
  type EnquiryField,
  type EnquiryInput,
  type FieldErrors,
} from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Fields.module.css'

const noErrors: FieldErrors = {}

/** The id of each control, for labels and the links of the error summary. */
export function fieldId(field: EnquiryField): string {
  return `contact-${field}`
}

/**
 * The four fields. They are uncontrolled: nothing that is typed before hydration, while the language changes or while the
 * form is sent is lost.
 */
export function Fields({ values, errors = noErrors }: { values?: EnquiryInput; errors?: FieldErrors }) {
  const { t } = useLanguage()
  return (
    <>
      <Field field="name" errors={errors}>
        <input {...control('name', values, errors)} type="text" autoComplete="name" required />
      </Field>
      <Field field="email" errors={errors}>
        <input
          {...control('email', values, errors)}
          type="email"
          pattern={answerableEmail}
          title={t('contact.errors.emailInvalid')}
          autoComplete="email"
          required
        />
      </Field>
      <Field field="company" errors={errors}>
        <input {...control('company', values, errors)} type="text" autoComplete="organization" />
      </Field>
      <Field field="message" errors={errors}>
        <textarea {...control('message', values, errors)} rows={4} required />
      </Field>
    </>
  )
}

function control(field: EnquiryField, values: EnquiryInput | undefined, errors: FieldErrors) {
  const id = fieldId(field)
  const attributes = { id, name: field, defaultValue: values?.[field] }
  return errors[field]
    ? { ...attributes, 'aria-invalid': true, 'aria-describedby': `${id}-error` }
    : attributes
}

function Field({
  field,
  errors,
  children,
}: {
  field: EnquiryField
  errors: FieldErrors
  children: React.ReactNode
}) {
  const { t } = useLanguage()
  const error = errors[field]
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId(field)}>{t(`contact.form.${field}`)}</label>
      {children}
      {error && (
        <p id={`${fieldId(field)}-error`} className={styles.error}>
          {t(`contact.errors.${error}`, { limit: fieldLimits[field] })}
        </p>
      )}
    </div>
  )
}
