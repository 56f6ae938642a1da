import type { ComponentProps } from 'react'
import {
  answerableEmail,
  enquiryFields,
  fieldRules,
  type EnquiryField,
  type EnquiryInput,
  type FieldErrors,
  type ShortField,
} from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Fields.module.css'

const inputs: Partial<Record<ShortField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'name' },
  email: { type: 'email', pattern: answerableEmail, autoComplete: 'email' },
  company: { autoComplete: 'organization' },
}

interface Props {
  values?: EnquiryInput | undefined
  errors?: FieldErrors | undefined
}

/** The id of each control, for labels and the links of the error summary. */
export function fieldId(field: EnquiryField): string {
  return `contact-${field}`
}

/**
 * The fields. They are uncontrolled: nothing that is typed before hydration, while the language changes or while the form
 * is sent is lost.
 */
export function Fields({ values, errors }: Props) {
  const { locale, t } = useLanguage()
  return enquiryFields.map((field) => {
    const id = fieldId(field)
    const error = errors?.[field]
    const attributes = {
      id,
      name: field,
      defaultValue: values?.[field],
      required: fieldRules[field].isRequired,
      title: field === 'email' ? t('contact.errors.emailInvalid') : undefined,
      ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
    }
    return (
      <div key={field} className={styles.field}>
        <label htmlFor={id}>{t(`contact.form.${field}`)}</label>
        {field === 'message' ? (
          <textarea {...attributes} rows={4} />
        ) : (
          <input type="text" {...attributes} {...inputs[field]} />
        )}
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            {t(`contact.errors.${error}`, { limit: fieldRules[field].limit.toLocaleString(locale) })}
          </p>
        )}
      </div>
    )
  })
}
