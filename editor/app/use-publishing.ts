import { useMemo, useState } from 'react'
import { isSame, type Files, type Progress, type PublishFrom } from '../protocol.ts'
import { publish, Refusal } from './api.ts'
import { useWords } from './words.ts'
import { filesNow, flush, refresh } from './use-draft.ts'

type End = Extract<Progress, { end: unknown }>

/** How far publishing is, or how it ended. */
export interface Publishing {
  steps: Extract<Progress, { step: unknown }>['step'][]
  lines: string[]
  /** How many things the doctor has found. */
  found: number
  end?: End
}

const notBegun: Publishing = { steps: [], lines: [], found: 0 }

const mostLines = 200

/** Saves, builds, checks and transfers the website, whether somebody looks at how far it is or not. */
export function usePublishing(files: Files, tell: (said: string) => void, explainNotSaved: () => void) {
  const t = useWords()
  const [publishing, setPublishing] = useState(notBegun)
  const [published, setPublished] = useState(files)
  const { end } = publishing
  // What is said of it is over with the first change.
  const isOver = useMemo(() => end && !isSame(published, files), [end, published, files])

  async function startPublishing(from: PublishFrom) {
    let now: Publishing = from === 'save' ? { ...notBegun, steps: ['save'] } : { ...publishing, lines: [] }
    delete now.end
    const show = (news: Partial<Publishing>) => setPublishing((now = { ...now, ...news }))
    show({})
    await flush()
    setPublished(filesNow())
    try {
      for await (const progress of publish(from)) {
        if ('line' in progress) show({ lines: [...now.lines, progress.line].slice(-mostLines) })
        else if ('step' in progress) {
          const lines = progress.step === 'look' ? now.lines : []
          show({ steps: [...new Set([...now.steps, progress.step])], lines })
        } else if (now.steps.at(-1) === 'save') return explainNotSaved()
        else
          show({
            end: progress,
            ...(progress.end === 'findings' && { found: progress.news.length + progress.known.length }),
          })
      }
    } catch (error) {
      const line = error instanceof Refusal ? error.message : t('offline')
      show({ lines: [line], end: { end: 'failed' } })
    } finally {
      if (now.end) tell(t(endOf(now)!, { address: addressOf(now) }))
      else setPublishing(notBegun)
      await refresh()
    }
  }
  return {
    publishing: isOver ? notBegun : publishing,
    findings: end?.end === 'findings' ? end : undefined,
    startPublishing,
  }
}

/** How a step went. */
export function stateOf(step: Publishing['steps'][number], { steps, found, end }: Publishing) {
  if (step === 'doctor' && found > 0) return 'findings'
  if (step !== steps.at(-1)) return 'done'
  if (end?.end === 'built') return end.sight === 'seen' ? 'done' : 'notSeen'
  return end?.end ?? 'running'
}

/** Of what was built; '' where nothing was. */
export function addressOf({ end }: Publishing): string {
  return end?.end === 'built' ? end.address : ''
}

export function endOf({ steps, end }: Publishing) {
  if (end?.end === 'built') return end.sight
  return end?.end === 'failed' ? (steps.includes('command') ? 'transferFailed' : 'publishFailed') : end?.end
}
