import 'virtual:fonts.css'
import 'virtual:design.css'
import '#src/styles/index.css'
import mail from '#content/mail.json'
import quarantine from '#content/quarantine.json'
import { name } from '#content/site.json'
import type { Locale } from '#contract/locale.ts'
import type { QuarantineView } from '#contract/quarantine.ts'
import { pathOf } from '#contract/routes.ts'
import header from '#src/components/Header/Header.module.css'
import { LegalIntro, LegalSection } from '#src/components/LegalPage/LegalPage.tsx'
import page from '#src/components/LegalPage/LegalPage.module.css'
import { LanguageProvider, useLanguage } from '#src/i18n/language-context.tsx'
import { Decision } from './Decision.tsx'
import { Facts } from './Facts.tsx'
import styles from './Quarantine.module.css'

/** In the words of the mail that leads here. */
const reasons: Readonly<Record<string, string>> = mail.quarantine.reasons

/**
 * The whole document on which the owner releases or deletes an enquiry, in the layout of the legal pages. The server renders
 * it, and it loads no script.
 */
export function QuarantinePage({ locale, view }: { locale: Locale; view: QuarantineView }) {
  return (
    <LanguageProvider initialLocale={locale} dictionary={{ quarantine }}>
      <Document view={view} />
    </LanguageProvider>
  )
}

function Document({ view }: { view: QuarantineView }) {
  const { locale, t } = useLanguage()
  const heading = t(`quarantine.${view.state}.heading`)
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} · ${name}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="only light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className={header.header}>
          <div className={`wrap ${header.bar}`}>
            <a className={header.brand} href={pathOf('home', locale)}>
              {name}
            </a>
          </div>
        </header>
        <main className={`wrap ${page.page}`}>
          <h1 className={styles.heading}>{heading}</h1>
          <LegalIntro>{t(`quarantine.${view.state}.description`)}</LegalIntro>
          {view.state !== 'unavailable' && (
            <LegalSection heading={t('quarantine.enquiry')}>
              <Facts view={view} />
            </LegalSection>
          )}
          {view.state === 'open' && (
            <>
              <LegalSection heading={t('quarantine.message')}>
                <p dir="auto" className={styles.quoted}>
                  {view.message}
                </p>
              </LegalSection>
              <LegalSection heading={t('quarantine.suspicions')}>
                <ul>
                  {view.suspicions.map((reason) => (
                    <li key={reason}>{reasons[reason] ?? reason}</li>
                  ))}
                </ul>
              </LegalSection>
              <LegalSection heading={t('quarantine.decision')}>
                <Decision />
              </LegalSection>
            </>
          )}
        </main>
      </body>
    </html>
  )
}
