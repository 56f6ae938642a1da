import type { Progress, PublishFrom } from '../protocol.ts'
import type { Editor } from './editor.ts'
import { publish } from './publish.ts'

/** One publication at a time: a page that is loaded again while it runs, or another window, is told of the same. */
export function publications(editor: Editor, save: () => Promise<boolean>) {
  let told: Progress[] = []
  let news = Promise.withResolvers<void>()
  let isRunning = false

  async function run(from: PublishFrom) {
    isRunning = true
    told = []
    try {
      for await (const progress of steps(from)) {
        told.push(progress)
        news.resolve()
        news = Promise.withResolvers()
        if (told.length === 1) editor.tell()
      }
    } finally {
      isRunning = false
      news.resolve()
      editor.tell()
    }
  }

  async function* steps(from: PublishFrom): AsyncGenerator<Progress> {
    if (from === 'save') yield { step: 'save' }
    if (from !== 'save' || (await save())) yield* publish(editor.publishCommand, from)
    else yield { end: 'notSaved' }
  }

  async function* join(from: PublishFrom): AsyncGenerator<Progress> {
    const ended = isRunning || from === 'join' ? undefined : run(from)
    const all = told
    for (let next = 0; ;) {
      const { promise } = news
      while (next < all.length) yield all[next++]!
      if (!isRunning || told !== all) break
      await promise
    }
    await ended
  }
  return { join, isPublishing: () => isRunning }
}
