import { city, email, postalCode, street } from '#content/site.json'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import { DeliveringForm } from '#src/enquiry-form/DeliveringForm.tsx'
import { useFormState } from '#src/enquiry-form/form-state.tsx'
import { LogOnlyForm } from '#src/enquiry-form/LogOnlyForm.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Contact.module.css'

/** Chosen by the build setting, so that a page loads only the form that it shows. */
const ContactForm = import.meta.env.ENQUIRY_ENDPOINT === '' ? LogOnlyForm : DeliveringForm

/** The contact details and the enquiry form. */
export function Contact() {
  const { t } = useLanguage()
  const [{ status }] = useFormState()
  const isReceived = status === 'received'
  return (
    <section id="contact" aria-labelledby="contact-heading" className={styles.contact}>
      <div className={styles.evening}>
        <div className={styles.house}>
          <div className={styles.lamps} />
        </div>
      </div>
      <div className={`wrap grid ${styles.inner}`}>
        <div className={styles.head}>
          <SectionHeading
            section="contact"
            heading={isReceived ? 'contact.received.sectionHeading' : 'contact.heading'}
          />
          {!isReceived && <p className={styles.discretion}>{t('contact.discretion')}</p>}
        </div>
        <ContactForm />
        <dl className={styles.details}>
          <div>
            <dt>{t('contact.details.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          <div>
            <dt>{t('contact.details.phone')}</dt>
            <dd>
              <PhoneLink />
            </dd>
          </div>
          <div>
            <dt>{t('contact.details.office')}</dt>
            <dd>{`${street}, ${postalCode} ${t(city)}`}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
