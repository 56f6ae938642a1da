/** The chunks of the page's script, shared ones first; the build writes them in front of the inline script. */
declare const pageScript: string[]

/**
 * Fetches React once the page is painted and the browser idle, or on the first interaction.
 * @returns when React listens. @throws when a chunk is missing or not the one that was built.
 */
export async function loadPageScript(firstInteraction: Promise<void>) {
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

async function paintedAndIdle() {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
  await painted()
  await new Promise<unknown>((resolve) => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 200)
  })
}

/** Resolves when the first picture, which may have loaded but not been decoded, has been painted. */
async function painted() {
  const picture = document.querySelector<HTMLImageElement>('img:not([loading=lazy])')
  await picture?.decode().catch(() => {
    // It is missing; its alternative text is painted.
  })
  await nextFrame()
  await nextFrame()
}

function nextFrame() {
  return new Promise(requestAnimationFrame)
}
