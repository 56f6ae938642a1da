import type { ReactNode, Ref } from 'react'
import { email } from '#content/site.json'
import { shortFields, type EnquiryInput, type FailureCode } from '#contract/enquiry.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  failure: FailureCode
  values: EnquiryInput
  /** Sends it again. */
  children: ReactNode
  ref: Ref<HTMLDivElement>
}

/** Why the enquiry did not arrive, a button to send it again, and a link that opens it as an e-mail. */
export function FailureNotice({ failure, values, children, ref }: Props) {
  const { t } = useLanguage()
  const subject = encodeURIComponent(t('contact.failures.mailSubject'))
  // The e-mail says itself from whom it is.
  const signature = shortFields.filter((field) => field !== 'email').map((field) => values[field])
  const text = [values.message, signature.filter(Boolean).join('\n')].join('\n\n')
  // A mailto address has CRLF for a line break (RFC 6068, section 5).
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  return (
    <Notice ref={ref} id="contact-failure" heading={t('contact.failures.heading')}>
      <p>{t(`contact.failures.${failure}`)}</p>
      {children}
      <p>
        <a href={`mailto:${email}?subject=${subject}&body=${body}`}>{t('contact.failures.mail')}</a>
      </p>
    </Notice>
  )
}
