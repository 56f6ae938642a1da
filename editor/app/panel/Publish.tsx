import { useEffect, useState } from 'react'
import { dotted, type PublishFrom } from '../../protocol.ts'
import { wordsOf } from '../../../build/browser.ts'
import { useEditor } from '../editor-context.ts'
import { useWords } from '../words.ts'
import { Address } from '../ui/Address.tsx'
import { Button } from '../ui/Button.tsx'
import { useStanding } from '../bar/Bar.tsx'
import { isSeen, isUnseen, stateOf, type Publishing } from '../use-publishing.ts'
import { ChangeList, Unfinished } from './Changes.tsx'
import { NoticeList } from './Notices.tsx'

export function Publish() {
  const t = useWords()
  const {
    draft,
    changes,
    count,
    isUnfinished,
    isOnlyHere,
    open,
    publishing,
    hasChanged,
    publishable,
    blockers,
    noticed,
    startPublishing,
  } = useEditor()
  const { steps, lines, end, address } = publishing
  const { publishCommand, published, findings, isHere, address: seenAt } = draft.state
  const news = changes.filter((change) => !isUnfinished(change))
  const isNew = steps.length === 0
  /** Something was written since, and the page does not know when. */
  const isLater = isSeen(end) && publishable > 0
  const isDone = published && count === 0 && !draft.state.isUnseen
  const hasFindings = end === 'findings'
  /** There is nothing to do but to wait, or to start what shows it. */
  const isWaiting = isUnseen(end) && !hasChanged
  const isShownHere = published && isOnlyHere
  const standing = useStanding()
  function start(from: PublishFrom) {
    document.getElementById('panel-heading')!.focus()
    void startPublishing(from)
  }
  return (
    <>
      {isNew && <p>{t(isDone ? 'nothingUnpublished' : 'publishHint')}</p>}
      {isNew && !published && <p>{t('firstTime')}</p>}
      {isNew && isOnlyHere && <p>{t('onlyHere')}</p>}
      {isNew && published && !isHere && <Address address={seenAt} />}
      {isNew && noticed > 0 && (
        <Button kind="line" onPress={() => open({ name: 'notices' })}>
          {t('doubtsBefore', { n: noticed })}
        </Button>
      )}
      {isNew && publishCommand && <p className="hint">{t('publishCommand', { command: publishCommand })}</p>}
      {end && (
        <div className="stack">
          <p className="kind">{standing}</p>
          <p>
            {t(end, { address })} {isSeen(end) && <Address address={address} />}
          </p>
          {end === 'seenHere' && <p>{t('onlyHere')}</p>}
        </div>
      )}
      <div className="actions">
        {hasFindings && (
          <Button kind="solid" onPress={() => start('command')}>
            {t('goOn')}
          </Button>
        )}
        {isUnseen(end) && (
          <Button kind="solid" onPress={() => start('look')}>
            {t('lookAgain')}
          </Button>
        )}
        {(isNew || (end && !isSeen(end) && !isWaiting) || isLater) && (
          <Button
            kind={hasFindings || address || isDone ? 'line' : 'solid'}
            isDisabled={draft.isOffline}
            onPress={() => (blockers > 0 ? open({ name: 'notices' }) : start('save'))}
          >
            {blockers > 0 ? t('mendFirst', { n: blockers }) : t(isNew || address ? 'publishNow' : 'again')}
          </Button>
        )}
        {isNew && (isShownHere || draft.state.isUnseen) && (
          <Button kind="line" onPress={() => start('look')}>
            {t(isShownHere ? 'showHere' : 'lookAgain')}
          </Button>
        )}
        {end && (
          <Button kind="line" onPress={() => open()}>
            {t('back')}
          </Button>
        )}
      </div>
      {!isNew && <Steps {...publishing} />}
      {end && lines.length > 0 && !hasFindings && (
        <section aria-label={t('lastLines')}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
          <pre tabIndex={0}>{lines.join('\n')}</pre>
        </section>
      )}
      {(isNew || end) && <Unfinished title={t(end ? 'unfinished' : 'notWithIt')} />}
      {(isNew || hasChanged || isLater) && news.length > 0 && (
        <section>
          <h3>{t('withIt')}</h3>
          <ChangeList changes={news} />
        </section>
      )}
      {(isNew || end) && <Findings {...(end ? publishing : { news: [], known: findings })} />}
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
          <span className="hint" data-state={stateOf(step, publishing)}>
            {t(`step.${stateOf(step, publishing)}`)}
            {stateOf(step, publishing) === 'running' && <Seconds since={publishing.sinceMs} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** That it goes on: the first time a step takes a minute. */
function Seconds({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.round((now - since) / 1000)
  return seconds > 0 && <span aria-hidden> {seconds}&nbsp;s</span>
}

/** What is left to do before visitors come: what is still from the example, each a press away, and what others see to. */
function Findings({ news, known }: Pick<Publishing, 'news' | 'known'>) {
  const t = useWords()
  const { locale } = useEditor()
  const rows = [...news, ...known].map((finding, index) => {
    const { what, remedy } = wordsOf(finding, locale)
    const isNew = index < news.length
    const text = `${isNew ? `${t('findingNew')} ` : ''}${what}. ${remedy}`
    return { code: finding.code, isNew, key: finding.place && dotted(finding.place), text }
  })
  if (rows.length === 0) return null
  const groups = Map.groupBy(rows, ({ key }) => (key === undefined ? 'findingsOthers' : 'findingsOwn'))
  return (
    <section className="stack">
      <h3>{t('findingsHint')}</h3>
      {rows.some(({ code }) => code === 'noMailServer') && <p>{t('nobodyTold')}</p>}
      {(['findingsOwn', 'findingsOthers'] as const).map((name) => {
        const group = groups.get(name) ?? []
        return (
          group.length > 0 && (
            <details key={name} open={group.some(({ isNew }) => isNew)}>
              <summary>{t(name, { n: group.length })}</summary>
              <p className="hint">{t(`${name}Hint`)}</p>
              <NoticeList rows={group} />
            </details>
          )
        )
      })}
    </section>
  )
}
