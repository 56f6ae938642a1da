import { useState } from 'react'
import type { Progress } from '../../protocol.ts'
import { publish, Refusal } from '../api.ts'
import { useEditor, useWords } from '../editor-context.ts'
import { problemIn } from '../places.ts'
import { Button } from '../ui/Button.tsx'
import { flush, refresh } from '../use-draft.ts'

type Step = Extract<Progress, { step: string }>['step']
type End = Extract<Progress, { end: string }>['end']

/** How many of the last lines are shown. */
const mostLines = 200

/** Saves, builds, checks and transfers the website, and says how far it is. */
export function Publish() {
  const t = useWords()
  const { draft, open, explainNotSaved, locale } = useEditor()
  const [steps, setSteps] = useState<Step[]>([])
  const [lines, setLines] = useState<string[]>([])
  const [end, setEnd] = useState<End>()
  const isRunning = steps.length > 0 && end === undefined
  const { publishCommand } = draft.state

  async function start(withFindings: boolean) {
    let step: Step = withFindings ? 'doctor' : 'save'
    setEnd(undefined)
    if (!withFindings) {
      setSteps([step])
      setLines([])
    }
    await flush()
    try {
      for await (const progress of publish(withFindings)) {
        if ('step' in progress) {
          step = progress.step
          setSteps((before) => [...new Set([...before, progress.step])])
          setLines([])
        } else if ('line' in progress) setLines((before) => [...before, progress.line].slice(-mostLines))
        else if (step !== 'save') setEnd(progress.end)
      }
    } catch (error) {
      setLines([error instanceof Refusal ? problemIn(error.message, locale) : t('offline')])
      setEnd('failed')
      return
    }
    await refresh()
    if (step !== 'save') return
    setSteps([])
    explainNotSaved()
  }

  const failed = t(steps.includes('command') ? 'transferFailed' : 'publishFailed')
  // As the doctor says it last.
  const count = /\d+$/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  const endWords = { published: t('published'), failed, findings: t('findings', { n: count }) }
  return (
    <>
      {steps.length === 0 && <p>{t('publishHint')}</p>}
      {steps.length === 0 && publishCommand && (
        <p className="hint">{t('publishCommand', { command: publishCommand })}</p>
      )}
      <ol className="ruled ends-list steps">
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1
          const how = !isLast || end === 'published' ? 'done' : end === 'failed' ? 'failed' : 'running'
          const shown = isLast && end === 'findings' ? 'findings' : how
          return (
            <li key={step} data-how={shown}>
              {t(`step.${step}`)} <span className="hint">{t(`step.${shown}`, { n: count })}</span>
            </li>
          )
        })}
      </ol>
      <output className="end">{end && endWords[end]}</output>
      {lines.length > 0 && (
        <section aria-label={t('lastLines')}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
          <pre tabIndex={0}>{lines.join('\n')}</pre>
        </section>
      )}
      <div className="actions">
        {!isRunning && end !== 'published' && (
          <Button kind="solid" onPress={() => void start(end === 'findings')}>
            {end === 'findings' ? t('goOn') : end === 'failed' ? t('again') : t('publishNow')}
          </Button>
        )}
        {end && (
          <Button kind="line" onPress={() => open()}>
            {t('back')}
          </Button>
        )}
      </div>
    </>
  )
}
