import { dotted, type PublishFrom } from '../../protocol.ts'
import { type Finding, wordsOf } from '../../../build/browser.ts'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { Button } from '../ui/Button.tsx'
import { addressOf, endOf, stateOf, type Publishing } from '../use-publishing.ts'
import { ChangeList } from './Changes.tsx'
import { NoticeList } from './Notices.tsx'

export function Publish() {
  const t = useWords()
  const { draft, open, publishing, findings, startPublishing } = useEditor()
  const { steps, lines, end } = publishing
  const { publishCommand, unpublished } = draft.state
  const isNew = steps.length === 0
  const hasFindings = end?.end === 'findings'
  const said = endOf(publishing)
  const address = addressOf(publishing)
  function start(from: PublishFrom) {
    document.getElementById('panel-heading')!.focus()
    void startPublishing(from)
  }
  return (
    <>
      {isNew && <p>{t('publishHint')}</p>}
      {isNew && unpublished && unpublished.length > 0 && (
        <section>
          <h3>{t('notPublished', { n: unpublished.length })}</h3>
          <ChangeList changes={unpublished} />
        </section>
      )}
      {isNew && publishCommand && <p className="hint">{t('publishCommand', { command: publishCommand })}</p>}
      {!isNew && <Steps {...publishing} />}
      {said && (
        <p className="end">
          {t(said, { address })}{' '}
          {said === 'seen' && (
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          )}
        </p>
      )}
      {end && lines.length > 0 && !hasFindings && (
        <section aria-label={t('lastLines')}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
          <pre tabIndex={0}>{lines.join('\n')}</pre>
        </section>
      )}
      <div className="actions">
        {hasFindings && (
          <Button kind="solid" onPress={() => start('command')}>
            {t('goOn')}
          </Button>
        )}
        {address && said !== 'seen' && (
          <Button kind="solid" onPress={() => start('look')}>
            {t('lookAgain')}
          </Button>
        )}
        {(isNew || (end && said !== 'seen')) && (
          <Button kind={isNew || end?.end === 'failed' ? 'solid' : 'line'} onPress={() => start('save')}>
            {t(isNew || address ? 'publishNow' : 'again')}
          </Button>
        )}
        {end && (
          <Button kind="line" onPress={() => open()}>
            {t('back')}
          </Button>
        )}
      </div>
      <Findings findings={findings} />
    </>
  )
}

function Steps(publishing: Publishing) {
  const t = useWords()
  return (
    <ol className="ruled ends-list steps">
      {publishing.steps.map((step) => (
        <li key={step}>
          {t(`step.${step}`)}{' '}
          <span className="hint">{t(`step.${stateOf(step, publishing)}`, { n: publishing.found })}</span>
        </li>
      ))}
    </ol>
  )
}

function Findings({ findings }: { findings: Finding[] }) {
  const t = useWords()
  const { locale } = useEditor()
  const rows = findings.map((finding) => {
    const { what, remedy } = wordsOf(finding, locale)
    return { key: finding.place && dotted(finding.place), text: `${what}. ${remedy}` }
  })
  return (
    <>
      <NoticeList title={t('findingsOwn')} rows={rows.filter(({ key }) => key !== undefined)} />
      <NoticeList title={t('findingsOthers')} rows={rows.filter(({ key }) => key === undefined)} />
    </>
  )
}
