import { locales, type Locale } from '../../../contract/locale.ts'
import { useEditor } from '../editor-context.ts'
import { Switch } from '../ui/Choice.tsx'
import { languageName, useWords } from '../words.ts'

/** In place of a panel, as long as nothing is open: how to begin. */
export function Start({ onLocale }: { onLocale: (locale: Locale) => void }) {
  const t = useWords()
  const { isOnlyHere, locale } = useEditor()
  return (
    <aside className="panel start" aria-labelledby="start-heading">
      <div className="panel-head">
        <h2 id="start-heading">{t('start')}</h2>
      </div>
      <div className="stack panel-body">
        <p>{t('startHint')}</p>
        <dl>
          <dt className="plate">{t('save')}</dt>
          <dd>{t('saveHint')}</dd>
          <dt className="plate">{t('publish')}</dt>
          <dd>{t(isOnlyHere ? 'publishMeansHere' : 'publishMeans')}</dd>
        </dl>
      </div>
      <div className="ends language">
        <span className="hint">{t('language')}</span>
        <Switch
          label={t('language')}
          options={locales.map((each) => [each, languageName(each, each)] as const)}
          value={locale}
          onChange={onLocale}
        />
      </div>
    </aside>
  )
}
