import previews from 'virtual:previews'
import { locales, type Locale } from '../../../contract/locale.ts'
import { useEditor } from '../editor-context.ts'
import { languageName, useWords } from '../words.ts'
import { filled, placeIn, textAt } from '../places.ts'
import { Button } from '../ui/Button.tsx'

const keys = ['home.meta.title', 'home.meta.description', 'site.previewAlt']

/** How a link to the home page looks where it is shared, in every language. */
export function LinkPreview() {
  const t = useWords()
  const { draft, locale: appLocale, open } = useEditor()
  const { files } = draft
  const textOf = (key: string, locale: Locale) =>
    filled(files, textAt(files, placeIn(files, key, locale)), locale)
  return (
    <div className="links">
      <p>{t('linkHint')}</p>
      {locales.map((locale) => (
        <article key={locale} className="card" lang={locale}>
          <h2 lang={appLocale} className="plate">
            {languageName(locale, appLocale)}
          </h2>
          <img src={previews[locale]} alt={textOf('site.previewAlt', locale)} width={1200} height={630} />
          {keys.map((key) => (
            <Button key={key} onPress={() => open({ name: 'entry', key })}>
              {textOf(key, locale)}
            </Button>
          ))}
        </article>
      ))}
    </div>
  )
}
