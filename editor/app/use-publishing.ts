import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '../../build/browser.ts'
import { changesBetween } from '../changes.ts'
import type { End, Progress, PublishFrom } from '../protocol.ts'
import { publish, Refusal } from './api.ts'
import { useWords } from './words.ts'
import { filesNow, flush, refresh, type Draft } from './use-draft.ts'
import { useLatest } from './use-latest.ts'

/** How far publishing is, or how it ended. */
export interface Publishing {
  steps: Extract<Progress, { step: unknown }>['step'][]
  /** When the last of them began. */
  sinceMs: number
  lines: string[]
  /** What the doctor has found. */
  news: Finding[]
  known: Finding[]
  end?: End
  /** Of what was built; '' where nothing was. */
  address: string
}

const notBegun: Publishing = { steps: [], sinceMs: 0, lines: [], news: [], known: [], address: '' }

const mostLines = 200

/** Saves, builds, checks and transfers the website, whether somebody looks at how far it is or not. */
export function usePublishing({ files, state: { isPublishing } }: Draft, tell: (said: string) => void) {
  const t = useWords()
  const [publishing, setPublishing] = useState(notBegun)
  const [published, setPublished] = useState(files)
  const { end } = publishing
  const hasChanged = useMemo(
    () => end && changesBetween(published, files).length > 0,
    [end, published, files],
  )
  // What is said of it is over with the first change; what to do, so that it is seen, is not.
  const isOver = hasChanged && !isUnseen(end)

  async function startPublishing(from: PublishFrom) {
    const isGoingOn = from === 'command' || from === 'look'
    let now: Publishing = isGoingOn
      ? { ...publishing, lines: [], address: '' }
      : { ...notBegun, steps: ['save'], sinceMs: Date.now() }
    delete now.end
    const show = (news: Partial<Publishing>) => setPublishing((now = { ...now, ...news }))
    show({})
    await flush()
    if (!isGoingOn) setPublished(filesNow())
    try {
      for await (const progress of publish(from)) {
        if ('line' in progress) show({ lines: [...now.lines, progress.line].slice(-mostLines) })
        else if ('step' in progress) {
          const lines = progress.step === 'look' ? now.lines : []
          show({ steps: [...new Set([...now.steps, progress.step])], sinceMs: Date.now(), lines })
          void refresh()
        } else {
          // What is said of it is said of the state of now.
          if ('end' in progress) await refresh()
          show(progress)
        }
      }
    } catch (error) {
      const line = error instanceof Refusal ? error.message : t('offline')
      show({ lines: [line], end: now.steps.includes('command') ? 'transferFailed' : 'publishFailed' })
    } finally {
      if (now.end) tell(t(now.end, { address: now.address }))
      else setPublishing(notBegun)
      await refresh()
    }
  }
  const join = useLatest(() => {
    if (publishing.steps.length === 0 || end) void startPublishing('join')
  })
  // Begun before this page was loaded, or in another window.
  useEffect(() => {
    if (isPublishing) join()
  }, [isPublishing, join])
  return {
    publishing: isOver ? notBegun : publishing,
    /** Since it was published. */
    hasChanged,
    startPublishing,
  }
}

/** How a step went. */
export function stateOf(step: Publishing['steps'][number], publishing: Publishing) {
  const { steps, end } = publishing
  if (step !== steps.at(-1) || isSeen(end) || end === 'findings') return 'done'
  if (!end) return 'running'
  return step === 'look' ? 'notSeen' : 'failed'
}

/** Built, and not found at its address. */
export function isUnseen(end?: End): boolean {
  return end === 'noServer' || end === 'noCommand' || end === 'notThere'
}

export function isSeen(end?: End): boolean {
  return end === 'seen' || end === 'seenHere'
}
