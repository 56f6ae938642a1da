import { useWords } from '../words.ts'

/** In place of a panel, as long as nothing is open: how to begin. */
export function Start() {
  const t = useWords()
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
          <dd>{t('publishMeans')}</dd>
        </dl>
      </div>
    </aside>
  )
}
