import { painted } from './painted.ts'

/** The chunks of the page's script, shared ones first; the build writes them in front of the inline script. */
declare const pageScript: string[]

/**
 * Fetches React once the page is painted and the browser idle, or on the first interaction.
 * @returns when React listens. @throws when a chunk is missing or not the one that was built.
 */
export async function loadPageScript(firstInteraction: Promise<unknown>) {
  await Promise.race([firstInteraction, paintedAndIdle()])
  // All are fetched at once and run one after the other, yielding to input between chunks.
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

/** The first picture may have loaded but not been decoded; what stands in its place is painted if it is missing. */
async function paintedAndIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  const picture = document.querySelector<HTMLImageElement>('img:not([loading=lazy])')
  await picture?.decode().catch(() => undefined)
  await painted()
  await new Promise<unknown>((resolve) => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
}
