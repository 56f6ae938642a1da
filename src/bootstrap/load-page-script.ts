import type { Bootstrap } from './bootstrap.ts'

/** The chunks of the page's script, shared ones first; the build writes them in front of this. */
declare const pageScript: string[]

/**
 * A file of its own, which blocks nothing. React is fetched when the page has been shown and the browser has nothing better
 * to do, or when the reader does the first thing.
 */
dispatchEvent(
  new CustomEvent('bootstrap', {
    detail: ({ firstInteraction, replaySubmits }: Bootstrap) => {
      void Promise.race([firstInteraction, shownAndIdle()])
        .then(runPageScript)
        .then(replaySubmits, replaySubmits)
    },
  }),
)

/** All chunks are fetched at once, and then begin to run one after the other, so that the reader can get a word in between. */
async function runPageScript() {
  for (const href of pageScript) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    )
  }
  for (const address of pageScript) {
    await import(/* @vite-ignore */ address)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

async function shownAndIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await shown()
  await new Promise<unknown>((resolve) => {
    // Safari has no idea of being idle.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
}

/** Resolves when the picture of the first view, which may have arrived and yet be undecoded, has been painted. */
async function shown() {
  const picture = document.querySelector<HTMLImageElement>('img:not([loading=lazy])')
  await picture?.decode().catch(() => {
    // It is missing, and its text is shown instead.
  })
  await nextFrame()
  await nextFrame()
}

function nextFrame() {
  return new Promise(requestAnimationFrame)
}
