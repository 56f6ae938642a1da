import type { ReactNode } from 'react'
import {
  answerableEmail,
  enquiryFields,
  fieldLimits,
  isRequired,
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

type Control = (attributes: ReturnType<typeof attributesOf>, wrongAddress: string) => ReactNode

const controls: Record<EnquiryField, Control> = {
  name: (attributes) => <input {...attributes} type="text" autoComplete="name" />,
  email: (attributes, wrongAddress) => (
    <input {...attributes} type="email" pattern={answerableEmail} title={wrongAddress} autoComplete="email" />
  ),
  company: (attributes) => <input {...attributes} type="text" autoComplete="organization" />,
  message: (attributes) => <textarea {...attributes} rows={4} />,
}

/**
 * The fields. They are uncontrolled: nothing that is typed before hydration, while the language changes or while the form
 * is sent is lost.
 */
export function Fields({ values, errors = noErrors }: { values?: EnquiryInput; errors?: FieldErrors }) {
  const { t } = useLanguage()
  return enquiryFields.map((field) => (
    <Field key={field} field={field} errors={errors}>
      {controls[field](attributesOf(field, values, errors), t('contact.errors.emailInvalid'))}
    </Field>
  ))
}

function attributesOf(field: EnquiryField, values: EnquiryInput | undefined, errors: FieldErrors) {
  const id = fieldId(field)
  const attributes = { id, name: field, defaultValue: values?.[field], required: isRequired[field] }
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
  children: ReactNode
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
