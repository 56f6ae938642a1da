import { useMemo, useState } from 'react'
import { isSame, type Files, type Progress } from '../protocol.ts'
import { publish, Refusal } from './api.ts'
import { useWords } from './words.ts'
import { filesNow, flush, refresh } from './use-draft.ts'

type End = Extract<Progress, { end: unknown }>

/** How far publishing is, or how it ended. */
export interface Publishing {
  steps: Extract<Progress, { step: unknown }>['step'][]
  lines: string[]
  end?: End
}

const notBegun: Publishing = { steps: [], lines: [] }

const mostLines = 200

/** Saves, builds, checks and transfers the website, whether somebody looks at how far it is or not. */
export function usePublishing(files: Files, announce: (said: string) => void, explainNotSaved: () => void) {
  const t = useWords()
  const [publishing, setPublishing] = useState(notBegun)
  const [published, setPublished] = useState(files)
  const { end } = publishing
  // What is said of it is over with the first change.
  const isOver = useMemo(() => end && !isSame(published, files), [end, published, files])

  /** @param withFindings goes on after those of the last time. */
  async function startPublishing(withFindings: boolean) {
    let now: Publishing = { steps: withFindings ? publishing.steps : ['save'], lines: [] }
    const show = (news: Partial<Publishing>) => setPublishing((now = { ...now, ...news }))
    show({})
    await flush()
    setPublished(filesNow())
    try {
      for await (const progress of publish(withFindings)) {
        if ('line' in progress) show({ lines: [...now.lines, progress.line].slice(-mostLines) })
        else if ('step' in progress) {
          const lines = progress.step === 'look' ? now.lines : []
          show({ steps: [...new Set([...now.steps, progress.step])], lines })
        } else if (now.steps.at(-1) === 'save') return explainNotSaved()
        else show({ end: progress })
      }
    } catch (error) {
      const line = error instanceof Refusal ? error.message : t('offline')
      show({ lines: [line], end: { end: 'failed' } })
    } finally {
      if (now.end) announce(t(endOf(now)!, { address: addressOf(now) }))
      else setPublishing(notBegun)
      await refresh()
    }
  }
  return {
    publishing: isOver ? notBegun : publishing,
    findings: end?.end === 'findings' ? end.findings : [],
    startPublishing,
  }
}

/** Of what was built; '' where nothing was. */
export function addressOf({ end }: Publishing): string {
  return end?.end === 'built' ? end.address : ''
}

export function endOf({ steps, end }: Publishing) {
  if (end?.end === 'built') return end.sight
  return end?.end === 'failed' ? (steps.includes('command') ? 'transferFailed' : 'publishFailed') : end?.end
}
