import privacy from '#content/privacy.json'
import { regions } from '#contract/locale.ts'
import { useToday } from '#src/behaviour/use-today.ts'
import {
  LegalPage,
  LegalPassage,
  LegalSection,
  LegalSubsection,
} from '#src/components/LegalPage/LegalPage.tsx'
import { WithGermanNames, WithLinks } from '#src/components/LegalPage/words.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'

/** A form that sends enquiries needs more paragraphs than one that only logs in the browser. */
const isDelivering = import.meta.env.ENQUIRY_ENDPOINT !== ''
const retentionDays = import.meta.env.RETENTION_DAYS

const { controller, collection, legalBasis, storage, sharing, rights, purposes, cookies } = privacy
const storageParagraphs = isDelivering ? Object.values(storage.delivering) : storage.paragraphs
const cookieParagraphs = isDelivering
  ? [...cookies.paragraphs.slice(0, 1), cookies.delivering]
  : cookies.paragraphs

/** What happens to data, and what a reader may ask for (Art. 13 GDPR). */
export function Privacy() {
  const { t } = useLanguage()
  return (
    <LegalPage heading={t('privacy.heading')} intro={t('privacy.intro')}>
      <LegalPassage passage={controller} />
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
      <LegalPassage passage={legalBasis} />
      <LegalPassage passage={{ ...storage, paragraphs: storageParagraphs }} values={{ retentionDays }} />
      <LegalPassage passage={sharing} />
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
      <LegalPassage passage={{ ...cookies, paragraphs: cookieParagraphs }} />
      {[...privacy.further, privacy.security, privacy.changes, privacy.contact].map((passage) => (
        <LegalPassage key={passage.heading.en} passage={passage} />
      ))}
      <LastUpdated />
    </LegalPage>
  )
}

/** The line that dates the page with today, written the way the language writes dates. */
function LastUpdated() {
  const { locale, t } = useLanguage()
  const today = useToday()
  // Midnight UTC formatted in UTC: the calendar day is the reader's and must not shift with a time zone again.
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' })
  const [before, after] = t('privacy.updated').split('{date}')
  return (
    <p>
      {before}
      <time dateTime={today}>{format.format(new Date(today))}</time>
      {after}
    </p>
  )
}
