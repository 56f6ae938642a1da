import { useEffect, useRef, useState } from 'react'
import { items } from '#content/services.json'
import { SectionHeading } from '#src/components/SectionHeading/SectionHeading.tsx'
import { fieldId } from '#src/enquiry-form/fields/Fields.tsx'
import { useFormState } from '#src/enquiry-form/form-state.tsx'
import { order, translateOrder } from '#src/enquiry-form/order.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import key from './key.avif'
import styles from './Services.module.css'

/** What the consultancy offers, set like a menu, in the order of `content/services.json`; a title leads to the form, and is noted there. */
export function Services() {
  const { t } = useLanguage()
  const [{ status }] = useFormState()
  const [noted, setNoted] = useState<string[]>([])
  const orders = items.map(({ title }) => t('services.order', { service: t(title) }))
  const written = useRef(orders)
  useEffect(() => {
    for (const [index, each] of orders.entries()) {
      if (each !== written.current[index]) translateOrder(written.current[index]!, each)
    }
    written.current = orders
  })
  const target = status === 'received' ? 'contact' : fieldId('name') // where the thanks stand there is no field
  return (
    <section id="services" aria-labelledby="services-heading" className={`wrap grid ${styles.services}`}>
      <div className={styles.head}>
        <SectionHeading section="services" />
        <img className={styles.key} src={key} alt="" width="900" height="783" loading="lazy" />
      </div>
      <ul className={styles.card}>
        {items.map(({ title, description }, index) => {
          const isNoted = status !== 'received' && noted.includes(title.en) // what was sent is not open any more
          const note = () => {
            order(orders[index]!)
            setNoted([...noted, title.en])
          }
          return (
            <li key={title.en}>
              <a href={`#${target}`} onClick={note}>
                <small className={isNoted ? styles.noted : undefined}>
                  {t(isNoted ? 'services.noted' : 'services.callToAction')}
                </small>{' '}
                <h3>{t(title)}</h3>
              </a>
              <p>{t(description)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
