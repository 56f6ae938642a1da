import imprint from '#content/imprint.json'
import legal from '#content/legal.json'
import { email, phone } from '#content/site.json'
import { LegalPage, LegalPassage } from '#src/components/LegalPage/LegalPage.tsx'
import { Words } from '#src/components/LegalPage/words.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'

const { company, representative, registration, vat, responsible, disclaimer } = imprint

/** Who answers for the site (§ 5 DDG, § 18 (2) MStV). */
export function Imprint() {
  const { t } = useLanguage()
  return (
    <LegalPage heading={t('imprint.heading')}>
      <LegalPassage heading={company.heading}>
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
          <dt>{t(company.phone)}</dt>
          <dd>
            <Words>{phone}</Words>
          </dd>
          <dt>{t(company.email)}</dt>
          <dd>
            <Words>{email}</Words>
          </dd>
        </dl>
      </LegalPassage>
      <LegalPassage heading={representative.heading}>
        <p>
          {legal.representative}, {t(legal.representativeRole)}
        </p>
      </LegalPassage>
      <LegalPassage heading={registration.heading}>
        <p>
          <Words>{t(registration.court)}</Words>
          <br />
          {t(registration.number)}
        </p>
      </LegalPassage>
      <LegalPassage heading={vat.heading} paragraphs={[vat.description]} />
      <LegalPassage heading={responsible.heading} paragraphs={[responsible.description]} />
      <LegalPassage
        heading={disclaimer.heading}
        parts={[disclaimer.content, disclaimer.links, disclaimer.copyright]}
      />
    </LegalPage>
  )
}
