import type { Handover } from './start.ts'

/** The chunks of the page's script with the hash of each, shared ones first; the build writes them in front of this. */
declare const pageScript: [href: string, integrity: string][]

/**
 * A file of its own, which blocks nothing. React is fetched when the page has been shown and the browser has nothing better
 * to do, or when the reader does the first thing.
 */
dispatchEvent(
  new CustomEvent('handover', {
    detail: ({ firstSign, letPressesGo }: Handover) => {
      void Promise.race([firstSign, shownAndIdle()]).then(runPageScript).then(letPressesGo, letPressesGo)
    },
  }),
)

/**
 * All chunks are fetched at once, and then begin to run one after the other, so that the reader can get a word in between.
 * One whose bytes are not those of the build ends it: imported all the same, it would be fetched again, and not checked.
 */
async function runPageScript() {
  await Promise.all(pageScript.map(([href, integrity]) => prefetch(href, integrity)))
  for (const [address] of pageScript) {
    await import(/* @vite-ignore */ address)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Rejects if the file cannot be had, or has another hash. */
function prefetch(href: string, integrity: string) {
  const link = document.createElement('link')
  return new Promise<unknown>((onload, onerror) => {
    Object.assign(link, { rel: 'modulepreload', href, integrity, fetchPriority: 'low', onload, onerror })
    document.head.append(link)
    // An older browser does not know it, and tells nothing.
    if (!link.relList.supports('modulepreload')) onload(undefined)
  })
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
