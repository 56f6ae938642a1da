import type { ReactNode } from 'react'
import { shortFields } from '#contract/enquiry.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'
import styles from './Quarantine.module.css'

/** What is known of the enquiry beside its message. */
export function Facts({ view }: { view: Exclude<QuarantineView, { state: 'unavailable' }> }) {
  const { locale, t } = useLanguage()
  const timeOf = (iso: string, timeZone: string) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
    return <time dateTime={iso}>{format.format(new Date(iso))}</time>
  }
  return (
    <dl className={styles.facts}>
      <Fact label={t('quarantine.reference')}>{view.reference}</Fact>
      {view.state === 'open' && (
        <>
          {shortFields.map(
            (field) =>
              view[field] !== '' && (
                <Fact key={field} label={t(`quarantine.${field}`)}>
                  {view[field]}
                </Fact>
              ),
          )}
          <Fact label={t('quarantine.receivedAt')}>{timeOf(view.receivedAt, view.timeZone)}</Fact>
        </>
      )}
      {view.state === 'released' && (
        <Fact label={t('quarantine.releasedAt')}>{timeOf(view.releasedAt, view.timeZone)}</Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
