import { useState, type Ref } from 'react'
import { enquiryFields, type FieldErrors } from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { fieldId } from '../fields/Fields.tsx'
import { Notice } from './Notice.tsx'

/**
 * Which fields to correct, each entry a link to one (after the error summary of the GOV.UK Design System), which says itself
 * what to do. It is mounted anew for each answer.
 */
export function ErrorSummary({ errors, ref }: { errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  const { t } = useLanguage()
  const [announced] = useState(errors)
  // Once an entry has gone, no screen reader is to read the others again to a visitor who is typing.
  const live = errors === announced ? undefined : 'off'
  return (
    <Notice ref={ref} id="contact-errors" heading={t('contact.errors.heading')} aria-live={live}>
      <ul>
        {enquiryFields.map((field) => {
          if (!errors[field]) return null
          return (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>{t(`contact.form.${field}`)}</a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
