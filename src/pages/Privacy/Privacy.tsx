import privacy from '#content/privacy.json'
import { regions } from '#contract/locale.ts'
import { useToday } from '#src/behaviour/use-today.ts'
import { LegalPage, LegalPassage } from '#src/components/LegalPage/LegalPage.tsx'
import { Words } from '#src/components/LegalPage/words.tsx'
import { useLanguage } from '#src/i18n/language-context.tsx'
import { withNodes } from '#src/i18n/with-nodes.tsx'

/** A form that sends enquiries needs more paragraphs than one that only logs in the browser. */
const isDelivering = import.meta.env.ENQUIRY_ENDPOINT !== ''

const { controller, collection, legalBasis, storage, sharing, rights, purposes, cookies } = privacy
const { form, delivering, usage } = collection
const storageParagraphs = isDelivering ? Object.values(storage.delivering) : storage.paragraphs
const cookieParagraphs = [...cookies.paragraphs, ...(isDelivering ? [cookies.delivering] : [])]

/** What happens to data, and what a reader may ask for (Art. 13 GDPR). */
export function Privacy() {
  const { locale, t } = useLanguage()
  const today = useToday()
  // Midnight UTC formatted in UTC: the calendar day is the reader's and must not shift with a time zone again.
  const format = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' })
  const date = <time dateTime={today}>{format.format(new Date(today))}</time>
  return (
    <LegalPage heading={t('privacy.heading')} intro={t('privacy.intro')}>
      <LegalPassage {...controller} />
      <LegalPassage heading={collection.heading} parts={[isDelivering ? delivering : form, usage]} />
      <LegalPassage heading={purposes.heading}>
        <ul>
          {purposes.items.map((item) => (
            <li key={item.en}>{t(item)}</li>
          ))}
        </ul>
      </LegalPassage>
      <LegalPassage {...legalBasis} />
      <LegalPassage heading={storage.heading} paragraphs={storageParagraphs} />
      <LegalPassage {...sharing} />
      <LegalPassage heading={rights.heading} paragraphs={[rights.intro]}>
        <ul>
          {rights.items.map(({ title, description, isFramed }) => (
            <li key={title.en} data-framed={isFramed}>
              <strong>{t(title)}</strong> <Words>{t(description)}</Words>
            </li>
          ))}
        </ul>
        <p>
          <Words>{t(rights.closing)}</Words>
        </p>
      </LegalPassage>
      <LegalPassage heading={cookies.heading} paragraphs={cookieParagraphs} />
      {[...privacy.further, privacy.security, privacy.changes, privacy.contact].map((passage) => (
        <LegalPassage key={passage.heading.en} {...passage} />
      ))}
      <p>{withNodes(t('privacy.updated'), { '{date}': date })}</p>
    </LegalPage>
  )
}
