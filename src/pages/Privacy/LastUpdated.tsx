import { regions } from '#contract/locale.ts'
import { useToday } from '#src/behaviour/use-today.ts'
import { useLanguage } from '#src/i18n/language-context.tsx'

/** The line that dates the page with today, written the way the language writes dates. */
export function LastUpdated() {
  const { locale, t } = useLanguage()
  const today = useToday()
  // Midnight UTC formatted in UTC: the calendar day is the reader's and must not shift with a time zone again.
  const date = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(today),
  )
  const [before, after] = t('privacy.updated').split('{date}')
  return (
    <p>
      {before}
      <time dateTime={today}>{date}</time>
      {after}
    </p>
  )
}
