import { useState, type Ref } from 'react'
import { enquiryFields, fieldRules, type FieldErrors } from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { fieldId } from '../fields/Fields.tsx'
import { Notice } from './Notice.tsx'

/**
 * What to correct, each entry a link to its field (after the error summary of the GOV.UK Design System). It is mounted anew
 * for each answer.
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
          const error = errors[field]
          if (!error) return null
          return (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>
                {t(`contact.errors.${error}`, { limit: fieldRules[field].limit })}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
