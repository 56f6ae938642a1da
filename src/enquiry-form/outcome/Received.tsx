import type { Ref } from 'react'
import { phone } from '#content/site.json'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { withNodes } from '#src/i18n/with-nodes.tsx'
import styles from './Received.module.css'

interface ReceivedProps {
  reference: string
  name?: string
  ref: Ref<HTMLDivElement>
}

/** Replaces the form once the enquiry has been stored: the reference, and what happens next. */
export function Received({ reference, name, ref }: ReceivedProps) {
  const { t } = useLanguage()
  return (
    <div ref={ref} className={styles.received} role="alert" tabIndex={-1}>
      {name && <p className={styles.name}>{name}</p>}
      <h3>{t('contact.received.heading')}</h3>
      <p>{t('contact.received.description')}</p>
      <dl>
        <dt>{t('contact.received.reference')}</dt>
        <dd>{reference}</dd>
      </dl>
      <p>{withNodes(t('contact.received.phone'), { [phone]: <PhoneLink /> })}</p>
    </div>
  )
}
