import privacy from '#content/privacy.json'
import {
  LegalIntro,
  LegalPage,
  LegalSection,
  LegalSubsection,
  Paragraphs,
} from '#src/components/LegalPage/LegalPage.tsx'
import { WithGermanNames } from '#src/components/LegalPage/WithGermanNames.tsx'
import { WithLinks } from '#src/components/LegalPage/WithLinks.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { LastUpdated } from './LastUpdated.tsx'

/** A form that sends enquiries needs more paragraphs than one that only logs in the browser. */
const isDelivering = import.meta.env.ENQUIRY_ENDPOINT !== ''
const retentionDays = import.meta.env.RETENTION_DAYS

/** What happens to data, and what a reader may ask for (Art. 13 GDPR). */
export function Privacy() {
  const { t } = useLanguage()
  const { controller, collection, legalBasis, storage, sharing, rights, purposes, cookies } = privacy
  return (
    <LegalPage heading={t('privacy.heading')}>
      <LegalIntro>{t('privacy.intro')}</LegalIntro>
      <LegalSection heading={t(controller.heading)}>
        <Paragraphs of={controller.paragraphs} />
      </LegalSection>
      <LegalSection heading={t(collection.heading)}>
        <LegalSubsection passage={isDelivering ? collection.delivering.form : collection.form} />
        <LegalSubsection passage={collection.usage} />
        {isDelivering && <p>{t(collection.delivering.usage)}</p>}
      </LegalSection>
      <LegalSection heading={t(purposes.heading)}>
        <p>{t(purposes.intro)}</p>
        <ul>
          {purposes.items.map((item) => (
            <li key={item.en}>{t(item)}</li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection heading={t(legalBasis.heading)}>
        <Paragraphs of={legalBasis.paragraphs} />
      </LegalSection>
      <LegalSection heading={t(storage.heading)}>
        <Paragraphs
          of={isDelivering ? Object.values(storage.delivering) : storage.paragraphs}
          values={{ retentionDays }}
        />
      </LegalSection>
      <LegalSection heading={t(sharing.heading)}>
        <Paragraphs of={sharing.paragraphs} />
      </LegalSection>
      <LegalSection heading={t(rights.heading)}>
        <p>{t(rights.intro)}</p>
        <ul>
          {rights.items.map(({ title, description, isFramed }) => (
            <li key={title.en} data-framed={isFramed}>
              <strong>{t(title)}</strong> <WithGermanNames>{t(description)}</WithGermanNames>
            </li>
          ))}
        </ul>
        <p>
          <WithLinks>{t(rights.closing)}</WithLinks>
        </p>
      </LegalSection>
      <LegalSection heading={t(cookies.heading)}>
        <Paragraphs
          of={isDelivering ? [...cookies.paragraphs.slice(0, 1), cookies.delivering] : cookies.paragraphs}
        />
      </LegalSection>
      {[...privacy.further, privacy.security, privacy.changes, privacy.contact].map(
        ({ heading, paragraphs }) => (
          <LegalSection key={heading.en} heading={t(heading)}>
            <Paragraphs of={paragraphs} />
          </LegalSection>
        ),
      )}
      <LastUpdated />
    </LegalPage>
  )
}
