import imprint from '#content/imprint.json'
import legal from '#content/legal.json'
import { email } from '#content/site.json'
import { LegalPage, LegalSection, LegalSubsection } from '#src/components/LegalPage/LegalPage.tsx'
import { WithGermanNames } from '#src/components/LegalPage/words.tsx'
import { PhoneLink } from '#src/components/PhoneLink/PhoneLink.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'

/** Who answers for the site (§ 5 DDG, § 18 (2) MStV). */
export function Imprint() {
  const { t } = useLanguage()
  return (
    <LegalPage heading={t('imprint.heading')}>
      <LegalSection heading={t('imprint.company.heading')}>
        <address>
          {legal.company}
          <br />
          {legal.street}
          <br />
          {t(legal.city)}
          <br />
          {t(legal.country)}
        </address>
        <dl>
          <dt>{t('imprint.company.phone')}</dt>
          <dd>
            <PhoneLink />
          </dd>
          <dt>{t('imprint.company.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </dl>
      </LegalSection>
      <LegalSection heading={t('imprint.representative.heading')}>
        <p>
          {legal.representative}, {t(legal.representativeRole)}
        </p>
      </LegalSection>
      <LegalSection heading={t('imprint.registration.heading')}>
        <p>
          <WithGermanNames>{t('imprint.registration.court')}</WithGermanNames>
          <br />
          {t('imprint.registration.number')}
        </p>
      </LegalSection>
      <LegalSection heading={t('imprint.vat.heading')}>
        <p>{t('imprint.vat.description')}</p>
      </LegalSection>
      <LegalSection heading={t('imprint.responsible.heading')}>
        <p>{t('imprint.responsible.description')}</p>
      </LegalSection>
      <LegalSection heading={t('imprint.disclaimer.heading')}>
        <LegalSubsection passage={imprint.disclaimer.content} />
        <LegalSubsection passage={imprint.disclaimer.links} />
        <LegalSubsection passage={imprint.disclaimer.copyright} />
      </LegalSection>
    </LegalPage>
  )
}
