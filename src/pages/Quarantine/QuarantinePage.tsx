import { name } from '#content/site.json'
import quarantine from '#content/quarantine.json'
import type { Locale } from '#contract/locale.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { pathOf } from '#contract/routes.ts'
import headerStyles from '#src/components/Header/Header.module.css'
import { LanguageProvider, useLanguage } from '#src/i18n/language-context.tsx'
import outcome from '#src/enquiry-form/outcome/Received.module.css'
import styles from '#src/sections/Contact/Contact.module.css'
import { Decision } from './Decision.tsx'

/**
 * The whole document on which the owner releases or deletes an enquiry. The server renders it and it loads no script; its
 * styles are those of the landing page.
 */
export function QuarantinePage({ locale, view }: { locale: Locale; view: QuarantineView }) {
  return (
    <LanguageProvider initialLocale={locale} dictionary={{ quarantine }}>
      <Document view={view} />
    </LanguageProvider>
  )
}

function Document({ view }: { view: QuarantineView }) {
  const { locale } = useLanguage()
  const heading = useHeading(view)
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} – ${name}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="only light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className={headerStyles.header}>
          <div className={`wrap ${headerStyles.bar}`}>
            <a className={headerStyles.brand} href={pathOf('home', locale)}>
              {name}
            </a>
          </div>
        </header>
        <main className={styles.contact}>
          <div className={`wrap grid ${styles.inner}`}>
            <div className={styles.head}>
              <h1>{heading}</h1>
              {view.state === 'open' && <Facts view={view} />}
            </div>
            <div className={outcome.received}>
              {view.state === 'open' ? <Decision message={view.message} /> : <Outcome state={view.state} />}
            </div>
          </div>
        </main>
      </body>
    </html>
  )
}

function useHeading(view: QuarantineView): string {
  const { t } = useLanguage()
  if (view.state === 'open') return t('quarantine.title', { reference: view.reference })
  if (view.state === 'over') return t('quarantine.over.heading')
  return t(`quarantine.${view.state}.heading`, { reference: view.reference })
}

function Outcome({ state }: { state: 'released' | 'deleted' | 'over' }) {
  const { t } = useLanguage()
  return <p>{t(`quarantine.${state}.description`)}</p>
}

function Facts({ view }: { view: Extract<QuarantineView, { state: 'open' }> }) {
  const { locale, t } = useLanguage()
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  const facts = [
    { label: t('quarantine.name'), value: view.name },
    { label: t('quarantine.company'), value: view.company },
    { label: t('quarantine.email'), value: view.email },
    { label: t('quarantine.receivedAt'), value: time.format(new Date(view.receivedAt)) },
  ]
  return (
    <dl className={styles.details}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
